import FlowFuzzing
import FlowIntrospect
import Foundation
import Testing

/// What terminals send that is no key here, sent to the real program in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(20))) struct UnboundSequenceTests {
  /// Of each terminal; `make fuzz` says how many more.
  private static let count =
    ProcessInfo.processInfo.environment["FLOWSCOPE_FUZZ_SEQUENCES"].flatMap { Int($0) } ?? 700
  private static let seed =
    ProcessInfo.processInfo.environment["FLOWSCOPE_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// As many sequences as are sent before the screen is looked at.
  private static let batch = 350

  @Test(
    "sequences that no key is bound to change nothing on the screen and nothing in the app",
    arguments: TerminalSequences.Terminal.allCases)
  func unbound(terminal: TerminalSequences.Terminal) async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12", "--allow-control"])
    let revision = try await revision(of: sample)
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    try tmux.type("TERM=\(terminal.description) exec \(Program.path) rainbow --control")
    let screen = try tmux.waitUntil("the whole screen") {
      $0.contains("YellowCoordinator") && $0.contains("2 lints") && $0.contains("connected")
    }
    var sequences = TerminalSequences(terminal, seed: Self.seed)
    var sent = 0
    while sent < Self.count {
      for _ in 0..<Self.batch {
        let sequence = sequences.next()
        // In pieces, now and then: each is a call of tmux, which may take too long for an escape that stands alone.
        let pieces = sequences.below(12) == 0 ? sequences.pieces(of: sequence) : []
        let isSplit = !pieces.isEmpty && !pieces.contains([0x1b])
        for piece in isSplit ? pieces : [sequence.bytes] { try tmux.sendBytes(piece) }
        sent += 1
      }
      // A key, once all before it is read; and back.
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
    let client = try await FlowClient.connect(to: sample.socketPath, as: info)
    let revision = try await client.snapshot().revision
    await client.close()
    return revision
  }
}
