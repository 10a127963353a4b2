import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import Testing

/// Parts and moments of `flowscope snapshot`.
@Suite struct SnapshotPartTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func snapshot(_ arguments: String...) async throws -> FlowSnapshot {
    let json = try await place.run(["snapshot", "--json"] + arguments)
    #expect(json.code == 0, "\(json.error)")
    return try json.snapshot
  }

  @Test("--from and --depth print a part, as text and as JSON that other commands accept")
  func part() async throws {
    let sample = try place.sample("--warm-up", "3")
    let whole = try await snapshot()
    #expect(try await snapshot("--depth", "0").preorder.map(\.id) == [whole.rootID])
    let top = try #require(whole.preorder.first { $0.name == "MainTabCoordinator" })
    let tabs = try await snapshot("--from", "MainTabCoordinator", "--depth", "1")
    #expect(tabs.rootID == top.id)
    #expect(Set(tabs.nodes.keys) == Set([top.id] + top.children))
    let text = try await place.run("snapshot", "--from", "\(top.id)", "--depth", "1")
    #expect(text.output.split(separator: "\n").count == tabs.nodes.count)
    #expect(text.output.contains("MainTabCoordinator") && !text.output.contains("AppCoordinator"))
    let all = try await snapshot("--from", "\(whole.rootID)", "--depth", "1000")
    #expect(all.nodes == whole.nodes)
    let json = try await place.run("snapshot", "--from", "\(top.id)", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("part.json")))
    let again = try await place.run("snapshot", place.path("part.json"), "--depth", "1")
    #expect(again.code == 0 && again.output == text.output)
    #expect(
      try await place.run("snapshot", "--from", "MainTabCoordinatr")
        .isRefusal(2, saying: "did you mean 'MainTabCoordinator'?"))
    #expect(
      try await place.run("snapshot", "--depth=-1").isRefusal(2, saying: "a number from 0"))
    sample.kill()
  }

  @Test("a moment after the end of a recording is refused with its end")
  func pastEnd() async throws {
    let sample = try place.sample("--warm-up", "3")
    try await place.record("r.flowscope")
    sample.kill()
    let file = place.path("r.flowscope")
    let last = try #require(try RecordingReader(path: file).span()?.last)
    #expect(try await place.run("snapshot", file, "--at", "\(last.id)").code == 0)
    for (moment, command) in [
      ("\(last.id + 1)", "snapshot"), ("99999", "lint"), ("+1h", "snapshot"), ("+300000", "lint"),
      ("2100-01-01T00:00:00Z", "snapshot"),
    ] {
      let outcome = try await place.run(command, file, "--at", moment)
      #expect(outcome.isRefusal(2, saying: "of \(file): it ends at "), "\(outcome.error)")
    }
    let replay = try await place.run("replay", file, "--from", "\(last.id + 1)")
    #expect(replay.code == 2)
    let exact = try await place.run(
      "snapshot", file, "--at",
      last.time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    #expect(exact.code == 0, "\(exact.error)")
  }
}
