import NIOCore
import NIOPosix

extension Connection {
  /// Connects to a port of the loopback address, and proves with the token to be of its user.
  package static func open(
    port: Int, token: AccessToken, inboxBytes: Int, pulse: Pulse = Pulse(),
    patience: AnswerPatience = .limited
  ) async throws -> Connection {
    let endpoint = Endpoint.tcp(port: port)
    let loops = try EventLoops.start(for: endpoint)
    let channel: FrameChannel
    do {
      channel = try await ClientBootstrap(group: loops)
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connect(to: try SocketAddress(ipAddress: Endpoint.loopback, port: port)) { channel in
          channel.eventLoop.makeCompletedFuture { try FramePipeline.wrap(channel) }
        }
    } catch let error as IOError where error.errnoCode != ECONNREFUSED {
      throw TransportError.system(at: endpoint, reason: systemMessage(error.errnoCode))
    } catch {
      throw TransportError.nothingAnswers(at: endpoint)
    }
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
}
