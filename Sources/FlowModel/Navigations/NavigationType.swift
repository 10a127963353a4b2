/// The way in which a coordinator shows one of its own routes.
///
/// There is no case for detours: those are presented explicitly, with
/// `presentDetour(_:presenting:)`.
public enum NavigationType: Hashable, Sendable {
  /// Pushes the route on top of the stack.
  case push
  /// Replaces the top of the stack, so that there is no way back to the intermediate step.
  case replace
  /// Presents the registered modal coordinator with this root, else the one that
  /// `makeModalCoordinator(for:)` creates.
  case modal
  /// Selects the tab at this index (from 0) of a `TabCoordinator`.
  case tabSwitch(Int)
}

extension NavigationType {
  /// Whether the route becomes a screen of the coordinator's own stack.
  package var isOnStack: Bool {
    switch self {
    case .push, .replace: true
    case .modal, .tabSwitch: false
    }
  }

  /// Whether the route becomes the root of a presented modal.
  package var presentsModal: Bool {
    switch self {
    case .modal: true
    case .push, .replace, .tabSwitch: false
    }
  }
}
