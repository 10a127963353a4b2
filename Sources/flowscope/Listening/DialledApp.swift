import FlowProtocol
import FlowReports
import Foundation
import NIOCore

/// An app that dialled in, behind a socket of its own, so that every command finds it.
///
/// A viewer gets one of the app's connections for itself, with its first request after the greeting,
/// which is answered here. When the viewer leaves, the connection is closed, and the app opens the
/// next one.
actor DialledApp {
  /// How long a viewer waits for an app that is between two connections.
  private static let patience = Duration.seconds(3)
  /// How long it waits for another viewer, which may be about to leave.
  private static let patienceWithViewers = Duration.seconds(1)

  /// A viewer without a connection.
  private struct Wait {
    let id: Int
    let continuation: CheckedContinuation<DialledConnection?, Never>
  }

  private var idle: [DialledConnection] = []
  /// Those of viewers too, until they leave.
  private var present: [DialledConnection] = []
  private var greeting: InitializeRequest.Result
  private var waiting: [Wait] = []
  private var lastWait = 0
  private(set) var isOver = false

  init(_ greeting: InitializeRequest.Result) { self.greeting = greeting }

  var engine: EngineInfo { greeting.engine }
  /// Whether the app has a connection, used or not.
  var isThere: Bool { !present.isEmpty }

  func join(_ connection: DialledConnection, _ greeting: InitializeRequest.Result) {
    self.greeting = greeting
    present.append(connection)
    if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().continuation.resume(returning: connection)
    }
  }

  func leave(_ connection: DialledConnection) {
    present.removeAll { $0 === connection }
    idle.removeAll { $0 === connection }
  }

  /// Ends the waits of viewers, and closes every connection of the app.
  func end() async {
    for connection in present { await connection.close() }
    isOver = true
    for wait in waiting { wait.continuation.resume(returning: nil) }
    waiting = []
  }

  /// Returns a connection that no viewer uses; nil if there is none, and none comes soon.
  private func claim() async -> DialledConnection? {
    if let connection = idle.popLast() { return connection }
    if isOver { return nil }
    let patience = isThere ? Self.patienceWithViewers : Self.patience
    lastWait += 1
    let id = lastWait
    let deadline = Task {
      try await Task.sleep(for: patience)
      self.endWait(id)
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { waiting.append(Wait(id: id, continuation: $0)) }
  }

  private func endWait(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
  }

  /// Serves a viewer until it leaves, or the app does.
  nonisolated func serve(_ viewer: FrameChannel) async {
    var claimed: DialledConnection?
    try? await viewer.executeThenClose { inbound, outbound in
      for try await frame in inbound {
        let head = try? WireCoding.decode(MessageHead.self, from: frame)
        if head?.method == InitializeRequest.method {
          try await outbound.write(await answer(to: frame, head?.id))
          continue
        }
        if claimed == nil {
          guard let connection = await claim() else {
            if let id = head?.id {
              try await outbound.write(
                WireCoding.encode(ErrorMessage(id: id, error: await absence())))
            }
            continue
          }
          claimed = connection
          await connection.serve(outbound, on: viewer.channel)
        }
        try await claimed?.passToApp(frame)
      }
    }
    guard let claimed else { return }
    await leave(claimed)
    await claimed.close()
  }

  private func absence() -> RemoteError {
    let name = DisplayText.neutralised(engine.name)
    if isThere {
      return RemoteError(
        code: RemoteError.Code.tooManyViewers,
        message:
          "each connection of \(name) to 'flowscope listen' serves one viewer; close the other")
    }
    return RemoteError(
      code: RemoteError.Code.hierarchyGone, message: "\(name) has not connected again")
  }

  /// Answers the greeting as the app did.
  private func answer(to frame: ByteBuffer, _ id: RequestID?) throws -> ByteBuffer {
    guard let id,
      let request = try? WireCoding.decode(ParamsMessage<InitializeRequest>.self, from: frame)
        .params
    else {
      return try WireCoding.encode(
        ErrorMessage(
          id: id,
          error: RemoteError(code: RemoteError.Code.invalidParams, message: "not a greeting")))
    }
    let own = ProtocolVersions(min: greeting.protocol, max: greeting.protocol)
    do throws(RemoteError) {
      _ = try request.version(spokenBy: engine.name, own)
    } catch {
      return try WireCoding.encode(ErrorMessage(id: id, error: error))
    }
    return try WireCoding.encode(ResultMessage(id: id, result: greeting))
  }
}
