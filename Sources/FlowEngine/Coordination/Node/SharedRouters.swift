/// The coordinators that were made with a router that another one has.
///
/// Each has a router of its own all the same, so that no state can lead in a circle. Still, the app
/// meant them to be at one place at once, and no tree has room for that.
@MainActor
enum SharedRouters {
  private struct Member {
    weak var node: (any CoordinatorNode)?
  }

  private struct Group {
    /// Not held: it holds what it presents.
    weak var router: StateBox?
    var members: [Member]
  }

  /// Empty in an app that makes a router for each coordinator.
  private static var groups: [Group] = []

  /// Takes in `node`, which was made with a router that `first` has.
  static func add(
    _ node: any CoordinatorNode, sharing router: StateBox, of first: any CoordinatorNode
  ) {
    prune()
    if let index = groups.firstIndex(where: { $0.router === router }) {
      groups[index].members.append(Member(node: node))
    } else {
      groups.append(Group(router: router, members: [Member(node: first), Member(node: node)]))
    }
  }

  /// Two that would be in one tree if `owner` took `candidate`, which has no owner: the one in its
  /// tree, and the one in the tree of `owner`.
  ///
  /// O(1) where every coordinator has a router of its own; else O(those that have not × depth).
  static func meeting(
    of candidate: any CoordinatorNode, and owner: any CoordinatorNode
  ) -> (joining: any CoordinatorNode, present: any CoordinatorNode)? {
    if groups.isEmpty { return nil }
    prune()
    let top = owner.topmost
    for group in groups {
      let members = group.members.compactMap { $0.node }.map { (node: $0, top: $0.topmost) }
      guard let joining = members.first(where: { $0.top === candidate }),
        let present = members.first(where: { $0.top === top })
      else { continue }
      return (joining.node, present.node)
    }
    return nil
  }

  private static func prune() {
    for index in groups.indices { groups[index].members.removeAll { $0.node == nil } }
    groups.removeAll { $0.members.count < 2 }
  }
}
