import NIOCore
import NIOPosix

/// A connection over a socket; it gives each answer to its caller, and puts every notification into
/// the inbox.
package actor Connection: EngineConnection {
  package nonisolated let endpoint: Endpoint
  package nonisolated let inbox: Inbox
  package nonisolated let pulse: Pulse
  private let patience: AnswerPatience
  private var waiting: [RequestID: CheckedContinuation<any Sendable, any Error>] = [:]
  private var expectations = IncomingMessage.Expectations()
  private var lastID: Int64 = 0
  private var writer: NIOAsyncChannelOutboundWriter<ByteBuffer>?
  private var reading: Task<Void, Never>?
  /// Why the connection ended; nil while it is open.
  package private(set) var ending: (any Error)?

  init(
    _ endpoint: Endpoint, inboxBytes: Int, pulse: Pulse, patience: AnswerPatience
  ) {
    self.endpoint = endpoint
    inbox = Inbox(limit: inboxBytes)
    self.pulse = pulse
    self.patience = patience
  }

  /// Connects to the Unix-domain socket at `path`.
  package static func open(
    _ path: String, inboxBytes: Int, pulse: Pulse = Pulse(), patience: AnswerPatience = .limited
  ) async throws -> Connection {
    let endpoint = Endpoint.unixSocket(path: path)
    try SocketProbe.checkLength(of: path)
    // Only the file: an app would take a connection that tries whether it answers for a viewer's.
    switch SocketProbe.file(at: path) {
    case .socket: break
    case .nothing: throw TransportError.noSuchSocket(at: endpoint)
    case .other: throw TransportError.notASocket(at: endpoint)
    case .refused(let code):
      throw TransportError.system(at: endpoint, reason: systemMessage(code))
    }
    let loops = try EventLoops.start(for: endpoint)
    let channel: FrameChannel
    do {
      channel = try await ClientBootstrap(group: loops)
        .connect(unixDomainSocketPath: path) { channel in
          channel.eventLoop.makeCompletedFuture { try FramePipeline.wrap(channel) }
        }
    } catch let error as IOError where error.errnoCode == EAGAIN {
      throw TransportError.busy(at: endpoint)
    } catch let error as IOError where error.errnoCode != ECONNREFUSED {
      throw TransportError.system(at: endpoint, reason: systemMessage(error.errnoCode))
    } catch {
      throw TransportError.nothingAnswers(at: endpoint)
    }
    // Checks the peer of this connection, not of the path: another process may serve the path by
    // now.
    let peer = try? await Peer.of(channel: channel.channel).get()
    guard let peer, peer.uid == geteuid() else {
      try? await channel.executeThenClose { _, _ in }
      throw TransportError.anotherUser(at: endpoint, uid: peer?.uid)
    }
    let connection = Connection(
      endpoint, inboxBytes: inboxBytes, pulse: pulse, patience: patience)
    await connection.start(channel)
    return connection
  }

  func start(_ channel: FrameChannel) async {
    await withCheckedContinuation { started in
      reading = Task {
        do {
          try await channel.executeThenClose { inbound, outbound in
            self.writer = outbound
            started.resume()
            for try await frame in inbound {
              self.pulse.willRead()
              defer { self.pulse.didRead() }
              try self.receive(frame)
            }
          }
          self.end(TransportError.connectionLost(at: self.endpoint))
        } catch {
          self.end(self.described(error))
        }
      }
    }
  }

  package func send<R: InspectionRequest>(_ request: R, within limit: Duration) async throws
    -> R.Result
  {
    if let ending { throw ending }
    guard waiting.count < Limits.outstandingRequests else {
      throw TransportError.tooManyRequests(at: endpoint, limit: Limits.outstandingRequests)
    }
    lastID += 1
    let id = RequestID.number(lastID)
    let bytes = try WireCoding.encode(
      RequestMessage(id: id, method: R.method, params: request))
    let timeout = Task {
      try await Task.sleep(for: limit)
      while self.patience == .untilAnswered, self.pulse.silence() != nil {
        try await Task.sleep(for: Pulse.patience)
      }
      self.fail(
        id, TransportError.timedOut(at: self.endpoint, seconds: Int(limit.components.seconds)))
    }
    defer { timeout.cancel() }
    do {
      try Task.checkCancellation()
      // The wait for a process that stands still has no other end.
      let answer = try await withTaskCancellationHandler {
        try await self.answer(to: id, as: R.Result.self, after: bytes)
      } onCancel: {
        Task { await self.fail(id, CancellationError()) }
      }
      try request.checkIfPossible(answer)
      return answer
    } catch let violation as WireViolation {
      throw impossible(R.method, violation)
    }
  }

  private func answer<Answer: Decodable & Sendable>(
    to id: RequestID, as type: Answer.Type, after bytes: ByteBuffer
  ) async throws -> Answer {
    let answer = try await withCheckedThrowingContinuation { continuation in
      waiting[id] = continuation
      expectations.results[id] = type
      Task {
        do { try await writer?.write(bytes) } catch {
          // The reading task knows the reason why the connection ended.
          await reading?.value
          self.fail(id, self.ending ?? TransportError.connectionLost(at: self.endpoint))
        }
      }
    }
    guard let answer = answer as? Answer else { throw WireViolation("", "it cannot be read") }
    return answer
  }

  package func close() async {
    reading?.cancel()
    await reading?.value
  }

  private func receive(_ frame: ByteBuffer) throws {
    let message: IncomingMessage
    do {
      message = try WireCoding.decode(
        IncomingMessage.self, from: frame,
        userInfo: [IncomingMessage.Expectations.key: expectations])
    } catch let error as IncomingMessage.ImpossibleNotification {
      throw impossible(error.method, error.violation)
    } catch {
      throw TransportError.notTheProtocol(
        at: endpoint, reason: "it sent a message that cannot be read")
    }
    switch message {
    case .notifications(let notifications):
      inbox.take(notifications, ofMessageWith: frame.readableBytes)
    case .beat(let beat): pulse.hear(beat)
    case .answer(let id, let result): resume(id, result)
    case .other: break
    }
  }

  private func impossible(_ method: String, _ violation: WireViolation) -> TransportError {
    .notTheProtocol(at: endpoint, reason: "in its \(method), \(violation)")
  }

  private func resume(_ id: RequestID, _ result: Result<any Sendable, any Error>) {
    expectations.results[id] = nil
    waiting.removeValue(forKey: id)?.resume(with: result)
  }

  private func fail(_ id: RequestID, _ error: any Error) { resume(id, .failure(error)) }

  private func end(_ error: any Error) {
    ending = error
    for continuation in waiting.values { continuation.resume(throwing: error) }
    waiting = [:]
    writer = nil
    inbox.finish()
  }

  private func described(_ error: any Error) -> any Error {
    switch error {
    case TransportError.messageTooLarge, TransportError.badHeader, TransportError.nestedTooDeep,
      TransportError.tooManyValues:
      TransportError.notTheProtocol(at: endpoint, reason: "\(error)")
    case let error as TransportError: error
    default: TransportError.connectionLost(at: endpoint)
    }
  }
}
