package import FlowModel

/// The operations that requests use to get their answers.
///
/// The app's inspector conforms to this protocol; FlowProtocol knows nothing else about it.
package protocol InspectionService: Sendable {
  var engine: EngineInfo { get }
  /// The library that serves, for advice that is true of it alone.
  var library: String { get }
  /// The optional requests that viewers may send.
  var capabilities: InitializeRequest.Capabilities { get }

  /// Counts the caller, which speaks this version of the protocol, as a viewer from now on, and
  /// sends it beats if it wants them; throws if there are too many viewers.
  func greet(_ version: Int, wantsBeats: Bool) async throws
  func snapshot() async throws -> FlowSnapshot
  /// Returns the first part of the hierarchy.
  func snapshotPart(of request: SnapshotRequest) async throws -> SnapshotRequest.Result
  /// Returns the part of the hierarchy that starts at `cursor`.
  func snapshotPart(at cursor: Int) async throws -> SnapshotRequest.Result
  /// Sends events to the viewer from now on.
  func subscribe(_ request: SubscribeRequest) async throws -> SubscribeRequest.Result
  func errors(since sequence: UInt64) async -> ErrorsListRequest.Result
  /// Returns the navigations after number `sequence` that the flight recorder still has.
  func navigations(since sequence: UInt64) async -> NavigationsListRequest.Result
  /// Returns a part of the findings; with nil, the first part of a run of the lints, which is a new
  /// one, or continues one that is not finished.
  func lints(at cursor: Int?, continuing: Bool) async throws -> LintsListRequest.Result
  /// Returns a part of the declared routes; with nil, reads them again and returns the first part.
  func routes(at cursor: Int?) async throws -> RoutesListRequest.Result
  /// Returns what navigating to a route would do.
  func explain(_ target: RouteTarget) async throws -> ExplainRequest.Result
  /// Returns what navigating to each of the routes would do; the first outcomes, as many as fit.
  func explain(
    _ targets: [RouteTarget], from origin: CoordinatorID?
  ) async throws -> ExplainManyRequest.Result
  /// Navigates; with a revision, refuses if the hierarchy has another one by then.
  func control(
    _ command: ControlCommand, ifRevision revision: UInt64?
  ) async throws -> ControlReport
  /// Puts the app into the state of a hierarchy.
  func restore(_ snapshot: FlowSnapshot) async throws -> RestoreRequest.Result
  /// Parks the navigations that meet a condition, from now on.
  func addBreakpoint(_ breakpoint: CheckedBreakpoint) async throws -> Breakpoint
  /// Returns the breakpoints and what is parked.
  func breakpoints() async throws -> ListBreakpointsRequest.Result
  /// Removes a breakpoint, or all, and returns those that are left.
  func removeBreakpoints(_ number: Int?) async throws -> [Breakpoint]
  /// Decides what becomes of a parked navigation.
  func resume(_ navigation: Int, _ decision: ParkingDecision) async throws -> ControlReport
}

/// A navigation that a viewer may request.
package enum ControlCommand: Sendable {
  case navigate(to: RouteTarget)
  case pop(of: CoordinatorID?)
  case dismissModal(of: CoordinatorID)
  case dismissDetour(of: CoordinatorID)
  case selectTab(Int, of: CoordinatorID)
}
