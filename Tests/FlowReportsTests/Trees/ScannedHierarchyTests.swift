import FlowDiagram
import Foundation
import TestHierarchies
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowReports

/// Hierarchies that are of no engine: without epoch and revision, and with ids of their own.
@Suite("Hierarchies without a moment", .timeLimit(.minutes(Patience.minutes)))
struct ScannedHierarchyTests {
  private let directory = TemporaryDirectory()
  private let style = TextStyle(glyphs: .unicode, colours: false)

  private func tree(stack: [String] = [], id: UInt64 = 1) -> Tree {
    Tree(
      name: "Shop", id: id, selectedTab: 0,
      children: [
        Tree(name: "List", relation: .tab, id: id + 1, stack: stack),
        Tree(name: "Cart", relation: .tab, id: id + 2),
        Tree(name: "Pay", relation: .modalRegistration, id: id + 3),
      ])
  }

  private func scanned(_ tree: Tree) -> FlowSnapshot {
    let snapshot = tree.snapshot
    return FlowSnapshot(rootID: snapshot.rootID, nodes: snapshot.nodes.values)
  }

  /// Saves a hierarchy as a file that commands read.
  private func save(_ snapshot: FlowSnapshot, as name: String) throws -> String {
    let path = directory.file(name)
    try JSONEncoder().encode(snapshot).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func text(_ tree: TextTree) -> String {
    var text = ""
    tree.write { text += $0 }
    return text
  }

  @Test("a file of one is read, and listed as the hierarchy of an engine is")
  func listed() async throws {
    let snapshot = scanned(tree())
    let path = try save(snapshot, as: "scan.json")
    let asker = Asker.ofTest
    let read = try await asker.snapshot(of: path)
    #expect(read == snapshot && read.moment == nil)
    let lines = text(try await asker.tree(of: path, part: HierarchyPart(), style))
    #expect(lines == text(TextTree(tree().snapshot, style)))
    #expect(lines.split(separator: "\n").count == 4 && lines.contains("List #2"))
    let part = try await asker.snapshot(of: path, part: HierarchyPart(from: "Cart"))
    #expect(part.rootID == CoordinatorID(rawValue: 3) && part.moment == nil)
  }

  @Test("two of them differ by what is at the same places, whatever their ids are")
  func compared() throws {
    let before = scanned(tree())
    let same = ComparedSnapshots(from: before, to: scanned(tree(id: 20)))
    #expect(SnapshotDiff(same).isEmpty)
    let pair = ComparedSnapshots(from: before, to: scanned(tree(stack: ["item"], id: 20)))
    let diff = SnapshotDiff(pair)
    #expect(diff.added.isEmpty && diff.removed.isEmpty)
    #expect(diff.changed == [CoordinatorID(rawValue: 2): ["path", "currentRoute"]])
    let lines = DiffTree.lines(of: pair, diff).map(\.text)
    #expect(lines.contains { $0.contains("List #21") }, "\(lines)")
    let document = DiffDocument(diff, of: pair)
    #expect(!document.isSameRun && document.changed.map(\.coordinator.name) == ["List"])
  }

  @Test("one is drawn as the hierarchy of an engine is", arguments: DiagramFormat.allCases)
  func drawn(format: DiagramFormat) throws {
    let (diagram, live) = (Diagram(scanned(tree())), Diagram(tree().snapshot))
    #expect(diagram == live && diagram.boxes.count == 4)
    let text = diagram.text(as: format)
    #expect(text == live.text(as: format))
    // The other formats are made of the same boxes by other libraries.
    #expect(text?.contains("Cart") ?? [.png, .pdf].contains(format))
  }
}
