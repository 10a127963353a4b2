import FlowModel
import TestHierarchies
import Testing

@testable import FlowDiagram

@Suite("The diagram of a large hierarchy")
struct FoldedDiagramTests {
  private func diagram(_ tree: Tree, isFolded: Bool = true) -> Diagram {
    var options = DiagramOptions()
    options.isFolded = isFolded
    return Diagram(tree.snapshot, options: options)
  }

  /// Three levels of six below the root, in which each coordinator pushes its children: 259.
  private func large(levels: Int = 3, name: String = "App") -> Tree {
    let children =
      levels == 0 ? [] : (1...6).map { large(levels: levels - 1, name: "\(name)\($0)") }
    return Tree(name: name, children: children)
  }

  @Test("it shows whole levels, says how many, and counts the rest below their parents")
  func levels() throws {
    let diagram = diagram(large())
    #expect(diagram.boxes.count == 43)
    #expect(diagram.note == "43 of 259 coordinators shown")
    #expect(diagram.summary.contains("43 of 259 coordinators shown"))
    let last = try #require(diagram.boxes.first { $0.name == "App66" })
    #expect(last.rows.last == .init(title: "below", text: "6 coordinators"))
    #expect(try #require(diagram.boxes.first { $0.name == "App6" }).rows.last?.title != "below")
  }

  @Test("the path to the visible screen is in sight, with its neighbours")
  func path() throws {
    var tree = large()
    // The selected one of many tabs, below the levels that are shown.
    let tabs = (1...40).map { Tree(name: "Tab\($0)", relation: .tab) }
    tree.children.append(
      Tree(name: "Main", relation: .currentFlow, selectedTab: 35, children: tabs))
    tree.children[6].children[35].children = [Tree(name: "Shown", relation: .presentedModal)]
    let diagram = diagram(tree)
    let names = Set(diagram.boxes.map(\.name))
    #expect(diagram.boxes.contains { $0.rows.contains { $0.sign == .visible } })
    for node in tree.snapshot.nodes.values where tree.snapshot.visiblePath.contains(node.id) {
      #expect(names.contains(node.name))
    }
    #expect(names.contains("Tab1") && diagram.boxes.count < 100)
  }

  @Test("a family of hundreds below the root is shown in part")
  func broad() throws {
    let children = (1...299).map { Tree(name: "Child\($0)") }
    let diagram = diagram(Tree(name: "App", children: children))
    #expect(diagram.boxes.count == 21)
    #expect(diagram.note == "21 of 300 coordinators shown")
    #expect(
      diagram.boxes[0].rows.last == .init(title: "below", text: "279 more coordinators"))
  }

  @Test("up to a hundred coordinators, or without folding, all are shown")
  func whole() {
    let hundred = Tree(name: "App", children: (1...99).map { Tree(name: "Child\($0)") })
    #expect(diagram(hundred).boxes.count == 100 && diagram(hundred).note == nil)
    #expect(diagram(large(), isFolded: false).boxes.count == 259)
    #expect(diagram(large(), isFolded: false).note == nil)
  }

  @Test("of differences, everything that changed is shown")
  func differences() {
    var after = large()
    after.children[5].children[5].children[5].stack = ["changed"]
    var options = DiagramOptions()
    options.isFolded = true
    let diagram = Diagram(comparing: large().snapshot, after.snapshot, options: options)
    #expect(diagram.boxes.contains { $0.name == "App666" && $0.change == .changed })
    #expect(!diagram.boxes.contains { $0.name == "App665" })
    #expect(diagram.note == "44 of 259 coordinators shown")
  }

  @Test("only pictures are folded: data and pages have all coordinators")
  func formats() {
    let pictures = DiagramFormat.allCases.filter(\.isPicture)
    #expect(pictures == [.svg, .png, .pdf, .mermaid, .markdown])
  }
}
