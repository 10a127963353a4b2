import FlowProtocol
import TestHierarchies
import Testing

@testable import FlowReports

@Suite("The document of a difference")
struct DiffDocumentTests {
  @Test("JSON and text have the ids of each coordinator's own run")
  func ownIDs() throws {
    let before = Tree(name: "App", id: 1, children: [Tree(name: "Old", id: 2)]).snapshot
    var after = Tree(name: "App", id: 50, children: [Tree(name: "New", id: 70)]).snapshot
    after.moment?.epoch = "other"
    let compared = ComparedSnapshots(from: before, to: after)
    let document = DiffDocument(SnapshotDiff(compared), of: compared)
    #expect(!document.isSameRun)
    #expect(document.added.map(\.id.rawValue) == [70] && document.removed.map(\.id.rawValue) == [2])
    #expect(document.changed.map(\.coordinator.id.rawValue) == [50])
    let text = MarkedLinesText(glyphs: .ascii, colours: false)
      .text(of: DiffTree.lines(of: compared, SnapshotDiff(compared)))
    #expect(text == "~ App #50  home\n-   Old #2  home  (child)\n+   New #70  home  (child)\n")
  }
}
