import FlowEngine
import Foundation
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite struct SnapshotDiffTests {
  private let before = Tree(
    name: "App", id: 1, selectedTab: 0,
    children: [
      Tree(name: "Red", relation: .tab, id: 2),
      Tree(name: "Green", relation: .tab, id: 3, children: [Tree(name: "Info", id: 4)]),
      Tree(name: "Blue", relation: .tab, id: 5),
    ]
  ).snapshot
  private let after = Tree(
    name: "App", id: 1, selectedTab: 1,
    children: [
      Tree(name: "Red", relation: .tab, id: 2, stack: ["detail"]),
      Tree(name: "Green", relation: .tab, id: 3, children: [Tree(name: "Sheet", id: 6)]),
      Tree(name: "Blue", relation: .tab, id: 5),
    ]
  ).snapshot

  @Test("a hierarchy does not differ from itself")
  func same() {
    #expect(SnapshotDiff(from: before, to: before).isEmpty)
    #expect(
      DiffTree.lines(of: .init(from: before, to: before), .init(from: before, to: before)).isEmpty)
  }

  @Test("added, removed and changed coordinators are listed, with the names of the fields")
  func different() {
    let diff = SnapshotDiff(from: before, to: after)
    #expect(diff.added == [CoordinatorID(rawValue: 6)])
    #expect(diff.removed == [CoordinatorID(rawValue: 4)])
    #expect(diff.changed[CoordinatorID(rawValue: 1)] == ["selectedTab", "shows"])
    #expect(diff.changed[CoordinatorID(rawValue: 2)] == ["path", "currentRoute"])
    #expect(diff.changed[CoordinatorID(rawValue: 3)] == ["children"])
    #expect(diff.changed.count == 3)
    #expect(!diff.hasOtherRoot)
  }

  @Test("the reverse comparison swaps added and removed")
  func reversed() {
    let (diff, back) = (
      SnapshotDiff(from: before, to: after), SnapshotDiff(from: after, to: before)
    )
    #expect(diff.added == back.removed && diff.removed == back.added)
    #expect(diff.changed == back.changed)
  }

  @Test("every field that a node has on the wire is compared")
  func fields() throws {
    let label = RouteLabel(identifier: "a", type: "ARoute")
    let whole = FlowNode(
      id: CoordinatorID(rawValue: 1), parent: CoordinatorID(rawValue: 2), relation: .tab,
      tabIndex: 1, name: "A",
      routeType: "ARoute", context: .tab, root: label, path: [], pathOmitted: 1,
      currentRoute: label, presented: label, detents: .init(), modalDetents: .init(),
      isRegistered: true,
      detour: label, selectedTab: 0,
      tabItem: .init(text: "A", image: "a"), children: [], shows: CoordinatorID(rawValue: 3),
      givenName: "a", givenFacts: [GivenFact(name: "a", value: "b")])
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(whole))
    let keys = Set(try #require(object as? [String: Any]).keys)
    #expect(Set(NodeFact.all.map(\.name)) == keys.subtracting(["id"]))
  }

  @Test("a coordinator that is known in outline is compared in outline")
  func skeletons() {
    var outline = after.nodes.values.first { $0.id.rawValue == 2 }
    outline?.facts.isSkeleton = true
    var sketched = after
    sketched.apply(FlowDelta(revision: 2, changed: [outline].compactMap { $0 }))
    let diff = SnapshotDiff(from: before, to: sketched)
    #expect(diff.changed[CoordinatorID(rawValue: 2)] == ["currentRoute"])
  }

  @Test("both hierarchies are drawn as one tree, with removed coordinators at their old places")
  func tree() {
    let lines = DiffTree.lines(of: .init(from: before, to: after), .init(from: before, to: after))
    let text = MarkedLinesText(glyphs: .ascii, colours: false).text(of: lines)
    #expect(
      text == """
        ~ App #1  home
            selected tab: 1 of 3, Red -> 2 of 3, Green
            shows: Red #2 -> Green #3
        ~   Red #2  detail  (tab)
              stack: none -> detail
              current route: home -> detail
        ~   Green #3  home  (tab)
        -     Info #4  home  (child)
        +     Sheet #6  home  (child)
        .   1 more, unchanged

        """)
  }

  @Test("a tab has the same number in a difference and in the tree, and ids come with names")
  func words() throws {
    let app = try #require(after[CoordinatorID(rawValue: 1)])
    let words = FactWords(in: after)
    let selected = try #require(NodeFact.named("selectedTab"))
    let row = TreeRow(id: app.id, depth: 0, hasChildren: true, isExpanded: true, tabs: 3)
    let line = TreeLine(row, app, in: after, .unicode)
    #expect(words.text(of: selected, at: app).hasPrefix("2 of 3"))
    #expect(line.route == "tab 2 of 3")
    for name in ["children", "shows"] {
      let fact = try #require(NodeFact.named(name))
      #expect(words.text(of: fact, at: app).contains("Green #3"), "\(name)")
    }
    var part = after
    part.apply(FlowDelta(revision: 2, removed: [CoordinatorID(rawValue: 5)]))
    #expect(FactWords(in: part).text(of: selected, at: app).hasPrefix("2, "), "tabs are missing")
    #expect(NodeFact.all.allSatisfy { !$0.title.contains { $0.isUppercase } }, "no field names")
  }

  @Test("another root is drawn beside the removed one")
  func otherRoot() {
    let other = Tree(name: "Other", id: 9).snapshot
    let lines = DiffTree.lines(of: .init(from: before, to: other), .init(from: before, to: other))
    #expect(lines.first?.mark == .added)
    #expect(lines.first { $0.text.hasPrefix("App #1") }?.mark == .removed)
    #expect(lines.count == 6)
  }

  @Test("a comparison ends even if a faulty engine sends a cycle")
  func circles() {
    var node = before.nodes.values.first { $0.id.rawValue == 4 }
    node?.facts.children = [CoordinatorID(rawValue: 1)]
    node?.facts.parent = CoordinatorID(rawValue: 3)
    var circular = before
    circular.apply(FlowDelta(revision: 2, changed: [node].compactMap { $0 }))
    let diff = SnapshotDiff(from: before, to: circular)
    #expect(diff.changed[CoordinatorID(rawValue: 4)] == ["children"])
    #expect(!DiffTree.lines(of: .init(from: before, to: circular), diff).isEmpty)
  }
}
