/// The coordinators that were made with the router of another coordinator.
///
/// Each gets a separate router, so that no state can form a cycle. But the app meant them to be in
/// one place at the same time, which no tree allows.
@MainActor
enum SharedRouters {
  private struct Member {
    weak var node: CoordinatorNode?
  }

  private struct Group {
    /// Weak, because the router holds the coordinators that it presents.
    weak var router: StateBox?
    var members: [Member]
  }

  /// The groups; empty if the app makes a router for each coordinator.
  private static var groups: [Group] = []

  /// Adds `node`, which was made with the router of `first`.
  static func add(
    _ node: CoordinatorNode, sharing router: StateBox, of first: CoordinatorNode
  ) {
    prune()
    if let index = groups.firstIndex(where: { $0.router === router }) {
      groups[index].members.append(Member(node: node))
    } else {
      groups.append(Group(router: router, members: [Member(node: first), Member(node: node)]))
    }
  }

  /// Returns two coordinators of one group that would be in one tree if `owner` took `candidate`,
  /// which has no owner: the one in the candidate's tree, and the one in the owner's tree.
  ///
  /// O(1) if the app makes a router for each coordinator; else O(members of the groups × depth).
  static func meeting(
    of candidate: CoordinatorNode, and owner: CoordinatorNode
  ) -> (joining: CoordinatorNode, present: CoordinatorNode)? {
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
