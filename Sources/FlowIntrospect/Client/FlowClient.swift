import NIOCore
import NIOPosix

/// A viewer's connection to one engine.
///
/// ```swift
/// let client = try await FlowClient.connect(to: path, as: .init(name: "viewer", version: "1"))
/// let snapshot = try await client.snapshot()
/// ```
public actor FlowClient {
  /// Where the engine's socket is.
  public nonisolated let path: String
  /// What the engine said of itself.
  public nonisolated var engine: EngineInfo { greeting.engine }
  /// What it says unasked, from ``SubscribeRequest`` on; ends when the connection does.
  public nonisolated let notifications: AsyncStream<FlowNotification>

  private nonisolated let greeting: InitializeRequest.Result
  private nonisolated let connection: Connection

  /// How long an answer may take.
  static let answerLimit = Duration.seconds(10)
  /// How long the first answer may take: whoever does not speak the protocol often says nothing.
  static let greetingLimit = Duration.seconds(3)

  private init(connection: Connection, greeting: InitializeRequest.Result) {
    self.path = connection.path
    self.connection = connection
    self.greeting = greeting
    self.notifications = connection.notifications
  }

  /// Connects and agrees on a version.
  ///
  /// - Throws: ``TransportError``, or a ``RemoteError`` where the engine refuses.
  public static func connect(
    to path: String, as client: InitializeRequest.ClientInfo
  ) async throws -> FlowClient {
    let connection = try await Connection.open(path)
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

  /// The whole hierarchy at one revision, put together from its chunks.
  public func snapshot() async throws -> FlowSnapshot {
    var chunk = try await send(SnapshotRequest())
    var nodes = chunk.nodes
    while let cursor = chunk.next {
      chunk = try await send(SnapshotRequest(cursor: cursor))
      nodes.append(contentsOf: chunk.nodes)
    }
    return FlowSnapshot(
      epoch: chunk.epoch, revision: chunk.revision, rootID: chunk.root, nodes: nodes)
  }

  /// Ends the connection.
  public func close() async {
    await connection.close()
  }
}
