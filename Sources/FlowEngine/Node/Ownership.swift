/// The rule that a coordinator has one owner, and the errors that enforce it.
@MainActor
enum Ownership {
  /// The reason why `owner` may not take `candidate` as `role`; nil if it may.
  ///
  /// O(1); for a candidate with a subtree, O(depth of the owner).
  static func refusal(
    of candidate: CoordinatorNode, by owner: CoordinatorNode, as role: CoordinatorRole,
    presenting route: (any Route)? = nil
  ) -> FlowError? {
    if candidate === owner || isAncestor(candidate, of: owner) {
      return .circularReference(coordinator: candidate.name)
    }
    guard let present = candidate.ownerNode else {
      return sharedRouter(of: candidate, with: owner, as: role)
    }
    if role == .detour {
      let route = route ?? candidate.rootRoute
      return .invalidDetourNavigation(
        coordinator: candidate.name, route: route.keptIdentifier, routeType: route.typeName)
    }
    if present === owner { return .duplicateChild(coordinator: candidate.name) }
    let what = words(for: role, "an already-owned coordinator")
    return .configurationError(
      message: "Cannot \(what): \(candidate.name) belongs to \(present.name); remove it there first"
    )
  }

  private static func words(for role: CoordinatorRole, _ what: String) -> String {
    switch role {
    case .modalRegistration: "register \(what) as a modal"
    case .presentedModal: "present \(what) as a modal"
    case .detour: "present \(what) as a detour"
    case .child, .tab, .flow: "add \(what) as a child"
    }
  }

  private static func sharedRouter(
    of candidate: CoordinatorNode, with owner: CoordinatorNode, as role: CoordinatorRole
  ) -> FlowError? {
    guard let (joining, present) = SharedRouters.meeting(of: candidate, and: owner) else {
      return nil
    }
    return .configurationError(
      message:
        "Cannot \(words(for: role, candidate.name)): \(joining.name) was made with the router of "
        + "\(present.name), which is in the same tree; make a router for each coordinator")
  }

  private static func isAncestor(
    _ candidate: CoordinatorNode, of owner: CoordinatorNode
  ) -> Bool {
    if candidate.isLeaf, !candidate.box.isCovered { return false }
    var node = owner
    while let next = node.ownerNode {
      if next === candidate { return true }
      node = next
    }
    return false
  }
}

extension CoordinatorPresentationContext {
  /// Creates the context of a coordinator with an owner; `isUp` is whether it is the presented
  /// modal.
  init(as role: CoordinatorRole?, isUp: @autoclosure () -> Bool) {
    self =
      switch role {
      case nil, .flow: .root
      case .child: .pushed
      case .tab: .tab
      case .modalRegistration, .presentedModal: isUp() ? .modal : .root
      case .detour: .detour
      }
  }
}

extension Relation {
  /// Creates the relation of a coordinator to its owner, which its role decides.
  ///
  /// `isPushed` is whether it is on the owner's path, and `isUp` whether it is the presented modal.
  package init(
    as role: CoordinatorRole?, isPushed: @autoclosure () -> Bool = false,
    isUp: @autoclosure () -> Bool = false
  ) {
    self =
      switch role {
      case nil: .root
      case .child: isPushed() ? .pushed : .child
      case .tab: .tab
      case .flow: .currentFlow
      case .modalRegistration: isUp() ? .presentedModal : .modalRegistration
      case .presentedModal: .presentedModal
      case .detour: .detour
      }
  }
}
