public import FlowEngine
public import Observation

/// A coordinator with a stack and a sheet that a UI binds; the UI may only remove from them.
///
/// Observable, since it reads through to the router. `StackCoordinator` and `NamedTabCoordinator`
/// conform to it; any other `Coordinator` can, with a `typealias R` for the type of its routes.
@MainActor
public protocol BoundStack<R>: AnyObject, Observable where Self: Coordinator<R> {
  /// The type of the routes on the stack.
  associatedtype R: Route
}

extension BoundStack {
  /// The own routes on the stack, above the root; a UI may set it, as with `setPath(_:)`.
  ///
  /// O(path).
  public var path: [R] {
    get {
      box.noteRead(.stack)
      return router.unobservedState.stack
    }
    set { CallSite.calling(from: nil) { shortenStack(to: newValue) } }
  }

  /// Shortens the stack to `path`, as when the user goes back; returns false if it is refused.
  ///
  /// Everything above the first removed route is removed too, including pushed children. A path
  /// that isn't a prefix of the present one is refused and reported as a `configurationError`: to
  /// go forward, navigate. O(path).
  @discardableResult
  public func setPath(
    _ path: [R],
    fileID: StaticString = #fileID, line: UInt = #line, function: StaticString = #function
  ) -> Bool {
    CallSite.calling(from: CallSite(fileID, line, function)) { shortenStack(to: path) }
  }

  @discardableResult
  private func shortenStack(to path: [R]) -> Bool {
    let present = router.unobservedState.stack
    guard present.starts(with: path) else {
      refuse("path", path, "isn't a prefix of", present)
      return false
    }
    keepOwnRoutes(first: path.count)
    return true
  }

  /// The route of the sheet that is up; a UI may set it to nil, which dismisses it.
  ///
  /// Another route is refused and reported as a `configurationError`: to present it, navigate.
  public var sheet: R? {
    get {
      box.noteRead(.presented)
      return router.unobservedState.presented
    }
    set {
      let present = sheet
      guard newValue != present else { return }
      CallSite.calling(from: nil) {
        guard let newValue else { return carryOutDismissModal() }
        refuse("sheet", [newValue], "isn't up, but", present.map { [$0] } ?? [])
      }
    }
  }

  private func refuse(_ what: String, _ wanted: [R], _ relation: String, _ present: [R]) {
    func listed(_ routes: [R]) -> String {
      "[" + routes.map { "'\($0.identifier)'" }.joined(separator: ", ") + "]"
    }
    report(
      .configurationError(
        message: "A UI can only remove from the \(what) of \(name): "
          + "\(listed(wanted)) \(relation) \(listed(present))"))
  }
}
