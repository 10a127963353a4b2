import FlowEngine
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("A coordinator with very many children")
struct DetailPanelTests {
  private static func session(below count: Int) -> InspectorSession {
    let session = Fixture.inspector(
      Fixture.tree(names: ["Root"] + (1...count).map { "Child\($0)" }))
    Fixture.press(.character("g"), in: session)
    return session
  }

  @Test("lists a thousand of them in its details, and the number of the others")
  func listed() {
    let lines = DetailPanel.lines(of: Self.session(below: 1_200).model)
    let texts = lines.map { $0.values.map(\.text).joined() }
    #expect(texts.contains { $0.contains("Child1000 ") })
    #expect(!texts.contains { $0.contains("Child1001 ") })
    #expect(texts.contains("200 more children in the tree"))
  }

  @Test("lists all of them in its details if they are a thousand")
  func all() {
    let lines = DetailPanel.lines(of: Self.session(below: 1_000).model)
    #expect(!lines.contains { $0.values.contains { $0.text.contains("more children") } })
  }

  @Test(
    "has each child on its own line, with an open child, a folded child and a filter"
  )
  func lines() {
    let session = Self.session(below: 300)
    var tree = session.model.inspection.tree
    func check() {
      for (line, row) in tree.outline.allRows.enumerated() {
        #expect(tree.outline.id(at: line) == row.id)
        #expect(tree.outline.line(of: row.id) == line)
      }
    }
    check()
    #expect(tree.outline.count == 301)
    let child = CoordinatorID(rawValue: 150)
    guard var parent = tree.snapshot?[child],
      var added = tree.snapshot?[CoordinatorID(rawValue: 300)]
    else {
      Issue.record("the tree lacks two of its coordinators")
      return
    }
    added = FlowNode(
      id: CoordinatorID(rawValue: 9_000), parent: child, relation: .child, name: "Deep",
      routeType: added.routeType, context: added.context, root: added.root, path: [],
      currentRoute: added.currentRoute, children: [])
    parent.facts.children = [added.id]
    tree.apply([FlowDelta(revision: 2, added: [added], changed: [parent])])
    check()
    #expect(tree.outline.count == 302)
    tree.setCollapsed(true, child)
    check()
    tree.filter = LineFilter("Child1")
    check()
    #expect(tree.outline.count == 112)
  }
}
