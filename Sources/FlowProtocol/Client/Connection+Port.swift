import NIOCore
import NIOPosix

extension Connection {
  /// Connects to a port of the loopback address, and proves with the token to be of its user.
  package static func open(
    onPort endpoint: Endpoint, token: AccessToken, inboxBytes: Int, pulse: Pulse = Pulse(),
    patience: AnswerPatience = .limited
  ) async throws -> Connection {
    let channel = try await channel(to: endpoint)
    let connection = Connection(
      endpoint, inboxBytes: inboxBytes, pulse: pulse, patience: patience)
    await connection.start(channel)
    do {
      _ = try await connection.send(
        AuthenticateRequest(token: token.text), within: FlowClient.greetingLimit)
    } catch {
      await connection.close()
      guard let error = error as? RemoteError, error.code == RemoteError.Code.wrongToken else {
        throw error
      }
      throw TransportError.wrongToken(at: endpoint)
    }
    return connection
  }

  private static func channel(to endpoint: Endpoint) async throws -> FrameChannel {
    let port: Int
    let isWebSocket: Bool
    switch endpoint {
    case .tcp(let number): (port, isWebSocket) = (number, false)
    case .webSocket(let number, _): (port, isWebSocket) = (number, true)
    case .unixSocket, .inProcess:
      throw TransportError.system(at: endpoint, reason: "it is not on a port")
    }
    let loops = try EventLoops.start(for: endpoint)
    let loop = loops.next()
    let opened = loop.makePromise(of: Void.self)
    if !isWebSocket { opened.succeed() }
    let channel: FrameChannel
    do {
      channel = try await ClientBootstrap(group: loop)
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connect(to: try SocketAddress(ipAddress: Endpoint.loopback, port: port)) { channel in
          channel.eventLoop.makeCompletedFuture {
            isWebSocket
              ? try WebSocketClient.wrap(channel, at: endpoint, opened: opened)
              : try FramePipeline.wrap(channel)
          }
        }
    } catch {
      opened.fail(error)
      guard let error = error as? IOError, error.errnoCode != ECONNREFUSED else {
        throw TransportError.nothingAnswers(at: endpoint)
      }
      throw TransportError.system(at: endpoint, reason: systemMessage(error.errnoCode))
    }
    let limit = FlowClient.greetingLimit
    let deadline = loop.scheduleTask(in: .seconds(limit.components.seconds)) {
      opened.fail(
        TransportError.timedOut(at: endpoint, seconds: Int(limit.components.seconds)))
    }
    defer { deadline.cancel() }
    do { try await opened.futureResult.get() } catch {
      try? await channel.executeThenClose { _, _ in }
      throw error
    }
    return channel
  }
}
