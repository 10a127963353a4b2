import FlowFuzzing
import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import Testing

/// Sequences of terminals that are not bound to a key, sent to the real program in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct UnboundSequenceTests {
  /// The number of sequences for each terminal; `make fuzz` sets a higher one.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWSCOPE_FUZZ_SEQUENCES"].flatMap { Int($0) } ?? 700
  private static let seed =
    ProcessInfo.processInfo.environment["FLOWSCOPE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// The number of sequences before each check of the screen.
  private static let batch = 350

  @Test(
    "sequences that are not bound to a key change nothing on the screen and in the app",
    arguments: TerminalSequences.Terminal.allCases)
  func unbound(terminal: TerminalSequences.Terminal) async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12", "--allow-control"])
    let revision = try await revision(of: sample)
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    try tmux.type("TERM=\(terminal.description) exec \(Program.path) rainbow --control")
    let screen = try tmux.waitUntil("the whole screen") {
      $0.contains(" Yellow") && $0.contains("2 lints") && $0.contains("connected")
    }
    var sequences = TerminalSequences(terminal, seed: Self.seed)
    var sent = 0
    while sent < Self.count {
      for _ in 0..<Self.batch {
        let sequence = sequences.next()
        // Some sequences are sent in pieces. Each piece is a call of tmux, which can take too long
        // for a lone escape.
        let pieces = sequences.below(12) == 0 ? sequences.pieces(of: sequence) : []
        let isSplit = !pieces.isEmpty && !pieces.contains([0x1b])
        for piece in isSplit ? pieces : [sequence.bytes] { try tmux.sendBytes(piece) }
        sent += 1
      }
      // A key that is handled after all input before it; and back.
      try tmux.keys("?")
      try tmux.waitFor("Keys of Hierarchy")
      try tmux.keys("Escape")
      try tmux.waitUntil("the same screen after sequence \(sent)") { $0 == screen }
    }
    #expect(try await self.revision(of: sample) == revision)
    sample.kill()
  }

  private func revision(of sample: ServedSample) async throws -> UInt64 {
    let info = InitializeRequest.ClientInfo(name: "test", version: "1")
    let client = try await FlowClient.connect(to: .unixSocket(path: sample.socketPath), as: info)
    let revision = try await client.snapshot().revision
    await client.close()
    return revision
  }
}
