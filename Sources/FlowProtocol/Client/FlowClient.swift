import DequeModule

/// A viewer's connection to one engine.
///
/// Its functions throw a ``TransportError``, or a ``RemoteError`` if the engine refuses.
///
/// ```swift
/// let client = try await FlowClient.connect(
///   to: .unixSocket(path: path), as: .init(name: "viewer", version: "1"))
/// let snapshot = try await client.snapshot()
/// ```
public actor FlowClient {
  /// The place where the engine serves.
  public nonisolated var endpoint: Endpoint { connection.endpoint }
  /// The information that the engine sent about itself.
  public nonisolated var engine: EngineInfo { greeting.engine }
  /// The engine, with what its capabilities say about it.
  package nonisolated var describedEngine: EngineInfo {
    var engine = greeting.engine
    engine.library = greeting.library
    engine.allowsControl = greeting.capabilities.control
    engine.keepsNavigations = hasFlightRecorder
    engine.listsRoutes = listsRoutes
    engine.explains = greeting.capabilities.explain
    engine.hasBreakpoints = greeting.capabilities.breakpoints
    return engine
  }
  /// The notifications, starting with ``SubscribeRequest``; the stream ends with the connection.
  ///
  /// Notifications that are not taken in time are dropped, and ``FlowNotification/dropped(_:)``
  /// reports how many.
  public nonisolated var notifications: AsyncStream<FlowNotification> {
    AsyncStream { [connection] in await connection.inbox.next() }
  }

  nonisolated let greeting: InitializeRequest.Result
  private nonisolated let connection: any EngineConnection
  /// Serializes requests whose answers come in parts.
  private nonisolated let turns = Turns()

  static let answerLimit = Duration.seconds(10)
  /// The maximum time for the first answer, shorter because a foreign program often sends none.
  static let greetingLimit = Duration.seconds(3)

  private init(connection: any EngineConnection, greeting: InitializeRequest.Result) {
    self.connection = connection
    self.greeting = greeting
  }

  /// Connects to the engine at `endpoint` and agrees with it on a protocol version.
  public static func connect(
    to endpoint: Endpoint, as client: InitializeRequest.ClientInfo
  ) async throws -> FlowClient {
    try await greet(try await endpoint.connect(inboxBytes: Limits.inboxBytes), as: client)
  }

  /// Connects, and hears of the engine's life from the first moment on.
  package static func connect(
    to endpoint: Endpoint, as client: InitializeRequest.ClientInfo,
    inboxBytes: Int = Limits.inboxBytes, pulse: Pulse, patience: AnswerPatience = .limited
  ) async throws -> FlowClient {
    try await greet(
      try await endpoint.connect(inboxBytes: inboxBytes, pulse: pulse, patience: patience),
      as: client, beats: true)
  }

  /// Agrees on a version with the engine at the other end; closes the connection if that fails.
  static func greet(
    _ connection: any EngineConnection, as client: InitializeRequest.ClientInfo,
    beats: Bool = false
  ) async throws -> FlowClient {
    do {
      let request = InitializeRequest(client: client, beats: beats ? true : nil)
      let greeting = try await connection.send(request, within: greetingLimit)
      connection.pulse.greeted(beats: beats && greeting.capabilities.beats)
      if let objection = request.objection(to: greeting) {
        throw TransportError.otherVersion(at: connection.endpoint, reason: objection)
      }
      return FlowClient(connection: connection, greeting: greeting)
    } catch let error as RemoteError where error.code == RemoteError.Code.versionMismatch {
      await connection.close()
      throw TransportError.otherVersion(at: connection.endpoint, reason: error.message)
    } catch {
      await connection.close()
      throw error
    }
  }

  /// Sends a request and waits for the answer.
  public func send<R: InspectionRequest>(_ request: R) async throws -> R.Result {
    try await connection.send(request, within: Self.answerLimit)
  }

  /// Returns the hierarchy at one revision, assembled from its parts; with `top` or `depth`, the part
  /// from that coordinator on, to so many levels below it.
  ///
  /// With `.skeleton`, every node has `FlowNode.isSkeleton` set. Concurrent calls take turns.
  ///
  /// - Throws: ``TransportError``, also if the parts do not belong together, or ``RemoteError``.
  public func snapshot(
    _ detail: SnapshotRequest.Detail = .full, under top: CoordinatorID? = nil, depth: Int? = nil
  ) async throws -> FlowSnapshot {
    let request = SnapshotRequest(detail: detail, under: top, depth: depth)
    return try await turns.take { try await self.wholeSnapshot(request) }
  }

  /// Returns the routes that the app declared, and how often each was requested while a viewer was
  /// attached.
  ///
  /// - Throws: ``TransportError``, or ``RemoteError``: an engine whose capabilities do not say
  ///   `routes` may not know the method.
  public func routes() async throws -> RouteReport {
    try await turns.take { try await self.allRoutes() }
  }

  /// Whether the engine keeps past navigations.
  package nonisolated var hasFlightRecorder: Bool { greeting.capabilities.flightRecorder }

  /// Whether the engine lists the routes of the app.
  package nonisolated var listsRoutes: Bool { greeting.capabilities.routes }

  /// Whether viewers may put the app into an earlier state.
  package nonisolated var restores: Bool { greeting.capabilities.restore }

  /// Whether a notification can be taken without waiting.
  nonisolated var hasNotification: Bool { !connection.inbox.isEmpty }

  /// Returns the next notifications, at least one unless interrupted; nil once the engine sends no
  /// more.
  nonisolated func nextNotifications() async -> [FlowNotification]? {
    await connection.inbox.nextBatch()
  }

  /// Makes ``nextNotifications()`` return with none, if it waits.
  nonisolated func interruptNotifications() { connection.inbox.nudge() }

  /// Returns why the connection ended; nil while it is open, and within the process.
  package nonisolated func endReason() async -> (any Error)? { await connection.ending }

  /// What is heard of the engine's life.
  package nonisolated var pulse: Pulse { connection.pulse }

  /// Closes the connection.
  public func close() async {
    await connection.close()
  }
}

/// Runs operations that need several requests one after the other.
///
/// An engine keeps one answer in parts for each connection; a second first request replaces it.
package actor Turns {
  private var isTaken = false
  private var waiting: Deque<CheckedContinuation<Void, Never>> = []

  /// Runs `body` after every operation that came before.
  package func take<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isTaken = true
    }
    // The turn passes directly to the next waiter, so that no later caller can overtake it.
    defer {
      if let next = waiting.popFirst() { next.resume() } else { isTaken = false }
    }
    return try await body()
  }
}
