import FlowSamples
import TestPatience
import Testing

@testable import FlowReports

extension ServedAnswers {
  /// Answers about an app that is far larger than an answer, and whose names are hostile.
  @MainActor
  @Suite("Tools over 10,000 coordinators", .timeLimit(.minutes(Patience.minutes)))
  struct AgentScaleTests {
    private static let count = 10_000

    @Test("each tool answers within 4 kB")
    func size() async throws {
      #expect(AgentAnswer.mostBytes <= 4_096)
      let options = try StressOptions(
        coordinators: Self.count, depth: 6, breadth: 8, hasHostileNames: true)
      let app = try ServedSampleApp(
        of: .stress(options), name: "stress", steps: 50, allowsControl: true)
      defer { app.stop() }
      let fixture = AgentFixture(target: app.path, allowsControl: true)
      // Checks the size of each answer, and of each failure.
      let tree = try await fixture.answer("tree", ["limit": .integer(200)])
      let snapshot = try await app.asker.snapshot(of: app.path)
      #expect(tree["count"]?.number == snapshot.nodes.count && snapshot.nodes.count >= Self.count)
      let row = try #require(tree["app"]?["coordinators"]?.list.last)
      let coordinator = try #require(row["coordinator"])
      let routes = try await fixture.answer("routes", ["limit": .integer(200)])
      let route = try #require(routes["app"]?["routes"]?.list.last?["route"])
      let id = JSONValue.string(
        "#\(try #require(coordinator.text).split(separator: "#").last ?? "")")
      let saved = JSONValue.string(try fixture.save(snapshot))
      app.sample.step()
      let most: [String: JSONValue] = ["limit": .integer(200)]
      let calls: [(String, [String: JSONValue])] = [
        ("engines", most), ("screen", [:]),
        ("tree", ["match": .string("e"), "limit": .integer(200)]),
        ("tree", ["since": .integer(0)]), ("coordinator", ["coordinator": id]),
        ("coordinator", ["coordinator": .string("#1"), "limit": .integer(200)]),
        ("routes", ["reach": .bool(true), "limit": .integer(40)]),
        ("explain", ["route": route, "questions": .bool(true), "limit": .integer(200)]),
        ("way", ["to": route, "limit": .integer(200)]), ("events", most),
        ("wait", ["for": .string("idle"), "quiet": .integer(1), "seconds": .integer(60)]),
        ("errors", most),
        ("check", ["for": .string("lints"), "limit": .integer(200)]),
        ("check", ["for": .string("unreachable"), "limit": .integer(200)]),
        ("check", ["for": .string("lints"), "target": saved, "limit": .integer(200)]),
        ("check", ["for": .string("unreachable"), "target": saved, "limit": .integer(200)]),
        ("diff", ["before": saved, "limit": .integer(200)]),
        ("diff", ["before": saved, "after": saved]), ("diagram", ["format": .string("mermaid")]),
        ("recording", ["do": .string("start")]), ("recording", ["do": .string("stop")]),
        (
          "recording",
          ["do": .string("sql"), "sql": .string("SELECT * FROM entries"), "limit": .integer(200)]
        ),
        ("act", ["do": .string("navigate"), "route": route, "dryRun": .bool(true)]),
      ]
      for (tool, arguments) in calls { try await call(fixture, tool, arguments) }
      #expect(
        Set(calls.map(\.0)) == Set(AgentTools.listed(withControl: true).map { $0.name }))
      // A name that is near to thousands of others.
      for (tool, arguments) in [
        ("coordinator", ["coordinator": .string("StressCoordinatr")]),
        ("explain", ["route": .string("strss")]), ("way", ["to": .string("strss")]),
        ("events", ["coordinator": .string("StressCoordinatr")]),
      ] as [(String, [String: JSONValue])] {
        try await call(fixture, tool, arguments)
      }
      await fixture.desk.close()
    }

    @Test(
      "a check that does not end in its time says what is missing, and not that all passes",
      arguments: [("lints", "did not finish"), ("unreachable", "were not asked about")])
    func unfinished(what: String, words: String) async throws {
      let options = try StressOptions(coordinators: Self.count, depth: 6, breadth: 8)
      let app = try ServedSampleApp(of: .stress(options), name: "stress", steps: 0)
      defer { app.stop() }
      let fixture = AgentFixture(target: app.path, allowsControl: false)
      let answer = try await fixture.answer("check", ["for": .string(what)])
      let passes = answer["app"]?["passes"]
      let isUnfinished = answer["app"]?.texts.contains { $0.contains(words) } ?? false
      #expect(passes != .bool(true) || !isUnfinished, "\(answer)")
      #expect(passes != nil || isUnfinished, "\(answer)")
      await fixture.desk.close()
    }

    private func call(
      _ fixture: AgentFixture, _ tool: String, _ arguments: [String: JSONValue]
    ) async throws {
      let outcome = try #require(await fixture.desk.call(tool, arguments))
      let text = AgentJSON.text(of: outcome.json)
      #expect(text.utf8.count <= 4_096, "\(tool) \(arguments): \(text.utf8.count) bytes")
      // An answer says something; a refusal says what would work.
      #expect(outcome.json["app"] != nil, "\(tool) \(arguments)")
    }
  }
}
