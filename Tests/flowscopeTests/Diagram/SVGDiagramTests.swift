import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowDiagram
@testable import Inspector
@testable import flowscope

@Suite("Diagram as SVG")
struct SVGDiagramTests {
  private func texts(_ snapshot: FlowSnapshot) throws -> [(text: String, y: Double)] {
    try SVGText.texts(of: DiagramRenderer.render(snapshot, as: .svg))
  }

  /// Replaces the no-break spaces that Graphviz writes, and removes word joiners, which keep text
  /// from becoming an entity.
  private func comparable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar != "\u{2060}" {
      result.append(scalar == "\u{a0}" ? " " : scalar)
    }
    return String(result)
  }

  /// Fails unless the drawing is XML, and shows the name and the id of every coordinator.
  private func expectAll(of snapshot: FlowSnapshot) throws {
    let shown = Set(try texts(snapshot).map { comparable($0.text) })
    for node in snapshot.nodes.values {
      let name = DiagramText.shown(node.name)
      #expect(shown.contains(comparable(name)), "\(name.debugDescription)")
      #expect(shown.contains("\(node.id)"))
    }
  }

  @Test("every coordinator shows its name and id, and every relation its name")
  func everything() throws {
    let snapshot = Tree.rainbow.snapshot
    try expectAll(of: snapshot)
    let shown = Set(try texts(snapshot).map(\.text))
    for edge in DiagramGraph(snapshot).edges { #expect(shown.contains(edge.label)) }
    for entry in LegendEntry.allCases { #expect(shown.contains(entry.meaning)) }
  }

  @Test("a tree of one coordinator and an empty tree can be drawn")
  func small() throws {
    try expectAll(of: Tree(name: "AppCoordinator").snapshot)
    let none = FlowSnapshot(epoch: "", revision: 1, rootID: NodeID(rawValue: 1), nodes: [])
    try #expect(texts(none).isEmpty)
  }

  @Test("tabs are drawn in their order")
  func tabOrder() throws {
    let tabs = (1...12).map { index in
      let modals = (0..<(index * 7 % 4)).map {
        Tree(name: "Modal\($0)", relation: .modalRegistration)
      }
      return Tree(name: "Tab\(index)", relation: .tab, children: modals)
    }
    let snapshot = Tree(name: "Tabs", selectedTab: 5, children: tabs).snapshot
    let shown = try texts(snapshot).filter { $0.text.hasPrefix("Tab") && $0.text != "Tabs" }
    let names = shown.sorted { $0.y < $1.y }.map(\.text)
    #expect(names == (1...12).map { "Tab\($0)" })
  }

  @Test("a tree of 300 coordinators is drawn completely")
  func large() throws {
    func grown(_ depth: Int) -> Tree {
      let relations: [Relation] = [.tab, .modalRegistration, .pushed, .detour]
      let children = depth == 0 ? [] : (0..<6).map { _ in grown(depth - 1) }
      var tree = Tree(name: "Coordinator", stack: ["a", "b"], children: children)
      for index in children.indices {
        tree.children[index].relation = relations[(index + depth) % relations.count]
      }
      return tree
    }
    var tree = grown(3)
    tree.children.append(contentsOf: (0..<41).map { Tree(name: "Child\($0)") })
    let snapshot = tree.snapshot
    #expect(snapshot.nodes.count == 300)
    try expectAll(of: snapshot)
  }

  @Test("rendering from many tasks at once gives the same as one after the other")
  func concurrency() async throws {
    let snapshot = Tree.rainbow.snapshot
    let alone = try DiagramRenderer.render(snapshot, as: .svg)
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<8 {
        group.addTask { try DiagramRenderer.render(snapshot, as: .svg) }
      }
      for try await drawing in group { #expect(drawing == alone) }
    }
  }

  @Test("hostile text shows as plain text", arguments: HostileText.all)
  func hostile(text: String) throws {
    let tree = Tree(
      name: text, routeType: text, root: text, stack: [text], presented: text, detour: text,
      selectedTab: 0,
      children: [
        Tree(name: text, relation: .tab, routeType: text, root: text),
        Tree(name: text + "2", relation: .detour, root: text, stack: [text, text]),
      ])
    try expectAll(of: tree.snapshot)
  }

  @Test("hostile text in a thousand combinations leaves the drawing well-formed")
  func combinations() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<10 {
      let children = (0..<100).map { _ in
        let text = (0..<6).map { _ in HostileText.all.randomElement(using: &generator) ?? "" }
        return Tree(name: text.joined(), root: text.joined(separator: " "))
      }
      try expectAll(of: Tree(name: "App", children: children).snapshot)
    }
  }
}
