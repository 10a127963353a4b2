import NIOCore
import NIOPosix

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A viewer's connection to one engine.
///
/// ```swift
/// let client = try await FlowClient.connect(to: path, as: .init(name: "viewer", version: "1"))
/// let snapshot = try await client.snapshot()
/// ```
public actor FlowClient: EngineLink {
  /// Where the engine's socket is.
  public nonisolated let path: String
  /// What the engine said of itself.
  public nonisolated var engine: EngineInfo { greeting.engine }
  /// What it says unasked, from ``SubscribeRequest`` on; ends when the connection does.
  ///
  /// What is not taken in time is dropped, as ``FlowNotification/dropped(_:)`` says.
  public nonisolated var notifications: AsyncStream<FlowNotification> {
    AsyncStream { [connection] in await connection.inbox.next() }
  }

  private nonisolated let greeting: InitializeRequest.Result
  private nonisolated let connection: Connection
  /// For what comes in parts.
  private nonisolated let turns = Turns()

  /// How long an answer may take.
  static let answerLimit = Duration.seconds(10 * factor)
  /// How long the first answer may take: whoever does not speak the protocol often says nothing.
  static let greetingLimit = Duration.seconds(3 * factor)

  /// How many times as long: tests say so in the environment, whose machine may do much else besides.
  private static let factor: Int = {
    #if DEBUG
      let named = ProcessInfo.processInfo.environment["FLOWSCOPE_PATIENCE"].flatMap { Int($0) }
      return min(max(1, named ?? 1), 100)
    #else
      return 1
    #endif
  }()

  private init(connection: Connection, greeting: InitializeRequest.Result) {
    self.path = connection.path
    self.connection = connection
    self.greeting = greeting
  }

  /// Connects and agrees on a version.
  ///
  /// - Throws: ``TransportError``, or a ``RemoteError`` where the engine refuses.
  public static func connect(
    to path: String, as client: InitializeRequest.ClientInfo
  ) async throws -> FlowClient {
    try await connect(to: path, as: client, inboxBytes: Limits.inboxBytes)
  }

  package static func connect(
    to path: String, as client: InitializeRequest.ClientInfo, inboxBytes: Int
  ) async throws -> FlowClient {
    let connection = try await Connection.open(path, inboxBytes: inboxBytes)
    do {
      let greeting = try await connection.send(
        InitializeRequest(client: client), within: greetingLimit)
      return FlowClient(connection: connection, greeting: greeting)
    } catch {
      await connection.close()
      throw error
    }
  }

  /// Asks, and waits for the answer.
  ///
  /// - Throws: ``TransportError``, or a ``RemoteError`` where the engine refuses.
  public func send<R: InspectionRequest>(_ request: R) async throws -> R.Result {
    try await connection.send(request, within: Self.answerLimit)
  }

  /// The whole hierarchy at one revision, put together from its parts; of a skeleton, every node
  /// is ``FlowNode/isSkeleton``.
  ///
  /// Of several at a time, one follows on the other.
  ///
  /// - Throws: ``TransportError``, also where the parts do not belong together, or a ``RemoteError``.
  public func snapshot(
    _ detail: SnapshotRequest.Detail = .full
  ) async throws -> FlowSnapshot {
    try await turns.take { try await self.wholeSnapshot(detail) }
  }

  /// The errors with a higher number than `sequence` that the engine remembers, and how many there were
  /// in all.
  public func errors(
    since sequence: UInt64 = 0
  ) async throws -> (reports: [ErrorReport], total: UInt64) {
    try await allErrors(since: sequence)
  }

  /// The routes that the app declared, and how often each was asked for while somebody looked.
  ///
  /// - Throws: ``TransportError``, or a ``RemoteError``: an engine of an earlier version does not know the
  ///   method.
  public func routes() async throws -> RouteReport {
    try await turns.take { try await self.allRoutes() }
  }

  /// The findings of the first part of an answer to `lints/list`, and of those that follow on it.
  ///
  /// - Throws: ``TransportError``, also where the parts do not follow, or a ``RemoteError``.
  public func findings(after first: LintsListRequest.Result) async throws -> [LintFinding] {
    try await allFindings(after: first)
  }

  /// The next notification; nil once the connection has ended.
  package func nextNotification() async -> FlowNotification? { await connection.inbox.next() }

  /// Why the connection ended; nil while it stands.
  package func endReason() async -> (any Error)? { await connection.ending }

  /// Whether a notification can be taken at once.
  package nonisolated var hasNotification: Bool { !connection.inbox.isEmpty }

  /// Ends the connection.
  public func close() async {
    await connection.close()
  }
}
