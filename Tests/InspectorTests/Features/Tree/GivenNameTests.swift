import FlowEngine
import TestHierarchies
import Testing

@testable import FlowDiagram
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// The names and facts that an app gives, in the inspector, in diagrams and in differences.
@MainActor
@Suite("Names and facts of the app")
struct GivenNameTests {
  private func snapshot(items: String = "3", name: String? = "gifts") -> FlowSnapshot {
    let snapshot = Tree(
      name: "App", children: [Tree(name: "Cart", relation: .pushed), Tree(name: "Cart")]
    ).snapshot
    var nodes = snapshot.preorder
    nodes[1].facts.givenName = name
    nodes[1].facts.givenFacts = [
      GivenFact(name: "items", value: items), GivenFact(name: "last", value: "item(7)"),
    ]
    return FlowSnapshot(epoch: "test", revision: 1, rootID: snapshot.rootID, nodes: nodes)
  }

  @Test("the inspector's tree and the text tree show the given name behind the type")
  func tree() {
    var text = ""
    TextTree(snapshot(), TextStyle(glyphs: .ascii, colours: false)).write { text += $0 }
    let names = text.split(separator: "\n").map { $0.contains("Cart \"gifts\" #2") }
    #expect(names == [false, true, false])
    let session = Fixture.inspector(snapshot())
    #expect(session.model.inspection.tree.outline.texts.names.contains("Cart \"gifts\""))
  }

  @Test("the inspector's tree and the text tree show the first facts behind the route")
  func treeFacts() throws {
    var text = ""
    TextTree(snapshot(), TextStyle(glyphs: .ascii, colours: false)).write { text += $0 }
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasSuffix("  items 3 : last item(7)") && !lines[2].contains("items"))
    let session = Fixture.inspector(snapshot())
    let shown = session.draw().text.split(separator: "\n")
    #expect(shown.contains { $0.contains("Cart \"gifts\"") && $0.contains("items 3") })
  }

  @Test("a long fact is cut in the tree")
  func longFact() {
    var text = ""
    TextTree(
      snapshot(items: String(repeating: "x", count: 4_000)),
      TextStyle(glyphs: .ascii, colours: false)
    ).write { text += $0 }
    let longest = text.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest < 200 && text.contains("xxx"))
  }

  @Test("a tab bar has the name of the selected tab, if that has one", arguments: [true, false])
  func tabs(isNamed: Bool) {
    let tree = Tree(
      name: "Tabs", selectedTab: 1,
      children: [Tree(name: "Home", relation: .tab), Tree(name: "Cart", relation: .tab)]
    ).snapshot
    var nodes = tree.preorder
    if isNamed { nodes[2].facts.givenName = "cart" }
    let snapshot = FlowSnapshot(epoch: "test", revision: 1, rootID: tree.rootID, nodes: nodes)
    var text = ""
    TextTree(snapshot, TextStyle(glyphs: .ascii, colours: false)).write { text += $0 }
    #expect(text.contains("tab 2 of 2") && text.contains("tab 2 of 2, cart") == isNamed)
  }

  @Test("the details have the name and the facts")
  func details() {
    let session = Fixture.inspector(snapshot())
    let lines = DetailPanel.facts(about: CoordinatorID(rawValue: 2), session.model)
    #expect(lines.first?.values.first?.text == "Cart \"gifts\"")
    let facts = lines.drop { $0.label != "facts" }.prefix(2)
    #expect(facts.map { $0.values.map(\.text).joined() } == ["items 3", "last item(7)"])
  }

  @Test("a difference lists the name and the facts as fields")
  func difference() {
    let (old, new) = (snapshot().preorder[1], snapshot(items: "4", name: nil).preorder[1])
    let fields = NodeFact.all.filter { $0.differs(old, new) }
    #expect(fields.map(\.name) == ["givenName", "givenFacts"])
    #expect(fields.map { $0.text(old) } == ["gifts", "items: 3, last: item(7)"])
    #expect(fields[0].text(new) == "")
  }

  @Test("boxes have the name, and a row for each fact, unless values are hidden")
  func diagrams() throws {
    var options = DiagramOptions()
    let box = try #require(Diagram(snapshot(), options: options).boxes.dropFirst().first)
    #expect(box.name == "Cart \"gifts\"")
    #expect(
      box.rows.suffix(2) == [
        .init(title: "facts", text: "items: 3"), .init(title: "", text: "last: item(7)"),
      ])
    options.hidden.insert(.values)
    let plain = try #require(Diagram(snapshot(), options: options).boxes.dropFirst().first)
    #expect(plain.name == "Cart" && !plain.rows.contains { $0.title == "facts" })
  }

  @Test("a comparison marks the name and the fact that changed")
  func comparison() throws {
    let diagram = Diagram(
      comparing: snapshot(), snapshot(items: "4", name: "mine"), options: DiagramOptions())
    let box = try #require(diagram.boxes.dropFirst().first)
    #expect(box.change == .changed)
    #expect(
      box.rows.filter { $0.change != .none }.map { [$0.title, $0.text] } == [
        ["name", "Cart \"gifts\" → Cart \"mine\""], ["facts", "items: 3 → items: 4"],
      ])
  }

  @Test("renumbering a hierarchy like another run keeps names and facts")
  func renumbered() {
    let other = FlowSnapshot(
      epoch: "other", revision: 1, rootID: snapshot().rootID, nodes: snapshot().preorder)
    #expect(other.numbered(like: snapshot()).snapshot.nodes == snapshot().nodes)
  }
}
