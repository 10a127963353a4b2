import FlowEngine

/// The position of a client: its stack, held weakly, and the screen that it was made for.
@MainActor
struct ModuleLink {
  private weak var stack: ModuleCoordinator?
  private let reference: CoordinatorReference
  /// The screen that the client was made for.
  let route: ModuleRoute
  /// How that screen came up.
  let mode: NavigationMode
}

extension ModuleLink {
  init(_ stack: ModuleCoordinator, on route: ModuleRoute, as mode: NavigationMode) {
    self.init(
      stack: stack, reference: CoordinatorReference(stack), route: route, mode: mode)
  }

  /// The same position, for the client of another module that shows there.
  func connected(as mode: NavigationMode) -> ModuleLink {
    ModuleLink(stack: stack, reference: reference, route: route, mode: mode)
  }

  /// The stack; nil once it is deallocated, or a modal that was dismissed.
  var coordinator: ModuleCoordinator? { stack?.isDismissed == false ? stack : nil }

  /// The stack, for `purpose`; a missing stack is reported.
  func coordinator(to purpose: @autoclosure () -> String) -> ModuleCoordinator? {
    if let coordinator { return coordinator }
    FlowErrorHandler.shared.report(
      .configurationError(
        message: "The client of '\(route.identifier)' was asked to \(purpose()) after its stack, "
          + "\(reference.name) \(reference.id), had left the screen"),
      at: [reference], seeing: RouteValue(route))
    return nil
  }
}
