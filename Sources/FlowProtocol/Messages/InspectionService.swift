/// What a request asks of the service that carries it out.
///
/// The service of an app conforms to it; the protocol knows nothing else of it.
package protocol InspectionService: Sendable {
  /// The engine that is served.
  var engine: EngineInfo { get }
  /// What a viewer may ask of it.
  var capabilities: InitializeRequest.Capabilities { get }

  /// Counts the viewer as one from now on; throws where there are too many.
  func greet() async throws
  /// The hierarchy as it is.
  func snapshot() async throws -> FlowSnapshot
  /// The first part of the hierarchy.
  func snapshotPart(of request: SnapshotRequest) async throws -> SnapshotRequest.Result
  /// A further part of it.
  func snapshotPart(at cursor: Int) async throws -> SnapshotRequest.Result
  /// Sends events from now on.
  func subscribe(_ request: SubscribeRequest) async throws -> SubscribeRequest.Result
  /// The errors with a higher number than `sequence`.
  func errors(since sequence: UInt64) async -> ErrorsListRequest.Result
  /// A part of what the lints find; nil takes a new look.
  func lints(at cursor: Int?) async throws -> LintsListRequest.Result
  /// A part of the declared routes; nil takes a new look.
  func routes(at cursor: Int?) async throws -> RoutesListRequest.Result
  /// What navigating to a route would do.
  func explain(_ target: RouteTarget) async throws -> ExplainRequest.Result
  /// Navigates.
  func control(_ command: ControlCommand) async throws -> ControlReport
}

/// What a viewer may have an app do.
package enum ControlCommand: Sendable {
  case navigate(to: RouteTarget)
  case pop(of: NodeID?)
  case dismissModal(of: NodeID)
  case dismissDetour(of: NodeID)
  case selectTab(Int, of: NodeID)
}
