/// The relation of a coordinator to its parent.
public enum Relation: String, Hashable, Sendable, Codable, CaseIterable {
  /// The coordinator has no parent: it is the root of the tree.
  case root
  /// A child that is not presented through its parent's stack.
  case child
  /// A tab; its index is ``FlowNode/tabIndex``.
  case tab
  /// A child that is pushed onto its parent's stack.
  case pushed
  /// A registered modal that is not presented.
  case modalRegistration
  /// The presented modal.
  case presentedModal
  /// The presented detour.
  case detour
  /// The current flow of an orchestrator.
  case currentFlow
}

extension Relation {
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
