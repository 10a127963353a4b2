/// What a coordinator is to its parent.
public enum Relation: String, Hashable, Sendable, Codable, CaseIterable {
  /// It has no parent: the tree starts here.
  case root
  /// A child that is not on screen through its parent's stack.
  case child
  /// A tab; its index is ``FlowNode/tabIndex``.
  case tab
  /// A child that is pushed on its parent's stack.
  case pushed
  /// A modal that is registered and not up.
  case modalRegistration
  /// The modal that is up.
  case presentedModal
  /// A detour that is up.
  case detour
  /// The current flow of an orchestrator.
  case currentFlow
}

extension Relation {
  /// The relation in words.
  package var title: String {
    switch self {
    case .root: "root"
    case .child: "child"
    case .tab: "tab"
    case .pushed: "pushed"
    case .modalRegistration: "registered modal"
    case .presentedModal: "presented modal"
    case .detour: "detour"
    case .currentFlow: "current flow"
    }
  }
}
