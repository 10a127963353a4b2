import Foundation
import TestHierarchies
import Testing

@testable import FlowLints

/// Coordinators that accumulate while a run is observed.
@Suite struct OffScreenGrowthLintTests {
  /// A root with a page, to which visits are added one after the other.
  private struct Run {
    private var tree: Tree
    private(set) var snapshot: FlowSnapshot
    private(set) var arrivals = CoordinatorArrivals()

    init(_ children: [Tree] = []) {
      tree = Tree(name: "App", id: 1, children: children)
      snapshot = tree.snapshot
    }

    /// Adds children at one moment.
    mutating func add(_ children: Tree...) {
      let known = snapshot
      tree.children += children
      snapshot = tree.snapshot
      arrivals.note(
        FlowDelta(
          revision: 2, time: .now,
          added: snapshot.nodes.values.filter { known[$0.id] == nil }))
    }

    mutating func remove(_ id: UInt64) {
      tree.children.removeAll { $0.id == id }
      snapshot = tree.snapshot
      arrivals.note(
        FlowDelta(revision: 2, time: .now, removed: [CoordinatorID(rawValue: id)]))
    }

    func findings(by configuration: LintConfiguration = .standard) -> [LintFinding] {
      arrivals.outcome(in: snapshot, by: configuration).findings(by: configuration)
    }
  }

  private func visit(_ id: UInt64, _ relation: Relation = .child) -> Tree {
    Tree(name: "Visit", relation: relation, id: id, root: "visit\(id)")
  }

  @Test("a type that grows by one visit after the other is found, whatever the routes")
  func growth() {
    var run = Run()
    for id in 10...12 as ClosedRange<UInt64> { run.add(visit(id)) }
    #expect(run.findings() == [])
    run.add(visit(13))
    #expect(
      run.findings().map(\.message) == [
        "App #1 got 4 Visit one after the other, and keeps them without showing them, the first "
          + "of them #10"
      ])
    #expect(run.findings().map(\.verdict) == [.warning])
    #expect(run.findings().map(\.coordinator?.id.rawValue) == [1])
  }

  @Test("what came at one moment, was there before, is shown or is gone does not count")
  func notGrowing() {
    var atOnce = Run((10...15).map { visit($0) })
    atOnce.add(visit(20), visit(21), visit(22), visit(23), visit(24))
    #expect(atOnce.findings() == [])
    var shown = Run()
    for id in 10...19 as ClosedRange<UInt64> { shown.add(visit(id, .pushed)) }
    #expect(shown.findings() == [])
    var released = Run()
    for id in 10...40 as ClosedRange<UInt64> {
      released.add(visit(id))
      released.remove(id)
    }
    #expect(released.findings() == [])
  }

  @Test("registered modals that accumulate are found too")
  func modals() {
    var run = Run()
    for id in 10...14 as ClosedRange<UInt64> { run.add(visit(id, .modalRegistration)) }
    #expect(run.findings().map(\.message).first?.contains(" 5 Visit ") == true)
  }

  @Test("children of pages on a stack are those of their own page")
  func pages() {
    var run = Run()
    for id in 10...19 as ClosedRange<UInt64> {
      run.add(
        Tree(
          name: "Page", relation: .pushed, id: id,
          children: [Tree(name: "Visit", id: id + 100, root: "visit")]))
    }
    #expect(run.findings() == [])
  }

  @Test("what 'idle-children' warns about is not repeated")
  func once() {
    var run = Run()
    for id in 10...14 as ClosedRange<UInt64> { run.add(Tree(name: "Visit", id: id)) }
    #expect(Linter().check(run.snapshot).map(\.lint) == ["idle-children"])
    #expect(run.findings() == [])
  }

  @Test("the finding keeps its id while the type grows, ends with a release, and can be allowed")
  func life() throws {
    var run = Run()
    for id in 10...13 as ClosedRange<UInt64> { run.add(visit(id)) }
    let id = try #require(run.findings().first?.id)
    run.add(visit(14))
    #expect(run.findings().map(\.id) == [id])
    for allowed in ["off-screen-growth", "off-screen-growth:App"] {
      #expect(run.findings(by: try LintConfiguration(allow: [allowed])) == [])
    }
    #expect(run.findings(by: try LintConfiguration(idleChildren: 5)) == [])
    run.remove(12)
    #expect(run.findings().map(\.id) == [id])
    run.remove(13)
    #expect(run.findings() == [])
  }

  @Test("an endless stream of coordinators does not take endless memory")
  func bound() {
    var arrivals = CoordinatorArrivals()
    for part in 0..<3 as Range<UInt64> {
      let ids = (part * 50_000)..<((part + 1) * 50_000)
      arrivals.note(added: ids.lazy.map(CoordinatorID.init(rawValue:)), removed: [])
    }
    #expect(arrivals.moments.count == 100_000)
    arrivals.note(added: [], removed: [CoordinatorID(rawValue: 1)])
    arrivals.note(added: [CoordinatorID(rawValue: 200_000)], removed: [])
    #expect(arrivals.moments[CoordinatorID(rawValue: 200_000)] != nil)
  }

  @Test("after a gap, what came before it still counts, and what came in it does not")
  func gap() {
    var run = Run()
    for id in 10...12 as ClosedRange<UInt64> { run.add(visit(id)) }
    var arrivals = run.arrivals
    let later = Tree(name: "App", id: 1, children: [10, 11, 30, 31, 32].map { visit($0) }).snapshot
    arrivals.resume(at: later)
    #expect(arrivals.moments.keys.map(\.rawValue).sorted() == [10, 11])
    #expect(arrivals.outcome(in: later).isEmpty)
  }
}
