/// How a coordinator shows a route of its own.
///
/// There is no case for detours: those are presented explicitly, with
/// ``Coordinator/presentDetour(_:presenting:)``.
public enum NavigationType: Hashable, Sendable {
  /// On top of the stack.
  case push
  /// In place of the top of the stack, so that there is no way back to the intermediate step.
  case replace
  /// As the root of the registered modal coordinator whose root it is, else of the one that
  /// ``Coordinator/makeModalCoordinator(for:)`` makes.
  case modal
  /// By selecting the tab at this index (from 0) of a ``TabCoordinator``.
  case tabSwitch(Int)
}

/// The behavior for a route that is already on the coordinator's stack.
public enum DuplicatePolicy: String, Hashable, Sendable, CaseIterable, Codable {
  /// Goes back to the route.
  case popBack
  /// Pushes the route again.
  case append
}
