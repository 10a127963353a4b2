import Logging
import NIOCore

/// A connection within the same process: a session without a socket answers the requests.
struct LocalLink: EngineLink {
  let engine: EngineInfo
  private let session: ServerSession
  private let hub: InspectionHub
  private let inbox = Inbox()

  var path: String { engine.name }
  var hasNotification: Bool { !inbox.isEmpty }
  var hasFlightRecorder: Bool { hub.capabilities.flightRecorder == true }

  init(engine: EngineInfo, hub: InspectionHub) {
    self.engine = engine
    self.hub = hub
    session = ServerSession(
      engine: engine, hub: hub, log: ConnectionLog(Logger(label: "flowscope.inspector")))
    Task { [session, inbox] in
      while let batch = await session.outbox.next() {
        for bytes in batch {
          if case .notifications(let notifications) = try? WireCoding.decode(
            IncomingMessage.self, from: bytes)
          {
            inbox.take(notifications, ofMessageWith: bytes.readableBytes)
          }
        }
      }
      inbox.finish()
    }
  }

  func send<R: InspectionRequest>(_ request: R) async throws -> R.Result {
    if let served = request as? any ServedRequest,
      let result = try await served.perform(on: session) as? R.Result
    {
      return result
    }
    throw RemoteError(
      code: RemoteError.Code.methodNotFound, message: "unknown method '\(R.method)'")
  }

  func nextNotifications() async -> [FlowNotification]? { await inbox.nextBatch() }

  /// Delivers the pending events, and ends the notifications after them.
  func finish() async {
    try? await hub.catchUp()
    session.outbox.finish()
  }

  func close() async {
    session.outbox.close()
    await hub.leave(ObjectIdentifier(session), session.outbox)
  }
}
