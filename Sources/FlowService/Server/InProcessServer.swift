import Logging
import NIOCore

/// A name under which viewers of the engine's own process reach it.
struct InProcessServer: EngineServer {
  private let name: String

  init(as name: String, _ engine: EngineInfo, _ hub: InspectionHub) throws {
    self.name = name
    try InProcessEngines.serve(as: name) { inboxBytes in
      LocalConnection(to: engine, hub, as: name, inboxBytes: inboxBytes)
    }
  }

  // The hub ends the connections when it stops.
  func stop() { InProcessEngines.withdraw(name) }
}

/// A connection within the same process: a session without a socket answers the requests.
struct LocalConnection: EngineConnection {
  let endpoint: Endpoint
  let inbox: Inbox
  let pulse = Pulse(ofOwnProcess: true)
  private let session: ServerSession
  private let hub: InspectionHub
  var ending: (any Error)? { nil }

  init(
    to engine: EngineInfo, _ hub: InspectionHub, as name: String,
    inboxBytes: Int = Limits.inboxBytes
  ) {
    endpoint = .inProcess(name: name)
    inbox = Inbox(limit: inboxBytes)
    self.hub = hub
    session = ServerSession(
      engine: engine, hub: hub, log: ConnectionLog(Logger(label: "flowscope.inspector")))
    Task { [session, inbox, pulse] in
      while let batch = await session.outbox.next() {
        for bytes in batch {
          switch try? WireCoding.decode(IncomingMessage.self, from: bytes) {
          case .notifications(let notifications):
            inbox.take(notifications, ofMessageWith: bytes.readableBytes)
          case .beat(let beat): pulse.hear(beat)
          case .answer, .other, nil: break
          }
        }
      }
      inbox.finish()
    }
  }

  func send<R: InspectionRequest>(_ request: R, within limit: Duration) async throws -> R.Result {
    if let served = request as? any ServedRequest,
      let result = try await served.perform(on: session) as? R.Result
    {
      return result
    }
    throw RemoteError(
      code: RemoteError.Code.methodNotFound, message: "unknown method '\(R.method)'")
  }

  /// Delivers the pending events, and ends the notifications after them.
  func finish() async {
    try? await hub.catchUp()
    session.outbox.finish()
  }

  func close() async {
    session.outbox.close()
    await session.end()
  }
}
