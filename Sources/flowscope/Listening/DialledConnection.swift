import FlowProtocol
import FlowReports
import NIOCore

/// A connection that an app opened to `flowscope listen`, after it sent the token.
///
/// It serves one viewer: an engine keeps some answers for each connection, so two viewers would
/// take each other's.
actor DialledConnection {
  typealias Writer = NIOAsyncChannelOutboundWriter<ByteBuffer>

  /// The id of the greeting; viewers use numbers.
  private static let greetingID = RequestID.text("flowscope listen")
  /// The time in which an app has to answer the greeting.
  static let patience = Duration.seconds(5)
  /// The maximum number of messages before the answer.
  private static let mostEarlyMessages = 64

  private let app: Writer
  private var viewer: Writer?
  private var viewerChannel: (any Channel)?
  private var isOver = false
  private let channel: any Channel

  private init(_ app: Writer, on channel: any Channel) {
    self.app = app
    self.channel = channel
  }

  /// Greets the app, calls `met` with its answer, and passes its messages on until the end.
  ///
  /// Returns after the connection has ended; throws the reason if the app was not met.
  static func run(
    _ frames: FrameChannel,
    met:
      @escaping @Sendable (InitializeRequest.Result, DialledConnection)
      async throws -> Void
  ) async throws {
    try await frames.executeThenClose { inbound, outbound in
      let greeting = RequestMessage(
        id: greetingID, method: InitializeRequest.method,
        params: InitializeRequest(client: Asker.shell.viewer))
      try await outbound.write(WireCoding.encode(greeting))
      // Closing the channel ends the wait for the answer.
      let deadline = Task {
        try await Task.sleep(for: patience)
        try await frames.channel.close()
      }
      defer { deadline.cancel() }
      var early = 0
      let connection = DialledConnection(outbound, on: frames.channel)
      var isMet = false
      for try await frame in inbound {
        if isMet {
          try await connection.passToViewer(frame)
          continue
        }
        guard let answer = try answer(in: frame) else {
          early += 1
          if early > mostEarlyMessages { throw DialFailure.noAnswer }
          continue
        }
        deadline.cancel()
        isMet = true
        try await met(answer, connection)
      }
      if !isMet { throw DialFailure.noAnswer }
    }
  }

  /// Returns the answer to the greeting; nil for another message.
  private static func answer(in frame: ByteBuffer) throws -> InitializeRequest.Result? {
    let message: IncomingMessage
    do {
      message = try WireCoding.decode(
        IncomingMessage.self, from: frame,
        userInfo: [
          IncomingMessage.Expectations.key: IncomingMessage.Expectations(
            results: [greetingID: InitializeRequest.Result.self])
        ])
    } catch {
      throw DialFailure.unreadable
    }
    guard case .answer(let id, let result) = message, id == greetingID else { return nil }
    guard let answer = try result.get() as? InitializeRequest.Result else {
      throw DialFailure.unreadable
    }
    let answered = ProtocolVersions(min: answer.protocol, max: answer.protocol)
    guard ProtocolVersions.supported.common(with: answered) != nil else {
      throw DialFailure.otherVersion(answered)
    }
    return answer.withoutBeats
  }

  private func passToViewer(_ frame: ByteBuffer) async throws { try await viewer?.write(frame) }

  /// The viewer that gets the app's messages from now on, and its connection.
  func serve(_ viewer: Writer, on channel: any Channel) {
    self.viewer = viewer
    viewerChannel = channel
    if isOver { channel.close(promise: nil) }
  }

  /// The app's end is closed: so is the viewer's, which connects again.
  func hangUp() {
    isOver = true
    viewerChannel?.close(promise: nil)
  }

  func passToApp(_ frame: ByteBuffer) async throws { try await app.write(frame) }

  /// Ends the connection to the app; an app that still runs opens another one.
  func close() { channel.close(promise: nil) }
}

/// Why an app that sent the token was not met.
enum DialFailure: Error, CustomStringConvertible {
  case noAnswer
  case unreadable
  case otherVersion(ProtocolVersions)

  var description: String {
    switch self {
    case .noAnswer:
      "it did not answer 'initialize' within \(DialledConnection.patience.components.seconds) s"
    case .unreadable: "its answer to 'initialize' cannot be read"
    case .otherVersion(let versions):
      "it speaks \(versions) of the protocol, and flowscope \(ProtocolVersions.supported)"
    }
  }
}
