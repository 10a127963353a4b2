import FlowEngine
import FlowIntrospect
import Testing

@testable import FlowDiagram
@testable import Inspector

@Suite("Diagram graph")
struct DiagramGraphTests {
  private func graph(_ tree: Tree) -> DiagramGraph { DiagramGraph(tree.snapshot) }

  @Test("one coordinator is one node with its name, route type, context and routes, and no edge")
  func single() {
    let graph = graph(Tree(name: "AppCoordinator", root: "home", stack: ["a", "b"]))
    #expect(
      graph.nodes == [
        DiagramGraph.Node(
          id: NodeID(rawValue: 1), name: "AppCoordinator", subtitle: "AppRoute · root",
          relation: .root, isOnScreen: true,
          rows: [
            .init(title: "root", text: "home"), .init(title: "stack", text: "a"),
            .init(title: "", text: "b", mark: .visible),
          ])
      ])
    #expect(graph.edges.isEmpty)
    #expect(graph.clusters.isEmpty)
    #expect(graph.legend == [.onScreen, .visibleRoute])
  }

  @Test("a snapshot without a coordinator gives an empty diagram")
  func empty() {
    let id = NodeID(rawValue: 1)
    #expect(
      DiagramGraph(FlowSnapshot(epoch: "", revision: 1, rootID: id, nodes: [])) == DiagramGraph())
  }

  @Test("each coordinator has one current route, and the user sees one of all")
  func marks() throws {
    let graph = graph(.rainbow)
    for node in graph.nodes { #expect(node.rows.count { $0.mark != .none } == 1) }
    let visible = graph.nodes.filter { $0.rows.contains { $0.mark == .visible } }
    #expect(visible.map(\.name) == ["DarkGreenCoordinator"])
    #expect(visible.first?.rows.last?.text == "evenDarkerGreen")
  }

  @Test("the current route below a pushed child is the coordinator's own")
  func pushedChild() {
    let child = Tree(name: "Child", relation: .pushed)
    let graph = graph(Tree(name: "App", stack: ["detail"], children: [child]))
    #expect(
      graph.nodes.first?.rows == [
        .init(title: "root", text: "home"), .init(title: "stack", text: "detail", mark: .current),
        .init(title: "", text: "Child #2"),
      ])
  }

  @Test(
    "a presenting coordinator shows its sheet's route and detents, with the resting one in brackets"
  )
  func sheet() throws {
    let rows = try #require(graph(.rainbow).nodes.first { $0.name == "GreenCoordinator" }).rows
    #expect(rows.contains(.init(title: "modal", text: "darkGreen", mark: .current)))
    #expect(rows.contains(.init(title: "sheet", text: "[small] medium custom")))
  }

  @Test("a full-screen cover is called one")
  func cover() {
    let detents = ModalDetentConfiguration(detents: [.fullscreen])
    let tree = Tree(name: "App", presented: "intro", detents: detents)
    #expect(graph(tree).nodes[0].rows.last == .init(title: "cover", text: "[fullscreen]"))
    #expect(!graph(tree).legend.contains(.restingDetent))
  }

  @Test("a tab coordinator names its selected tab, and its tabs are a cluster in order")
  func tabs() throws {
    let graph = graph(.rainbow)
    let node = try #require(graph.nodes.first { $0.name == "MainTabCoordinator" })
    #expect(node.rows.contains(.init(title: "tab", text: "2 of 5")))
    let cluster = try #require(graph.clusters.first)
    #expect(graph.clusters.count == 1)
    #expect(cluster.id == node.id)
    #expect(cluster.title == "tabs of MainTabCoordinator")
    let names = cluster.members.map { id in graph.nodes.first { $0.id == id }?.name }
    #expect(names == ["Red", "Green", "Blue", "Yellow", "Purple"].map { "\($0)Coordinator" })
    let labels = graph.edges.filter { $0.relation == .tab }.map(\.label)
    #expect(labels == (1...5).map { "tab \($0)" })
  }

  @Test("the visible path and its edges are on screen")
  func onScreen() {
    let snapshot = Tree.rainbow.snapshot
    let graph = DiagramGraph(snapshot)
    #expect(graph.nodes.filter(\.isOnScreen).map(\.id) == snapshot.visiblePath)
    #expect(
      graph.edges.filter(\.isOnScreen).map(\.relation) == [.currentFlow, .tab, .presentedModal])
  }

  @Test("of a long stack, the top shows")
  func longStack() {
    let stack = (1...500).map { "route\($0)" }
    let rows = graph(Tree(name: "App", stack: stack)).nodes[0].rows.dropFirst()
    #expect(rows.first == .init(title: "stack", text: "… 488 more"))
    #expect(rows.dropFirst().map(\.text) == Array(stack.suffix(12)))
    #expect(rows.last?.mark == .visible)
  }

  @Test("coordinators that a snapshot names but lacks are left out")
  func partial() {
    let whole = Tree.rainbow.snapshot
    let gone = NodeID(rawValue: 6)
    let part = FlowSnapshot(
      epoch: "", revision: 1, rootID: whole.rootID,
      nodes: whole.nodes.values.filter { $0.id != gone })
    let graph = DiagramGraph(part)
    let shown = Set(graph.nodes.map(\.id))
    #expect(graph.edges.allSatisfy { shown.contains($0.parent) && shown.contains($0.child) })
    #expect(graph.clusters[0].members.count == 4)
  }

  @Test(
    "the legend explains the relations of the diagram, and no other",
    arguments: Relation.allCases.filter { $0 != .root })
  func legend(relation: Relation) {
    let child = Tree(name: "Child", relation: relation)
    let legend = graph(Tree(name: "App", selectedTab: 0, children: [child])).legend
    let relations = legend.compactMap { entry in
      if case .relation(let relation) = entry { relation } else { nil }
    }
    #expect(relations == [relation])
  }

  @Test("the legend of a diagram with everything explains everything, once")
  func wholeLegend() {
    #expect(graph(.rainbow).legend == LegendEntry.allCases)
    #expect(Set(LegendEntry.allCases.map(\.meaning)).count == LegendEntry.allCases.count)
  }
}
