public import FlowEngine

/// The interface with which a view model navigates: a few closures, typed by its module's
/// destinations.
///
/// A builder gets one for each screen. A client holds its stack weakly, so a view model may keep
/// it; calls after the stack has left the screen are reported to `FlowErrorHandler.shared` as a
/// `configurationError`. Methods that return a Bool say whether something changed.
@MainActor
public struct NavigationClient<Destination: Hashable & Sendable> {
  private let onPresent: @MainActor (Destination, NavigationMode) -> Bool
  private let onDismiss: @MainActor () -> Bool
  private let onPopToRoot: @MainActor () -> Void
  private let onClose: @MainActor () -> Void
  /// Its position; nil outside any stack.
  let link: ModuleLink?

  /// A client that does what the closures do.
  public init(
    present: @escaping @MainActor (Destination, NavigationMode) -> Bool,
    dismiss: @escaping @MainActor () -> Bool,
    popToRoot: @escaping @MainActor () -> Void,
    close: @escaping @MainActor () -> Void
  ) {
    onPresent = present
    onDismiss = dismiss
    onPopToRoot = popToRoot
    onClose = close
    link = nil
  }

  init(_ link: ModuleLink) {
    onPresent = { destination, mode in
      let route = ModuleRoute(destination)
      return link.coordinator(to: "show '\(route.nameInMessages)'")?.show(route, as: mode) ?? false
    }
    onDismiss = { link.coordinator(to: "dismiss")?.dismissOrLeave() ?? false }
    onPopToRoot = { link.coordinator(to: "pop to the root")?.carryOutPopToRoot() }
    onClose = { link.coordinator(to: "close")?.closeOrLeave() }
    self.link = link
  }
}

extension NavigationClient {
  /// Pushes `destination`, even if it is on the stack already.
  ///
  /// The sheet, cover or detour that this stack presents is dismissed.
  @discardableResult
  public func push(
    _ destination: Destination,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { onPresent(destination, .push) }
  }

  /// Presents `destination` as a sheet with a stack of its own.
  ///
  /// If this stack presents a sheet or a cover already, the call is refused and reported as a
  /// `configurationError` that names both. A client inside the sheet presents another one on top. A
  /// detour that this stack presents is dismissed.
  @discardableResult
  public func presentSheet(
    _ destination: Destination, detents: [ModalPresentationDetent]? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) {
      onPresent(destination, .sheet(detents: detents))
    }
  }

  /// Presents `destination` as a full-screen cover with a stack of its own; refused as a sheet is.
  @discardableResult
  public func presentFullScreenCover(
    _ destination: Destination,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { onPresent(destination, .cover) }
  }

  /// Shows `destination` in any mode but root, which is refused and reported.
  @discardableResult
  public func present(
    _ destination: Destination, as mode: NavigationMode,
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { onPresent(destination, mode) }
  }

  /// Dismisses the sheet, cover or detour that this stack presents, else goes back one screen, else
  /// dismisses in the parent; see `Coordinator.dismiss()`.
  @discardableResult
  public func dismiss(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { onDismiss() }
  }

  /// Carries out ``dismiss(fileID:line:function:)`` as a part of the current call.
  func leave() -> Bool { onDismiss() }

  /// Dismisses the whole sheet, cover or detour that contains this stack; else goes to the root.
  ///
  /// See `Coordinator.close()`.
  public func close(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { onClose() }
  }

  /// Goes back to the first screen of this stack; see `Coordinator.popToRoot()`.
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) {
    CallSite.calling(from: CallSite(fileID, line, function)) { onPopToRoot() }
  }
}

/// The position of a client: its stack, held weakly, and the screen that it was made for.
@MainActor
struct ModuleLink {
  private weak var stack: ModuleCoordinator?
  private let place: TreePlace
  /// The route of the screen that the client was made for.
  let route: ModuleRoute
  /// The mode of that screen; for the client of another module on that screen, the mode with which
  /// the module was connected.
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
