/// Walks the visible part of a hierarchy: each coordinator, then the coordinator within it, its
/// modal, and its detour.
///
/// This is the order from outside to inside, and from bottom to top. The walk uses its own list
/// instead of recursion, so any depth works.
package struct ShownWalk<Hierarchy: ShownHierarchy> {
  package typealias Node = Hierarchy.Shown.Node

  /// The way in which a coordinator is shown.
  package enum Place: Hashable, Sendable {
    case root
    /// On top of the path of the coordinator before it.
    case pushed
    /// In place of the root of the coordinator before it.
    case contained
    case modal(coversScreen: Bool)
    case detour

    /// Whether it hides everything that the walk visited before.
    package var hidesLower: Bool {
      switch self {
      case .modal(let coversScreen): coversScreen
      case .detour: true
      case .root, .pushed, .contained: false
      }
    }
  }

  package struct Step {
    package let node: Node
    package let coordinator: Hierarchy.Shown
    package let place: Place
    /// The coordinator that pushes, contains or presents it; nil for the first.
    package let outer: Node?
    /// Whether its own route is its topmost screen, even if a presentation covers it.
    package let isInnermost: Bool
  }

  private struct Pending {
    let node: Node
    let place: Place
    let outer: Node?
  }

  private var hierarchy: Hierarchy
  private let skipsHidden: Bool
  /// The coordinator shown within the previous one.
  private var upcoming: Pending?
  private var presentations: [Pending] = []

  /// With `skipsHidden`, it skips each coordinator that its own presentation hides.
  package init(_ hierarchy: Hierarchy, from root: Node, skipsHidden: Bool = false) {
    self.hierarchy = hierarchy
    self.skipsHidden = skipsHidden
    upcoming = Pending(node: root, place: .root, outer: nil)
  }

  /// O(1), plus the hierarchy's cost of finding a coordinator.
  package mutating func next() -> Step? {
    while let pending = upcoming ?? presentations.popLast() {
      upcoming = nil
      guard let coordinator = hierarchy.coordinator(pending.node) else { continue }
      if let detour = coordinator.detour {
        let presentation = Pending(node: detour, place: .detour, outer: pending.node)
        if skipsHidden {
          upcoming = presentation
          continue
        }
        presentations.append(presentation)
      }
      if let modal = coordinator.modal {
        let covers = coordinator.modalCoversScreen
        let presentation = Pending(
          node: modal, place: .modal(coversScreen: covers), outer: pending.node)
        if skipsHidden, covers {
          upcoming = presentation
          continue
        }
        presentations.append(presentation)
      }
      if let child = coordinator.topChild {
        upcoming = Pending(node: child, place: .pushed, outer: pending.node)
      } else if coordinator.isPathEmpty, let contained = coordinator.contained {
        upcoming = Pending(node: contained, place: .contained, outer: pending.node)
      }
      return Step(
        node: pending.node, coordinator: coordinator, place: pending.place, outer: pending.outer,
        isInnermost: upcoming == nil)
    }
    return nil
  }
}

/// One sheet, cover or detour, or the base layer below all of them.
package struct ShownLayer<Shown: ShownCoordinator> {
  package typealias Node = Shown.Node

  /// Whether it is a detour, a modal, or neither.
  package enum Kind: Hashable, Sendable { case base, modal, detour }

  package let kind: Kind
  /// The coordinator that presents the layer; nil for the base layer.
  package let presenter: Node?
  /// The coordinator of the outermost stack, followed by the coordinator shown in each container
  /// that is on top of a stack.
  package fileprivate(set) var hosts: [Node]
  /// The containers: the coordinators in whose places the hosts after the first are shown.
  package fileprivate(set) var containers: [Shown] = []
  /// Whether a cover, a sheet at full screen or a detour hides it.
  package fileprivate(set) var isCovered = false
}

extension ShownWalk {
  /// The layers from bottom to top.
  ///
  /// `visit` is called with each coordinator that is on top of the previous one in a layer.
  /// O(visited coordinators).
  package mutating func layers(
    _ visit: (Step) -> Void = { _ in }
  ) -> [ShownLayer<Hierarchy.Shown>] {
    var layers: [ShownLayer<Hierarchy.Shown>] = []
    var lowestInSight = 0
    var last: Hierarchy.Shown?
    while let step = next() {
      visit(step)
      switch step.place {
      case .pushed: break
      case .contained:
        layers[layers.count - 1].hosts.append(step.node)
        if let last { layers[layers.count - 1].containers.append(last) }
      case .root, .modal, .detour:
        if step.place.hidesLower { lowestInSight = layers.count }
        layers.append(
          ShownLayer(kind: step.place.kind, presenter: step.outer, hosts: [step.node]))
      }
      last = step.coordinator
    }
    for index in 0..<lowestInSight { layers[index].isCovered = true }
    return layers
  }
}

extension ShownWalk.Place {
  fileprivate var kind: ShownLayer<Hierarchy.Shown>.Kind {
    switch self {
    case .root, .pushed, .contained: .base
    case .modal: .modal
    case .detour: .detour
    }
  }
}

/// The properties of a coordinator that decide which screen is on top.
///
/// Live coordinators, predicted ones, and nodes of a snapshot have them.
///
/// `Node` is the type with which the hierarchy refers to a coordinator.
package protocol ShownCoordinator {
  associatedtype Node

  var detour: Node? { get }
  var modal: Node? { get }
  /// Whether that modal is a cover, or a sheet at full screen.
  var modalCoversScreen: Bool { get }
  /// The pushed child on top of the path.
  var topChild: Node? { get }
  /// Whether the root is the only screen.
  var isPathEmpty: Bool { get }
  /// The flow or the tab that is shown in place of the root.
  var contained: Node? { get }
}

extension ShownCoordinator {
  /// The coordinator that is shown within this one; nil if its own route is on top.
  package var inside: Node? { topChild ?? (isPathEmpty ? contained : nil) }

  /// The coordinator that is visible in place of this one; nil if its own route is on top.
  ///
  /// This is the only rule: a detour is above the modal, and the modal is above the coordinator
  /// within.
  package var above: Node? { detour ?? modal ?? inside }
}

/// A ``ShownCoordinator`` whose path can be read.
package protocol ShownStack: ShownCoordinator {
  var pathCount: Int { get }
  /// The pushed child at `index` of the path; nil if the entry is an own route.
  func child(at index: Int) -> Node?
}

/// A hierarchy of coordinators: live, predicted, or of a snapshot.
package protocol ShownHierarchy {
  associatedtype Shown: ShownCoordinator

  /// Returns the coordinator of `node`; nil if the walk must skip it, or visited it before.
  mutating func coordinator(_ node: Shown.Node) -> Shown?
}
