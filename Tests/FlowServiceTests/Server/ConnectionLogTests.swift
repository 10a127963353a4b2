import Logging
import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("The log of connections", .timeLimit(.minutes(Patience.minutes)))
struct ConnectionLogTests {
  /// A log handler that keeps the lines.
  private final class Lines: Sendable {
    private let lines = NIOLockedValueBox<[String]>([])

    var all: [String] { lines.withLockedValue { $0 } }
    func append(_ line: String) { lines.withLockedValue { $0.append(line) } }
  }

  private struct Handler: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(_ lines: Lines) { self.lines = lines }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.append("\(event.message)") }

    func log(
      level: Logger.Level, message: Logger.Message, metadata: Logger.Metadata?, source: String,
      file: String, function: String, line: UInt
    ) { lines.append("\(message)") }
  }

  private let lines = Lines()
  private let time = HeldTime()

  private var log: ConnectionLog {
    let lines = lines
    return ConnectionLog(
      Logger(label: "test") { _ in Handler(lines) },
      clock: ServiceClock { [time] in try await time.sleep($0) })
  }

  private func pass() async throws {
    try await eventually("the log waits for a second") {
      await time.count(waitingFor: ConnectionLog.interval) == 1
    }
    await time.pass(ConnectionLog.interval)
  }

  @Test("one message per second is written, then the number of omitted ones")
  func quiet() async throws {
    let log = log
    for number in 0..<100 { log.note("message \(number)") }
    #expect(lines.all == ["message 0"])
    try await pass()
    let left = "left out 99 more messages about connections within a second"
    try await eventually("they are counted") { lines.all.count == 2 }
    #expect(lines.all.last == left)
    log.note("within the second after that")
    #expect(lines.all.count == 2)
    try await pass()
    try await eventually("it is counted") { lines.all.count == 3 }
  }

  @Test("after a second of silence, the next message is written at once")
  func again() async throws {
    let log = log
    log.note("first")
    try await pass()
    try await eventually("the second is over") { !log.isQuiet }
    log.note("next")
    #expect(lines.all == ["first", "next"])
  }
}
