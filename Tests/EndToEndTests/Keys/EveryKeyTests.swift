import TestApps
import TestPatience
import Testing

/// Every key of Docs/Keys.md, in a real terminal.
@Suite("Every key", .serialized, .timeLimit(.minutes(Patience.minutes))) struct EveryKeyTests {
  @Test("after every key of Docs/Keys.md, the tree can be reached", .long)
  func everyKey() async throws {
    let scene = try Scene(
      columns: 120, rows: 40, sample: ["--allow-control"], flags: "--control")
    try await scene.pressEveryKey()
    try await scene.end()
  }
}
