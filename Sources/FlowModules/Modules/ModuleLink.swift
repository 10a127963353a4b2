import FlowEngine

/// The position of a client: its stack, held weakly, and the screen that it was made for.
@MainActor
struct ModuleLink {
  private weak var stack: ModuleCoordinator?
  private let place: TreePlace
  /// The screen that the client was made for.
  let route: ModuleRoute
  /// How that screen came up; for the client of another module that shows there, how it connects.
  var mode: NavigationMode

  init(_ stack: ModuleCoordinator, on route: ModuleRoute, as mode: NavigationMode) {
    (self.stack, place, self.route, self.mode) = (stack, stack.node.place, route, mode)
  }

  /// The stack; nil once it is deallocated, or a modal that was dismissed.
  var coordinator: ModuleCoordinator? { stack?.isDismissed == false ? stack : nil }

  /// The stack, for `purpose`; a missing stack is reported.
  func coordinator(to purpose: @autoclosure () -> String) -> ModuleCoordinator? {
    if let coordinator { return coordinator }
    FlowErrorHandler.shared.report(
      .configurationError(
        message: "The client of '\(route.nameInMessages)' was asked to \(purpose()) after its "
          + "stack, \(place.title), had left the screen"),
      at: place, orSeeing: RouteValue(route))
    return nil
  }
}
