public import FlowModel

/// Breakpoints of an engine whose capabilities have `breakpoints`.
///
/// A viewer that adds or removes breakpoints, or decides, uses them until it leaves. When the last one
/// has left, the engine removes all breakpoints, and lets go what is parked.
extension FlowClient {
  /// Whether viewers may park navigations.
  public nonisolated var hasBreakpoints: Bool { greeting.capabilities.breakpoints }

  /// Parks the navigations that meet a condition, each for at most a time.
  ///
  /// - Throws: ``TransportError``, or ``RemoteError``, as for a condition that cannot be read.
  public func addBreakpoint(
    _ condition: String, timeoutMilliseconds: Int? = nil
  ) async throws -> Breakpoint {
    try await send(
      AddBreakpointRequest(condition: condition, timeoutMilliseconds: timeoutMilliseconds)
    ).breakpoint
  }

  /// Returns the breakpoints and what is parked.
  ///
  /// - Throws: ``TransportError``, or ``RemoteError``.
  public func breakpoints() async throws -> ListBreakpointsRequest.Result {
    try await send(ListBreakpointsRequest())
  }

  /// Removes a breakpoint, or all, and returns those that are left.
  ///
  /// - Throws: ``TransportError``, or ``RemoteError``, as for an unknown number.
  @discardableResult
  public func removeBreakpoints(_ number: Int? = nil) async throws -> [Breakpoint] {
    try await send(RemoveBreakpointsRequest(number: number)).breakpoints
  }

  /// Decides what becomes of a parked navigation, and returns its result.
  ///
  /// - Throws: ``TransportError``, or ``RemoteError``, as for one that is no longer parked.
  @discardableResult
  public func resume(
    _ navigation: Int, by action: ResumeNavigationRequest.Action, route: String? = nil
  ) async throws -> ControlReport {
    try await send(
      ResumeNavigationRequest(navigation: navigation, action: action, route: route))
  }
}
