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

  private var idle: [DialledConnection] = []
  private var count = 0
  private var greeting: InitializeRequest.Result
  private var waiting: [CheckedContinuation<DialledConnection?, Never>] = []
  private(set) var isOver = false

  init(_ greeting: InitializeRequest.Result) { self.greeting = greeting }

  var engine: EngineInfo { greeting.engine }
  /// Whether the app has a connection, used or not.
  var isThere: Bool { count > 0 }

  func join(_ connection: DialledConnection, _ greeting: InitializeRequest.Result) {
    self.greeting = greeting
    count += 1
    if waiting.isEmpty {
      idle.append(connection)
    } else {
      waiting.removeFirst().resume(returning: connection)
    }
  }

  func leave(_ connection: DialledConnection) {
    count -= 1
    idle.removeAll { $0 === connection }
  }

  /// Ends the waits of viewers.
  func end() {
    isOver = true
    for viewer in waiting { viewer.resume(returning: nil) }
    waiting = []
  }

  /// Returns a connection that no viewer uses; nil if there is none, and none comes soon.
  private func claim() async -> DialledConnection? {
    if let connection = idle.popLast() { return connection }
    // All are in use, which may last.
    if count > 0 || isOver { return nil }
    let deadline = Task {
      try await Task.sleep(for: Self.patience)
      self.endOldestWait()
    }
    defer { deadline.cancel() }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func endOldestWait() {
    if !waiting.isEmpty { waiting.removeFirst().resume(returning: nil) }
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
    await claimed?.close()
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
    let own = ProtocolVersions(min: greeting.protocol, max: greeting.protocol)
    guard let id,
      let request = try? WireCoding.decode(ParamsMessage<InitializeRequest>.self, from: frame)
        .params
    else {
      return try WireCoding.encode(
        ErrorMessage(
          id: id,
          error: RemoteError(code: RemoteError.Code.invalidParams, message: "not a greeting")))
    }
    guard own.common(with: request.protocol) != nil else {
      return try WireCoding.encode(
        ErrorMessage(
          id: id,
          error: RemoteError(
            code: RemoteError.Code.versionMismatch,
            message: "\(request.client.name) speaks \(request.protocol) of the protocol, and "
              + "\(engine.name) \(own): upgrade the older of them")))
    }
    return try WireCoding.encode(ResultMessage(id: id, result: greeting))
  }
}
