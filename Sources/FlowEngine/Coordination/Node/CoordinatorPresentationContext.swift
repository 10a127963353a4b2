/// How a coordinator came to be on screen.
public enum CoordinatorPresentationContext: String, Hashable, Sendable, CaseIterable, Codable {
  /// It starts a flow: the root of the tree, or the flow of an orchestrator.
  case root
  /// It is a tab.
  case tab
  /// It is pushed on its parent's stack.
  case pushed
  /// It is presented as a modal.
  case modal
  /// It is presented as a detour.
  case detour

  /// Whether the first screen shows a back button: false for root and tab.
  public var shouldShowBackButton: Bool {
    switch self {
    case .root, .tab: false
    case .pushed, .modal, .detour: true
    }
  }
}

extension CoordinatorPresentationContext {
  /// The context of a coordinator with an owner, whose modal that is up it may be.
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
