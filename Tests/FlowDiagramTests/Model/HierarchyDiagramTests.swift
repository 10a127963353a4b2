import FlowEngine
import FlowProtocol
import TestDiagrams
import TestHierarchies
import Testing

@testable import FlowDiagram

@Suite("The diagram of a hierarchy")
struct HierarchyDiagramTests {
  private func diagram(_ tree: Tree, _ change: (inout DiagramOptions) -> Void = { _ in }) -> Diagram
  {
    var options = DiagramOptions()
    change(&options)
    return Diagram(tree.snapshot, options: options)
  }

  private func names(_ diagram: Diagram) -> [String] { diagram.boxes.map(\.name) }

  private func box(_ name: String, in diagram: Diagram) throws -> Diagram.Box {
    try #require(diagram.boxes.first { $0.name == name })
  }

  @Test("one coordinator is one box with its name, route type, context and routes, and no line")
  func single() {
    let diagram = diagram(Tree(name: "AppCoordinator", root: "home", stack: ["a", "b"]))
    var expected = Diagram.Box(key: "AppCoordinator", name: "AppCoordinator")
    expected.subtitle = "AppRoute · root"
    expected.tone = .onScreen
    expected.rows = [
      .init(title: "root", text: "home"), .init(title: "stack", text: "a"),
      .init(title: "", text: "b", sign: .visible),
    ]
    #expect(diagram.boxes == [expected])
    #expect(diagram.lines.isEmpty && diagram.groups.isEmpty && diagram.legend.isEmpty)
  }

  @Test("a snapshot without a coordinator gives an empty diagram")
  func empty() {
    let id = CoordinatorID(rawValue: 1)
    let diagram = Diagram(FlowSnapshot(epoch: "", revision: 1, rootID: id, nodes: []))
    #expect(diagram.boxes.isEmpty && diagram.lines.isEmpty)
    #expect(diagram.summary == "0 coordinators.")
  }

  @Test("each presented coordinator has one current route, and only one of these routes is visible")
  func signs() throws {
    let snapshot = Tree.rainbow.snapshot
    let diagram = diagram(.rainbow)
    let waiting = Set(snapshot.preorder.filter(\.isWaiting).map(\.name))
    #expect(!waiting.isEmpty)
    for box in diagram.boxes {
      let count = waiting.contains(box.name) ? 0 : 1
      #expect(box.rows.count { $0.sign != .none } == count, "\(box.name)")
    }
    let visible = diagram.boxes.filter { $0.rows.contains { $0.sign == .visible } }
    #expect(visible.map(\.name) == ["DarkGreenCoordinator"])
    #expect(visible.first?.rows.last?.text == "evenDarkerGreen")
  }

  @Test(
    "a child that is neither pushed nor presented has no current route, and the legend no sign for it",
    arguments: [Relation.child, .modalRegistration])
  func idle(relation: Relation) throws {
    let idle = Tree(name: "Idle", relation: relation, root: "menu", stack: ["a"])
    let diagram = diagram(Tree(name: "App", children: [idle])) { $0.legend = .on }
    #expect(try box("Idle", in: diagram).rows.map(\.sign) == [.none, .none])
    #expect(try box("App", in: diagram).rows.map(\.sign) == [.visible])
    #expect(diagram.lines.map(\.kind) == [.relation(relation)])
    #expect(diagram.legend.contains(.line(.relation(relation))))
    #expect(diagram.legend.contains(.visibleRoute) && !diagram.legend.contains(.currentRoute))
  }

  @Test(
    "what is presented or pushed has a current route, and the legend explains its sign",
    arguments: [Relation.pushed, .presentedModal, .detour])
  func presented(relation: Relation) throws {
    let upper = Tree(name: "Upper", relation: .detour)
    let lower = Tree(name: "Lower", relation: relation, stack: ["a"], children: [upper])
    let idle = Tree(name: "Idle")
    let diagram = diagram(Tree(name: "App", children: [lower, idle])) { $0.legend = .on }
    #expect(try box("Lower", in: diagram).rows.map(\.sign).contains(.current))
    #expect(try box("Upper", in: diagram).rows.map(\.sign).contains(.visible))
    #expect(try box("Idle", in: diagram).rows.map(\.sign) == [.none])
    #expect(diagram.legend.contains(.currentRoute))
    let lines = Set(diagram.lines.map(\.kind))
    #expect(lines == [.relation(relation), .relation(.detour), .relation(.child)])
    let explained = diagram.legend.compactMap { if case .line(let kind) = $0 { kind } else { nil } }
    #expect(Set(explained) == lines && explained.count == lines.count)
  }

  @Test("with a pushed child on top, the current route is the coordinator's own")
  func pushedChild() {
    let child = Tree(name: "Child", relation: .pushed)
    let diagram = diagram(Tree(name: "App", stack: ["detail"], children: [child]))
    #expect(
      diagram.boxes.first?.rows == [
        .init(title: "root", text: "home"), .init(title: "stack", text: "detail", sign: .current),
        .init(title: "", text: "Child"),
      ])
  }

  @Test("a presenting coordinator shows its sheet's route and detents, the resting one in brackets")
  func sheet() throws {
    let rows = try box("GreenCoordinator", in: diagram(.rainbow)).rows
    #expect(rows.contains(.init(title: "modal", text: "darkGreen", sign: .current)))
    #expect(rows.contains(.init(title: "sheet", text: "[small] medium custom")))
  }

  @Test("a full-screen cover is called a cover")
  func cover() {
    let detents = ModalDetentConfiguration(detents: [.fullscreen])
    let tree = Tree(name: "App", presented: "intro", detents: detents)
    #expect(diagram(tree).boxes[0].rows.last == .init(title: "cover", text: "[fullscreen]"))
  }

  @Test("a tab coordinator names its selected tab, and its tabs are a group in order")
  func tabs() throws {
    let diagram = diagram(.rainbow)
    #expect(
      try box("MainTabCoordinator", in: diagram).rows.contains(.init(title: "tab", text: "2 of 5")))
    let group = try #require(diagram.groups.first)
    #expect(diagram.groups.count == 1 && group.title == "tabs of MainTabCoordinator")
    #expect(
      group.members.map { diagram.boxes[$0].name }
        == ["Red", "Green", "Blue", "Yellow", "Purple"].map { "\($0)Coordinator" })
    let tabs = diagram.lines.filter { $0.kind == .relation(.tab) }
    #expect(tabs.map(\.label) == (1...5).map { "tab \($0)" })
  }

  @Test("the visible path and its lines are on screen")
  func onScreen() {
    let diagram = diagram(.rainbow) { $0.hidden = [] }
    let path = Tree.rainbow.snapshot.visiblePath.map { "\($0)" }
    #expect(diagram.boxes.filter { $0.tone == .onScreen }.map(\.tag) == path)
    #expect(
      diagram.lines.filter { $0.tone == .onScreen }.map(\.kind)
        == [.relation(.currentFlow), .relation(.tab), .relation(.presentedModal)])
  }

  @Test("a long stack shows its top")
  func longStack() {
    let stack = (1...500).map { "route\($0)" }
    let rows = diagram(Tree(name: "App", stack: stack)).boxes[0].rows.dropFirst()
    #expect(rows.first == .init(title: "stack", text: "… 488 more"))
    #expect(rows.dropFirst().map(\.text) == Array(stack.suffix(12)))
    #expect(rows.last?.sign == .visible)
  }

  @Test("coordinators that a snapshot names but lacks are left out")
  func partial() {
    let whole = Tree.rainbow.snapshot
    let gone = CoordinatorID(rawValue: 6)
    let part = FlowSnapshot(
      epoch: "", revision: 1, rootID: whole.rootID,
      nodes: whole.nodes.values.filter { $0.id != gone })
    let diagram = Diagram(part)
    #expect(diagram.lines.allSatisfy { $0.from < $0.to && $0.to < diagram.boxes.count })
    #expect(diagram.groups[0].members.count == 4)
  }

  @Test(
    "the legend explains the relations of the diagram, and no other",
    arguments: Relation.allCases.filter { $0 != .root })
  func legend(relation: Relation) {
    let child = Tree(name: "Child", relation: relation)
    let legend = diagram(Tree(name: "App", selectedTab: 0, children: [child])) { $0.legend = .on }
      .legend
    let lines = legend.filter { if case .line = $0 { true } else { false } }
    #expect(lines == [.line(.relation(relation))])
  }

  @Test("meanings in the legend differ, and few boxes need no legend")
  func wholeLegend() {
    #expect(Set(LegendEntry.allCases.map(\.meaning)).count == LegendEntry.allCases.count)
    #expect(diagram(Tree(name: "App", children: [Tree(name: "Child")])).legend.isEmpty)
    #expect(diagram(.rainbow) { $0.legend = .off }.legend.isEmpty)
    #expect(!diagram(.rainbow).legend.isEmpty)
  }

  // MARK: Options

  @Test("a focus shows a coordinator, its ancestors and its descendants")
  func focus() {
    let snapshot = Tree.rainbow.snapshot
    let id = snapshot.nodes.values.first { $0.name == "GreenCoordinator" }?.id
    let whole = diagram(.rainbow) { $0.focus = id }
    #expect(
      names(whole) == [
        "AppCoordinator", "MainTabCoordinator", "GreenCoordinator", "RainbowCoordinator",
        "DarkGreenCoordinator", "GreenInfoCoordinator",
      ])
    let low = diagram(.rainbow) {
      $0.focus = id
      $0.depth = 0
    }
    #expect(names(low) == ["AppCoordinator", "MainTabCoordinator", "GreenCoordinator"])
    #expect(low.boxes.last?.rows.last == .init(title: "below", text: "3 coordinators"))
  }

  @Test("a depth leaves out deeper coordinators, and counts them")
  func depth() {
    let diagram = diagram(.rainbow) { $0.depth = 1 }
    #expect(names(diagram) == ["AppCoordinator", "MainTabCoordinator", "LoginCoordinator"])
    #expect(diagram.boxes[1].rows.last == .init(title: "below", text: "15 coordinators"))
  }

  @Test("a collapsed type shows the number of coordinators below it instead of them")
  func collapse() {
    let diagram = diagram(.rainbow) { $0.collapsed = ["RedCoordinator"] }
    #expect(!names(diagram).contains("DarkRedCoordinator"))
    #expect(
      diagram.boxes.first { $0.name == "RedCoordinator" }?.rows.last
        == .init(title: "below", text: "2 coordinators"))
  }

  @Test("a diagram can show only coordinators on screen, or leave out registered modals")
  func choices() {
    #expect(
      names(diagram(.rainbow) { $0.isOnlyOnScreen = true }) == [
        "AppCoordinator", "MainTabCoordinator", "GreenCoordinator", "DarkGreenCoordinator",
      ])
    let open = diagram(.rainbow) { $0.hidden.insert(.registered) }
    #expect(open.lines.allSatisfy { $0.kind != .relation(.modalRegistration) })
    #expect(names(open).count == 11)
  }

  @Test("each hidden part is gone", arguments: DiagramOptions.Part.allCases)
  func hidden(part: DiagramOptions.Part) {
    let shown = diagram(.rainbow) { $0.hidden = [] }
    let without = diagram(.rainbow) { $0.hidden = [part] }
    #expect(part == .values || shown != without, "the rainbow has no values")
    let texts = without.boxes.flatMap(\.rows)
    switch part {
    case .registered: #expect(without.boxes.allSatisfy { $0.outline != .dashed })
    case .contexts: #expect(without.boxes.allSatisfy { !$0.subtitle.contains(" · ") })
    case .types: #expect(without.boxes.allSatisfy { !$0.subtitle.contains("Route") })
    case .stacks: #expect(texts.allSatisfy { $0.title != "stack" })
    case .values: break
    case .detents: #expect(texts.allSatisfy { $0.title != "sheet" })
    case .groups: #expect(without.groups.isEmpty)
    case .labels: #expect(without.lines.allSatisfy { $0.label.isEmpty })
    case .ids: #expect(without.boxes.allSatisfy { $0.tag.isEmpty })
    case .screen:
      #expect(without.boxes.allSatisfy { $0.tone != .onScreen })
      #expect(texts.allSatisfy { $0.sign == .none })
    }
  }

  @Test("without ids, two runs of an app give one diagram")
  func stable() {
    var other = Tree.rainbow
    other.id = 1_000
    #expect(diagram(.rainbow) == diagram(other))
    #expect(diagram(.rainbow) { $0.hidden = [] } != diagram(other) { $0.hidden = [] })
  }

  @Test("equal names have different keys, whatever the names")
  func keys() {
    for text in HostileText.all + ["A", "graph", "end"] {
      let tree = Tree(name: text, children: [Tree(name: text), Tree(name: text + "_2")])
      let keys = diagram(tree).boxes.map(\.key)
      #expect(Set(keys).count == 3)
      for key in keys {
        #expect(
          key.utf8.count < 60
            && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
        #expect(key.first?.isLetter == true)
      }
    }
  }

  @Test("an address that a browser would run is not a link, and blanks do not hide its scheme")
  func unsafeLinks() {
    for text in [
      "javascript:alert(1)", "JavaScript:x", " javascript:x", "java\tscript:x", "data:text/html,x",
      ":x",
    ] {
      #expect(LinkAddress.safe(text) == nil)
    }
    #expect(LinkAddress.safe("http://x/\u{1}\né\u{ffff}") == "http://x/%01%0A%C3%A9%EF%BF%BF")
    for text in ["https://x/?a:b", "HTTP://x", "../a/b:c", "a/b", "#x:y", "", "mailto:a@b"] {
      #expect(LinkAddress.safe(text) == text)
    }
    #expect(
      diagram(Tree(name: "A", root: "a")) { $0.link = "javascript:{type}" }.boxes[0].link == nil)
    // Editors open files, and only where that is asked for.
    #expect(LinkAddress.safe("vscode://file/a:1") == nil)
    #expect(LinkAddress.safe("vscode://file/a:1", opensEditors: true) == "vscode://file/a:1")
    #expect(LinkAddress.safe("javascript:x", opensEditors: true) == nil)
  }

  @Test("a diagram that Mermaid would not draw has a warning")
  func mermaidLimits() {
    let small = Tree(
      name: "A", root: "a", children: (0..<500).map { Tree(name: "B\($0)", root: "b") })
    let large = Tree(
      name: "A", root: "a", children: (0..<501).map { Tree(name: "B\($0)", root: "b") })
    func isWarned(_ tree: Tree, _ format: DiagramFormat) -> Bool {
      diagram(tree) { $0.hidden.formUnion([.types, .contexts]) }.warning(as: format) != nil
    }
    #expect(!isWarned(small, .mermaid) && isWarned(large, .mermaid) && isWarned(large, .markdown))
    #expect(!isWarned(large, .svg))
  }

  @Test("a link has the escaped name, which stays in its part of the address")
  func link() {
    let tree = Tree(name: "A/../\"><script>é")
    let box = diagram(tree) { $0.link = "https://docs/{type}.html" }.boxes[0]
    #expect(box.link == "https://docs/A%2F..%2F%22%3E%3Cscript%3E%C3%A9.html")
  }
}
