import FlowEngine
import FlowProtocol
import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram

@Suite("The diagram of two hierarchies")
struct ComparisonDiagramTests {
  private let before = Tree(
    name: "App", selectedTab: 0,
    children: [
      Tree(name: "Red", relation: .tab, stack: ["a", "b", "c"]),
      Tree(name: "Green", relation: .tab, children: [Tree(name: "Info", root: "info")]),
      Tree(name: "Blue", relation: .tab),
    ]
  ).snapshot
  private var after: FlowSnapshot {
    var snapshot = Tree(
      name: "App", id: 100, selectedTab: 1,
      children: [
        Tree(name: "Red", relation: .tab, id: 101, stack: ["a", "x", "c", "d"], detour: "profile"),
        Tree(name: "Green", relation: .tab, id: 102, children: [Tree(name: "Sheet", id: 103)]),
        Tree(name: "Blue", relation: .tab, id: 104),
      ]
    ).snapshot
    snapshot.moment?.epoch = "other"
    return snapshot
  }

  private func diagram(_ change: (inout DiagramOptions) -> Void = { _ in }) -> Diagram {
    var options = DiagramOptions()
    change(&options)
    return Diagram(comparing: before, after, options: options)
  }

  @Test("all coordinators of both hierarchies show, and removed coordinators keep their places")
  func boxes() {
    let diagram = diagram()
    #expect(diagram.boxes.map(\.name) == ["App", "Red", "Green", "Info", "Sheet", "Blue"])
    #expect(
      diagram.boxes.map(\.change) == [.changed, .changed, .none, .removed, .added, .none])
    #expect(diagram.lines.map(\.change) == [.none, .none, .removed, .added, .none])
    #expect(diagram.summary.hasSuffix("1 added, 1 removed, 2 changed."))
    #expect(diagram.legend.contains(.change(.removed)))
  }

  @Test("a changed row shows its old and its new value, and an added row has a sign")
  func rows() {
    let diagram = diagram()
    #expect(diagram.boxes[0].rows.map(\.text) == ["home", "1 of 3 → 2 of 3"])
    #expect(
      diagram.boxes[1].rows == [
        .init(title: "root", text: "home"), .init(title: "stack", text: "a"),
        .init(title: "", text: "b → x", change: .changed), .init(title: "", text: "c"),
        .init(title: "", text: "+ d", sign: .current, change: .added),
        .init(title: "detour", text: "+ profile", change: .added),
      ])
  }

  @Test("left-out parts are not compared, and hidden changes are counted")
  func hidden() {
    let few = diagram { $0.hidden.formUnion([.stacks, .screen]) }
    #expect(few.boxes.map(\.change) == [.none, .changed, .none, .removed, .added, .none])
    let top = diagram { $0.depth = 0 }
    #expect(top.boxes.count == 1)
    #expect(
      top.boxes[0].rows.last
        == .init(title: "below", text: "5 coordinators, +1 −1 ~1", change: .changed))
  }

  @Test("each format gives the same text each time, and an SVG shows changes by more than colour")
  func formats() throws {
    for format in DiagramFormat.allCases {
      guard let text = diagram().text(as: format) else { continue }
      #expect(text == diagram().text(as: format))
      #expect(text.contains("Sheet") && text.contains("Info"))
    }
    let texts = try SVGText.texts(of: Array(diagram().text(as: .svg)!.utf8)).map(\.text)
    for text in ["+ Sheet", "− Info", "~ Red", "+", "added", "removed", "changed"] {
      #expect(texts.contains(text), "\(text)")
    }
  }

  @Test("ids show only within one run")
  func ids() {
    #expect(diagram { $0.hidden = [] }.boxes.allSatisfy { $0.tag.isEmpty })
    var options = DiagramOptions()
    options.hidden = []
    let same = Diagram(comparing: before, before, options: options)
    #expect(same.boxes.map(\.tag) == (1...5).map { "#\($0)" })
  }
}
