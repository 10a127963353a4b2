import NIOCore

/// The connection of one viewer: reads requests, answers them, and sends notifications.
actor ServerSession: InspectionService {
  nonisolated let engine: EngineInfo
  nonisolated let outbox: Outbox
  private nonisolated let hub: InspectionHub
  private nonisolated let log: ConnectionLog
  /// The connections that count this one; nil within the engine's own process.
  private nonisolated let connections: Connections?
  private nonisolated let rowsPerChunk: Int
  /// The version of the protocol that both sides speak; nil before the viewer greets.
  private var version: Int?
  var isInitialized: Bool { version != nil }
  private var isTurnedAway = false
  /// Whether the connection has ended, so that nothing is sent any more.
  private var isOver = false
  /// The rest of a snapshot that is being sent in parts.
  private var chunked: ChunkedSnapshot?
  /// The findings of the last `lints/list` request, which are sent in parts too.
  private var linted: InspectionHub.Linted?
  /// The routes of the last `routes/list` request, likewise.
  private var listedRoutes: RouteReport?

  init(
    engine: EngineInfo, hub: InspectionHub, log: ConnectionLog,
    bounds: ServiceBounds = ServiceBounds(), connections: Connections? = nil
  ) {
    outbox = Outbox(limit: bounds.outboxBytes)
    rowsPerChunk = bounds.rowsPerChunk
    self.engine = engine
    self.hub = hub
    self.log = log
    self.connections = connections
  }

  /// Serves until either side ends the connection.
  nonisolated func run(_ channel: FrameChannel) async {
    do {
      try await channel.executeThenClose { inbound, outbound in
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await self.answer(inbound, outbound) }
          group.addTask {
            while let batch = await self.outbox.next() {
              try await outbound.write(contentsOf: batch)
            }
          }
          // The first task to end also ends the other: the viewer disconnected, or the server
          // stops.
          defer {
            self.outbox.close()
            group.cancelAll()
          }
          try await group.next()
        }
      }
    } catch is CancellationError {
    } catch {
      log.note("closed a viewer's connection: \(Self.words(for: error))")
    }
    await end()
  }

  func end() async {
    isOver = true
    await hub.leave(ObjectIdentifier(self), outbox)
  }

  /// Answers in the order of the requests; refuses excess requests at once.
  private nonisolated func answer(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
    _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
  ) async throws {
    let requests = OutstandingRequests()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        // Messages before the end or before a violation are still answered.
        defer { requests.finish() }
        do {
          for try await frame in inbound where !requests.admit(frame) {
            if let refusal = await self.respond(to: frame, isOneTooMany: true) {
              try await outbound.write(refusal)
            }
          }
        } catch let violation as TransportError {
          throw violation
        } catch {
          await self.end()
          throw error
        }
        // The viewer has gone: what it asked for must not go on, however long the answer takes.
        await self.end()
      }
      defer { group.cancelAll() }
      while let frame = await requests.next() {
        let response = await self.respond(to: frame)
        // Must come before the write, since a viewer with an answer may send another request.
        requests.didAnswer(frame)
        if let response { try await outbound.write(response) }
        if await isTurnedAway { return }
      }
      do {
        try await group.next()
      } catch let violation as TransportError {
        // The viewer's developer needs to see the reason.
        if let reason = encodeError(.violation(violation), for: nil) {
          try? await outbound.write(reason)
        }
        throw violation
      }
    }
  }

  func greet(_ version: Int, wantsBeats: Bool) async throws {
    guard await connections?.greet(self) != false else {
      isTurnedAway = true
      throw RemoteError(
        code: RemoteError.Code.tooManyViewers,
        message: "\(engine.name) has \(Limits.connections) viewers, which is the limit; close one")
    }
    self.version = version
    if wantsBeats, !isOver { hub.heartbeat.add(outbox) }
  }

  func snapshot() async throws -> FlowSnapshot {
    await hub.join(ObjectIdentifier(self))
    return try await hub.snapshot()
  }

  func snapshotPart(of request: SnapshotRequest) async throws -> SnapshotRequest.Result {
    let snapshot = try await snapshot()
    let (nodes, rows) = try request.nodes(of: snapshot)
    chunked = ChunkedSnapshot(
      epoch: snapshot.epoch, revision: snapshot.revision, nodes: nodes,
      rows: request.detail == .skeleton ? rows : nil, rowsPerChunk: rowsPerChunk)
    return try snapshotPart(at: 0)
  }

  func snapshotPart(at cursor: Int) throws -> SnapshotRequest.Result {
    guard let part = chunked?.part(at: cursor) else { throw noPart(cursor, of: "a snapshot") }
    if part.next == nil { chunked = nil }
    return part
  }

  func subscribe(_ request: SubscribeRequest) async throws -> SubscribeRequest.Result {
    await hub.join(ObjectIdentifier(self))
    return try await hub.subscribe(outbox, resuming: request)
  }

  func errors(since sequence: UInt64) async -> ErrorsListRequest.Result {
    let (reports, total) = await hub.errors(since: sequence)
    let part = reports[...].fittingIntoChunk
    return ErrorsListRequest.Result(
      errors: Array(part), total: total,
      next: part.count < reports.count ? part.last?.sequence : nil)
  }

  func navigations(since sequence: UInt64) async -> NavigationsListRequest.Result {
    let (reports, total) = await hub.navigations(since: sequence)
    let part = reports[...].fittingIntoChunk
    return NavigationsListRequest.Result(
      navigations: Array(part), total: total,
      next: part.count < reports.count ? part.last?.sequence : nil)
  }

  func lints(
    at cursor: Int?, continuing: Bool
  ) async throws -> LintsListRequest.Result {
    if cursor == nil {
      if isOver { throw CancellationError() }
      await hub.join(ObjectIdentifier(self))
      linted = try await hub.lints(for: ObjectIdentifier(self), continuing: continuing)
    }
    guard let linted else { throw noPart(cursor, of: "the findings") }
    let part = LintsListRequest.Result(
      of: linted.report, revision: linted.revision, at: cursor ?? 0, progress: linted.progress)
    if part.next == nil { self.linted = nil }
    return part
  }

  func routes(at cursor: Int?) async throws -> RoutesListRequest.Result {
    if cursor == nil {
      await hub.join(ObjectIdentifier(self))
      listedRoutes = try await hub.routes()
    }
    guard let report = listedRoutes else { throw noPart(cursor, of: "the routes") }
    let part = RoutesListRequest.Result(of: report, at: cursor ?? 0)
    if part.next == nil { listedRoutes = nil }
    return part
  }

  private func noPart(_ cursor: Int?, of what: String) -> RemoteError {
    RemoteError(
      code: RemoteError.Code.invalidParams,
      message: "no part \(cursor ?? 0) of \(what); send the request without a cursor first")
  }

  nonisolated var library: String { hub.library }

  nonisolated var capabilities: InitializeRequest.Capabilities { hub.capabilities }

  func explain(_ target: RouteTarget) async throws -> ExplainRequest.Result {
    let name = try target.name()
    await hub.join(ObjectIdentifier(self))
    return try await hub.explain(name, from: target.from)
  }

  func explain(
    _ targets: [RouteTarget], from origin: CoordinatorID?
  ) async throws -> ExplainManyRequest.Result {
    let names = try targets.map { try $0.name() }
    await hub.join(ObjectIdentifier(self))
    return try await hub.explain(names, from: origin)
  }

  func control(
    _ command: ControlCommand, ifRevision revision: UInt64?
  ) async throws -> ControlReport {
    // A request without a name is refused before it counts as a viewer's.
    if case .navigate(let target) = command { _ = try target.name() }
    await hub.join(ObjectIdentifier(self))
    return try await hub.control(command, ifRevision: revision)
  }

  func restore(_ snapshot: FlowSnapshot) async throws -> RestoreRequest.Result {
    await hub.join(ObjectIdentifier(self))
    return try await hub.restore(snapshot)
  }

  func addBreakpoint(_ breakpoint: CheckedBreakpoint) async throws -> Breakpoint {
    try await usingBreakpoints { viewer, hub in
      try await hub.addBreakpoint(breakpoint, for: viewer)
    }
  }

  func breakpoints() async throws -> ListBreakpointsRequest.Result {
    try await usingBreakpoints { _, hub in
      try await hub.breakpoints { breakpoints throws(RemoteError) in
        ListBreakpointsRequest.Result(breakpoints: breakpoints.all, parked: breakpoints.waiting)
      }
    }
  }

  func removeBreakpoints(_ number: Int?) async throws -> [Breakpoint] {
    try await usingBreakpoints { _, hub in
      try await hub.breakpoints { breakpoints throws(RemoteError) in
        try breakpoints.remove(number)
        return breakpoints.all
      }
    }
  }

  func resume(_ navigation: Int, _ decision: ParkingDecision) async throws -> ControlReport {
    try await usingBreakpoints { _, hub in try await hub.resume(navigation, decision) }
  }

  /// A viewer that has gone meanwhile has no breakpoints, which would stay without it.
  private func usingBreakpoints<Value: Sendable>(
    _ body: @Sendable (ObjectIdentifier, InspectionHub) async throws -> Value
  ) async throws -> Value {
    if isOver { throw CancellationError() }
    let viewer = ObjectIdentifier(self)
    await hub.join(viewer)
    defer {
      // Not before this object is gone: another one could be taken for it.
      if isOver { Task { await self.hub.leave(ObjectIdentifier(self), self.outbox) } }
    }
    return try await body(viewer, hub)
  }

  /// Returns why a connection ended, without internal error texts of the transport.
  private static func words(for error: any Error) -> String {
    switch error {
    case let error as TransportError: "\(error)"
    case ByteToMessageDecoderError.leftoverDataWhenDone:
      "the viewer went away in the middle of a message"
    case let error as IOError: systemMessage(error.errnoCode)
    default: "the viewer went away"
    }
  }
}

/// A snapshot that is sent in parts.
struct ChunkedSnapshot: Sendable {
  let epoch: String
  let revision: UInt64
  let nodes: [FlowNode]
  /// The row of each node; nil if full nodes are requested.
  let rows: [CoordinatorID: Int]?
  let rowsPerChunk: Int

  /// Returns the part that begins at `start`; nil if there is none.
  func part(at start: Int) -> SnapshotRequest.Result? {
    guard nodes.indices.contains(start) else { return nil }
    var part: ArraySlice<FlowNode> = []
    var skeleton: FlowSkeleton?
    if let rows {
      skeleton = FlowSkeleton(nodes[start...], rows: rows, limit: rowsPerChunk)
    } else {
      part = nodes[start...].fittingIntoChunk
    }
    let end = start + (skeleton?.count ?? part.count)
    return SnapshotRequest.Result(
      epoch: epoch, revision: revision, root: nodes[0].id, total: nodes.count,
      nodes: Array(part), skeleton: skeleton, next: end < nodes.count ? end : nil)
  }
}
