import FlowProtocol
import Testing

@testable import FlowReports

@MainActor
@Suite struct SnapshotTextTests {
  @Test(
    "the text has the id of each coordinator, and the sign of the visible screen before its route",
    arguments: [Glyphs.unicode, .ascii])
  func signs(glyphs: Glyphs) throws {
    let snapshot = Fixture.rainbow(steps: 21)
    var text = ""
    TextTree(snapshot, TextStyle(glyphs: glyphs, colours: false)).write { text += $0 }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == snapshot.nodes.count)
    for node in snapshot.nodes.values {
      #expect(lines.contains { $0.contains(" \(node.name) \(node.id) ") })
    }
    let visible = try #require(snapshot.visiblePath.last.flatMap { snapshot[$0] })
    let marked = lines.filter {
      $0.contains("  \(glyphs.live) ")
        || $0.contains(" \(glyphs.live) \(visible.currentRoute.shown)")
    }
    #expect(marked.count == 1)
    #expect(marked.first?.contains("\(visible.name) \(visible.id)") == true)
  }
}
