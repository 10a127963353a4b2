/// The place of a coordinator in its tree, for errors that are reported after it has left the tree.
///
/// A callback, the client of a module and a parking place for links hold it, because they may
/// outlive the coordinator. It stays the last place while the coordinator has no owner, and after
/// it was deallocated. A coordinator that never had an owner is a tree of its own.
///
/// It holds references and no coordinators. A coordinator makes it when it is first needed, with
/// the places of its ancestors.
@MainActor
package final class TreePlace {
  private let reference: CoordinatorReference
  private let coordinator: UncountedReference
  /// The place of the owner; nil without an owner.
  // Unsafe, because `deinit` runs on any thread. Safe: all else is on the main actor, and `deinit`
  // changes only places to which it has the only reference.
  private nonisolated(unsafe) var above: TreePlace?
  /// The last owners, after the coordinator left them; nil if it has an owner, or never had one.
  private var left: Owners?

  private struct Owners {
    /// From the root down.
    let path: [CoordinatorReference]
    let root: UncountedReference
  }

  /// The maximum number of owners that are kept of a place that was left: the root, and the last.
  private static let keptOwners = 256

  fileprivate init(of node: CoordinatorNode, below above: TreePlace?) {
    reference = CoordinatorReference(node)
    coordinator = node.uncounted
    self.above = above
  }

  // A chain of places can be as deep as a tree, and releasing it must not recurse.
  deinit {
    var next = above
    above = nil
    while isKnownUniquelyReferenced(&next), let place = next {
      next = place.above
      place.above = nil
    }
  }

  func move(below owner: TreePlace) {
    above = owner
    left = nil
  }

  /// Keeps the present owners as the last ones: they may move to another tree.
  func leave() {
    guard let above else { return }
    var owners = above.owners
    if owners.path.count > Self.keptOwners {
      owners = Owners(
        path: [owners.path[0]] + owners.path.suffix(Self.keptOwners - 1), root: owners.root)
    }
    left = owners
    self.above = nil
  }

  /// The path from the root to this coordinator, and a reference to the root.
  private var owners: Owners {
    var path: [CoordinatorReference] = []
    var place = self
    while true {
      path.append(place.reference)
      if let left = place.left {
        return Owners(path: left.path + path.reversed(), root: left.root)
      }
      guard let next = place.above else {
        return Owners(path: path.reversed(), root: place.coordinator)
      }
      place = next
    }
  }

  /// The coordinators from the root to this one, in O(depth).
  package var path: [CoordinatorReference] { owners.path }

  /// The name and the id of the coordinator, for messages.
  package var title: String { "\(reference.name) \(reference.id)" }

  /// The route that the user sees in the tree; nil if its root was deallocated.
  ///
  /// O(depth).
  var visibleRoute: RouteValue? {
    owners.root.node.map { RouteValue($0.leafInSight.route) }
  }
}

extension CoordinatorNode {
  /// The place in the tree, for an object that may outlive the coordinator.
  ///
  /// O(depth) the first time; O(1) after that.
  package var place: TreePlace {
    if let madePlace { return madePlace }
    var made: TreePlace?
    for node in ancestry {
      let place = node.madePlace ?? TreePlace(of: node, below: made)
      node.madePlace = place
      made = place
    }
    // The last of the ancestry is this coordinator.
    return madePlace ?? TreePlace(of: self, below: nil)
  }
}
