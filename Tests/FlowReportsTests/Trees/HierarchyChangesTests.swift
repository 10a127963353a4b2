import FlowSamples
import Foundation
import TestEngines
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

extension ServedAnswers {
  /// What changed in a hierarchy since a revision.
  @MainActor
  @Suite("Changes since a revision", .timeLimit(.minutes(Patience.minutes)))
  struct HierarchyChangesTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    @Test("a recording says what each coordinator was before")
    func recorded() async throws {
      let fixture = RecordedFixture()
      try await fixture.record([
        (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree())),
        (1, .changed(TimeFixture.delta(2, to: "detail", at: 1))),
        (2, .changed(TimeFixture.delta(3, to: "settings", at: 2))),
        (
          3,
          .changed(
            FlowDelta(
              revision: 4, time: TimeFixture.time(3),
              added: [TimeFixture.node(5)],
              changed: [TimeFixture.node(1, children: [2, 3, 5])], removed: [TimeFixture.id(4)]))
        ),
      ])
      let changes = try await Asker.ofTest.changes(of: fixture.path, since: 2)
      let text = changes.text(style)
      #expect(
        text == """
          + Coordinator5 #5  home  (child)
          ~ Coordinator1 #1  home  children: Coordinator2 #2, Coordinator3 #3, Coordinator4 #4 -> \
          Coordinator2 #2, Coordinator3 #3, Coordinator5 #5
          ~ Coordinator2 #2  settings  (child)  root: detail -> settings; current route: detail -> \
          settings
          - Coordinator4 #4  home  (child)
          4 coordinators changed since revision 2, revision 4

          """)
      let one = try await Asker.ofTest.changes(of: fixture.path, since: 2, limit: 1)
      #expect(one.lines.count == 1 && one.count == 4)
      let none = try await Asker.ofTest.changes(of: fixture.path, since: 4)
      #expect(none.text(style) == "nothing changed since revision 4\n")
      let early = try await Asker.ofTest.changes(
        of: fixture.path, since: 1, at: RecordingMoment("3"))
      #expect(early.count == 1 && early.moment.revision == 2)
    }

    @Test("a revision that is not there yet, or is before the recording, is refused")
    func refused() async throws {
      let fixture = RecordedFixture()
      try await fixture.record([
        (0, .connected(TimeFixture.engine())), (0, .snapshot(TimeFixture.tree(revision: 5))),
        (1, .changed(TimeFixture.delta(6, to: "detail", at: 1))),
      ])
      for (revision, reason) in [(9, "is not there yet"), (2, "it begins at revision 5")] {
        let error = await #expect(throws: ReportError.self) {
          try await Asker.ofTest.changes(of: fixture.path, since: UInt64(revision))
        }
        #expect(error?.exitCode == 2 && error?.description.contains(reason) == true)
      }
    }

    @Test("an engine has the changes since the screen was asked for")
    func afterScreen() async throws {
      let app = try ServedSampleApp("wall", steps: 4)
      defer { app.stop() }
      // It keeps the watch alive, and follows nothing.
      let viewer = try await FlowClient.connect(
        to: .unixSocket(path: app.path), as: .init(name: "viewer", version: "1"))
      let screen = try await app.asker.screen(of: app.path)
      let revision = try #require(screen.moment.revision)
      for _ in 0..<6 { app.sample.step() }
      let changes = try await app.asker.changes(of: app.path, since: revision)
      #expect(changes.count > 0 && changes.since == revision)
      await viewer.close()
    }

    @Test("an engine has the changes while a viewer is attached, each coordinator once")
    func engine() async throws {
      let app = try ServedSampleApp("wall", steps: 4)
      defer { app.stop() }
      let viewer = try await FlowClient.connect(
        to: .unixSocket(path: app.path), as: .init(name: "viewer", version: "1"))
      _ = try await viewer.send(SubscribeRequest())
      let before = try await viewer.snapshot()
      for _ in 0..<6 { app.sample.step() }
      let after = try await viewer.snapshot()
      #expect(after.revision > before.revision)
      let changes = try await app.asker.changes(of: app.path, since: before.revision)
      #expect(changes.moment.revision == after.revision)
      #expect(Set(changes.lines.map(\.id)).count == changes.lines.count)
      // Applied to what was there, they lead to what is there.
      var known = before
      for line in changes.lines {
        switch line.change {
        case .added, .changed: known.insert(try #require(line.node))
        case .removed: #expect(after[line.id] == nil)
        }
      }
      for node in after.preorder { #expect(known[node.id] == node) }
      let none = try await app.asker.changes(of: app.path, since: after.revision)
      #expect(none.count == 0)
      let error = await #expect(throws: ReportError.self) {
        try await app.asker.changes(of: app.path, since: after.revision + 100)
      }
      #expect(error?.description.contains("is not there yet") == true)
      await viewer.close()
    }

    @Test("an engine that no longer has the changes says so, and what to do")
    func notKept() async throws {
      let directory = TemporaryDirectory()
      let engine = ScriptedEngine(at: directory.path + "/engine.sock")
      let error = await #expect(throws: ReportError.self) {
        try await Asker.ofTest.changes(of: engine.path, since: 0)
      }
      #expect(error?.exitCode == 4 && error?.description.contains("flowscope snapshot") == true)
      withExtendedLifetime(engine) {}
    }
  }
}
