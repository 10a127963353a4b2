import TestApps
import TestPatience
import Testing

extension Scenes {
  /// Every key of Docs/Keys.md; the long lane presses them in a real terminal too.
  @Suite("Every key", .timeLimit(.minutes(Patience.minutes))) struct EveryKeyTests {
    @Test(
      "after every key of Docs/Keys.md, the tree can be reached",
      arguments: [(80, 24), (120, 40), (200, 60)])
    func everyKey(columns: Int, rows: Int) async throws {
      let scene = try await Scene(
        columns: columns, rows: rows, sample: ["--allow-control"], flags: "--control")
      try await scene.pressEveryKey()
      try await scene.end()
    }
  }
}
