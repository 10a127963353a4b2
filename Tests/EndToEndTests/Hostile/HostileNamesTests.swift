import TestApps
import TestPatience
import Testing

/// Large apps whose names have escape sequences, bidi controls, combining marks without end, and a
/// million characters.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct HostileNamesTests {
  @Test("4,000 hostile coordinators take no more memory after ten viewers than after one")
  func many() async throws {
    try await expectFlatMemory(coordinators: 4_000, viewers: 10)
  }

  @Test("100,000 hostile coordinators take no more memory after five viewers than after one", .long)
  func most() async throws {
    try await expectFlatMemory(coordinators: 100_000, viewers: 5)
  }

  /// Checks that viewers that come and go leave nothing in the app: neither while it still observes
  /// its hierarchy for the last one, nor later.
  private func expectFlatMemory(coordinators: Int, viewers: Int) async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      "stress", directory: directory,
      arguments: [
        "--coordinators", "\(coordinators)", "--breadth", "8", "--hostile-names", "--rate", "0",
      ])
    guard let before = ProcessFacts.memory(of: sample.pid) else { return sample.kill() }
    func visit() async throws -> Int {
      let viewer = try ViewerProcess(following: sample.socketPath)
      // All names arrive between these two events.
      try await viewer.heard("following", patience: 5 * Patience.seconds)
      viewer.end()
      return try #require(ProcessFacts.memory(of: sample.pid))
    }
    let first = try await visit()
    #expect(first > before, "a viewer makes the app read its names")
    var last = first
    for _ in 1..<viewers { last = try await visit() }
    // An app that kept what one viewer was sent would keep as much for each.
    #expect(last < first + first / 4, "\(before), \(first), then \(last) bytes")
    try await eventually("the app returns a quarter of what it took for its viewers") {
      try #require(ProcessFacts.memory(of: sample.pid)) <= last - (last - before) / 4
    }
    sample.kill()
  }
}
