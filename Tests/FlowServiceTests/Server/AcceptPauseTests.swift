import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import Testing

@testable import FlowService

/// A process that has no free file descriptor for another viewer.
@Suite struct AcceptPauseTests {
  /// Counts the attempts to accept.
  private final class Attempts: ChannelOutboundHandler {
    typealias OutboundIn = Never
    var count = 0

    func read(context: ChannelHandlerContext) { count += 1 }
  }

  private struct Handler: LogHandler {
    let lines: NIOLockedValueBox<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.withLockedValue { $0.append("\(event.message)") } }

    func log(
      level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String,
      file: String, function: String, line: UInt
    ) { lines.withLockedValue { $0.append("\(message)") } }
  }

  @Test func aFailureToAcceptIsNotTriedAgainAtOnceAndLoggedOnce() {
    let lines = NIOLockedValueBox<[String]>([])
    let pause = AcceptPause(ConnectionLog(Logger(label: "test") { _ in Handler(lines: lines) }))
    let attempts = Attempts()
    let channel = EmbeddedChannel(handlers: [attempts, pause.handler()])
    channel.read()
    #expect(attempts.count == 1)
    for _ in 1...3 {
      channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
      for _ in 1...100 { channel.read() }
    }
    #expect(attempts.count == 1, "it waits")
    let logged = lines.withLockedValue { $0 }
    #expect(logged.count == 1 && logged[0].hasPrefix("no viewer can connect until"))
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }
}
