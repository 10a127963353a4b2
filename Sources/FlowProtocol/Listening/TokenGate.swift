import NIOConcurrencyHelpers
package import NIOCore

/// The token that a listening port asks for, and how often it was given wrongly.
package final class TokenDoor: Sendable {
  /// The time in which a connection has to send the token.
  package static let patience = Limits.initializing
  /// The maximum number of bytes of a connection before the token was accepted.
  package static let bytesBeforeToken = 16 << 10
  /// The longest wait before a wrong token is refused, in milliseconds.
  private static let longestDelay: Int64 = 2_000
  private static let firstDelay: Int64 = 100

  private let token: AccessToken
  private let refusals = NIOLockedValueBox(0)
  /// Is told why a connection was refused, for a log.
  private let report: @Sendable (String) -> Void

  package init(_ token: AccessToken, reporting report: @escaping @Sendable (String) -> Void) {
    self.token = token
    self.report = report
  }

  /// Returns nil if the token is right, or else the time after which to refuse it.
  ///
  /// The time doubles with each wrong token in a row, from 0.1 s up to 2 s. A right token never waits.
  func delay(for text: String?) -> TimeAmount? {
    if let text, token.matches(text) {
      refusals.withLockedValue { $0 = 0 }
      return nil
    }
    let count = refusals.withLockedValue { count in
      defer { count += 1 }
      return count
    }
    let delay = Self.firstDelay << Int64(min(count, 10))
    report(text == nil ? "it did not send the token first" : "wrong token")
    return .milliseconds(min(delay, Self.longestDelay))
  }

  func reportSilence() {
    report("it did not send the token within \(Self.patience.components.seconds) s")
  }

  func reportNoise(_ error: any Error) {
    report((error as? TransportError).map { "\($0)" } ?? "it does not speak the protocol")
  }

  func reportFlood() {
    report("it sent more than \(Self.bytesBeforeToken >> 10) KiB before the token")
  }
}

/// Lets no message of a connection pass before `flow/authenticate` with the right token.
///
/// The first message is this request, and the gate answers it. Every other first message is refused
/// after a delay, and the connection is closed.
package final class TokenGate: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private enum State { case waiting, open, refused }

  private let door: TokenDoor
  private var state = State.waiting
  private let opened: () -> Void

  var isOpen: Bool { state == .open }
  var isWaiting: Bool { state == .waiting }

  /// Creates a gate for one connection; `opened` is called on its event loop once it has the token.
  package init(_ door: TokenDoor, opened: @escaping () -> Void = {}) {
    self.door = door
    self.opened = opened
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch state {
    case .open: context.fireChannelRead(data)
    case .refused: break
    case .waiting: check(unwrapInboundIn(data), context)
    }
  }

  package func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch state {
    case .open: context.fireErrorCaught(error)
    case .refused: context.close(promise: nil)
    case .waiting:
      state = .refused
      door.reportNoise(error)
      context.close(promise: nil)
    }
  }

  private func check(_ message: ByteBuffer, _ context: ChannelHandlerContext) {
    let head = try? WireCoding.decode(MessageHead.self, from: message)
    let request =
      head?.method == AuthenticateRequest.method
      ? try? WireCoding.decode(ParamsMessage<AuthenticateRequest>.self, from: message) : nil
    if let delay = door.delay(for: request?.params.token) {
      state = .refused
      refuse(head?.id, for: request == nil ? .missingToken : .wrongToken, after: delay, context)
      return
    }
    state = .open
    if let id = head?.id {
      send(ResultMessage(id: id, result: AuthenticateRequest.Result()), context, promise: nil)
    }
    opened()
  }

  private func refuse(
    _ id: RequestID?, for error: RemoteError, after delay: TimeAmount,
    _ context: ChannelHandlerContext
  ) {
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    let gate = NIOLoopBound(self, eventLoop: context.eventLoop)
    _ = context.eventLoop.scheduleTask(in: delay) {
      let context = bound.value
      guard context.channel.isActive else { return }
      let sent = context.eventLoop.makePromise(of: Void.self)
      sent.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
      gate.value.send(ErrorMessage(id: id, error: error), context, promise: sent)
    }
  }

  private func send(
    _ message: some Encodable, _ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
  ) {
    guard let bytes = try? WireCoding.encode(message) else {
      context.close(promise: promise)
      return
    }
    context.writeAndFlush(wrapOutboundOut(bytes), promise: promise)
  }
}

/// Closes a connection that takes long or sends much before its token, so that a stranger fills
/// neither memory nor places.
///
/// Stands before everything that buffers, from the first moment on.
package final class StrangerBounds: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  private let gate: TokenGate
  private let door: TokenDoor
  private var count = 0
  private var deadline: Scheduled<Void>?

  package init(_ gate: TokenGate, _ door: TokenDoor) {
    self.gate = gate
    self.door = door
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    deadline = context.eventLoop.scheduleTask(
      in: .seconds(TokenDoor.patience.components.seconds)
    ) {
      let (handler, context) = bound.value
      guard handler.gate.isWaiting, context.channel.isActive else { return }
      handler.door.reportSilence()
      context.close(promise: nil)
    }
  }

  package func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !gate.isOpen {
      let limit = TokenDoor.bytesBeforeToken
      guard count <= limit else { return }
      count += unwrapInboundIn(data).readableBytes
      if count > limit {
        door.reportFlood()
        context.close(promise: nil)
        return
      }
    }
    context.fireChannelRead(data)
  }
}

extension FramePipeline {
  /// Adds framing and a gate to a new connection; must be called on its event loop.
  package static func wrap(
    _ channel: any Channel, behind door: TokenDoor
  ) throws -> FrameChannel {
    let gate = TokenGate(door)
    try channel.pipeline.syncOperations.addHandler(StrangerBounds(gate, door))
    try addFraming(to: channel)
    try channel.pipeline.syncOperations.addHandler(gate)
    return try stream(of: channel)
  }
}

extension RemoteError {
  static let wrongToken = RemoteError(
    code: Code.wrongToken, message: "wrong token; the connection is closed")
  static let missingToken = RemoteError(
    code: Code.wrongToken,
    message: "\(AuthenticateRequest.method) with the token comes first; the connection is closed")
}
