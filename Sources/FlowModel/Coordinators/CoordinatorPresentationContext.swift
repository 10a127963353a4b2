/// The way in which a coordinator is presented.
public enum CoordinatorPresentationContext: String, Hashable, Sendable, CaseIterable, Codable {
  /// The first coordinator of a flow: the root of the tree, or the flow of an orchestrator.
  case root
  /// A tab.
  case tab
  /// Pushed on its parent's stack.
  case pushed
  /// Presented as a modal.
  case modal
  /// Presented as a detour.
  case detour

  /// Whether the first screen shows a back button: false for root and tab.
  public var shouldShowBackButton: Bool {
    switch self {
    case .root, .tab: false
    case .pushed, .modal, .detour: true
    }
  }
}
