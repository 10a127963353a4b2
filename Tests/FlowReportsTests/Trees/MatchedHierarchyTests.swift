import FlowSamples
import TestInspections
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowReports

extension ServedAnswers {
  /// The coordinators of a hierarchy that a filter admits.
  @MainActor
  @Suite("Matches in a hierarchy", .timeLimit(.minutes(Patience.minutes)))
  struct MatchedHierarchyTests {
    private let style = TextStyle(glyphs: .ascii, colours: false)

    private func text(_ found: MatchedHierarchy) -> String {
      var text = ""
      found.tree(style)?.write { text += $0 }
      return text
    }

    private func matched(_ filter: String, limit: Int? = nil) -> MatchedHierarchy {
      let tree = TimeFixture.tree([2, 3, 4])
      return MatchedHierarchy(
        tree, below: tree.rootID, matching: LineFilter(filter), limit: limit)
    }

    @Test("matches come with those above them, and siblings are left out")
    func above() {
      let found = matched("coordinator3")
      #expect(found.count == 1)
      #expect(found.snapshot.preorder.map(\.id) == [TimeFixture.id(1), TimeFixture.id(3)])
      let lines = text(found).split(separator: "\n")
      #expect(lines.count == 2 && lines[1].contains("Coordinator3 #3"))
    }

    @Test("a limit keeps the first matches in the order of the tree, and all are counted")
    func limit() {
      let found = matched("", limit: 2)
      #expect(found.count == 4)
      #expect(found.snapshot.preorder.map(\.id) == [TimeFixture.id(1), TimeFixture.id(2)])
      let inverse = matched("!Coordinator1", limit: 1)
      #expect(inverse.count == 3)
      #expect(inverse.snapshot.preorder.map(\.id) == [TimeFixture.id(1), TimeFixture.id(2)])
    }

    @Test("a filter that admits nothing has no text, and a snapshot of the top alone")
    func nothing() {
      let found = matched("nosuch")
      #expect(found.count == 0 && text(found).isEmpty)
      #expect(found.snapshot.preorder.map(\.id) == [TimeFixture.id(1)])
    }

    @Test("of an engine, matches are those of its whole hierarchy, with their details and tabs")
    func engine() async throws {
      let app = try ServedSampleApp("wall", steps: 12)
      defer { app.stop() }
      let whole = try await app.asker.snapshot(of: app.path)
      for (filter, limit) in [("coordinator", 3), ("", 2), ("-r ^App", nil), ("!App", nil)] {
        let found = try await app.asker.hierarchy(
          of: app.path, part: HierarchyPart(), matching: LineFilter(filter), limit: limit)
        let expected = MatchedHierarchy(
          whole, below: whole.rootID, matching: LineFilter(filter), limit: limit)
        #expect(found.count == expected.count && found.count > 0, "\(filter)")
        #expect(text(found) == text(expected), "\(filter)")
        #expect(found.snapshot.nodes == expected.snapshot.nodes, "\(filter)")
      }
    }
  }
}
