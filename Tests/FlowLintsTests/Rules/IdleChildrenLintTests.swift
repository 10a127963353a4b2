import Foundation
import TestHierarchies
import Testing

@testable import FlowLints

/// Children that accumulate.
@Suite struct IdleChildrenLintTests {
  private func findings(
    _ children: [Tree], hidesValues: Bool = false, idleChildren: Int? = nil
  ) throws -> [LintFinding] {
    let linter = Linter(configuration: try LintConfiguration(idleChildren: idleChildren))
    return linter.check(
      Tree(name: "App", children: children).snapshot, hidesValues: hidesValues
    ).filter { $0.lint == "idle-children" }
  }

  private func tabs(_ count: Int, relation: Relation = .child) -> [Tree] {
    (0..<count).map { _ in Tree(name: "MainTabs", relation: relation, selectedTab: nil) }
  }

  @Test("four tab coordinators of earlier log-ins are found, beside the current one")
  func logOuts() throws {
    let found = try findings(tabs(4) + tabs(1, relation: .currentFlow))
    #expect(
      found.map(\.message) == [
        "App #1 keeps 4 MainTabs that are not shown, with the same root, the first of them #2"
      ])
    #expect(found[0].verdict == .warning)
    #expect(found[0].advice.hasPrefix("call removeChild(_:)"))
  }

  @Test("children that are shown, on a stack or few are not found")
  func inUse() throws {
    #expect(try findings(tabs(3) + tabs(1, relation: .currentFlow)).isEmpty)
    #expect(try findings(tabs(9, relation: .tab)).isEmpty)
    #expect(try findings(tabs(9, relation: .modalRegistration)).isEmpty)
    #expect(try findings(tabs(9, relation: .pushed)).isEmpty)
    #expect(try findings(tabs(4), idleChildren: 4).isEmpty)
    #expect(try findings((0..<9).map { Tree(name: "Type\($0)") }).isEmpty)
  }

  @Test("children with different roots are found only if they are many")
  func manyRoots() throws {
    func items(_ count: Int) -> [Tree] {
      (0..<count).map { Tree(name: "Item", root: "item\($0)") }
    }
    #expect(try findings(items(50)).isEmpty)
    #expect(
      try findings(items(100)).map(\.message)
        == ["App #1 keeps 100 Item that are not shown, the first of them #2"])
    #expect(
      try findings(items(48) + items(4) + items(1) + items(1)).map(\.message)
        == [
          "App #1 keeps 54 Item that are not shown, 4 of them with the same root, the first of them #2"
        ])
  }

  @Test("without values, equal roots may be different, so the finding is unknown")
  func redacted() throws {
    #expect(try findings(tabs(4), hidesValues: true).map(\.verdict) == [.unknown])
    #expect(try findings(tabs(51), hidesValues: true).map(\.verdict) == [.warning])
  }

  @Test("a finding keeps its id while the children grow")
  func identity() throws {
    #expect(try findings(tabs(4)).map(\.id) == findings(tabs(9)).map(\.id))
  }

  @Test("a changed root of a child is checked again at its owner")
  func changedRoot() {
    var snapshot = Tree(name: "App", children: tabs(4)).snapshot
    var linter = SnapshotLinter(snapshot)
    #expect(linter.outcome.map(\.finding.lint) == ["idle-children"])
    let other = Tree(name: "App", children: tabs(3) + [Tree(name: "MainTabs", root: "other")])
    let changed = other.snapshot.nodes.values.filter { $0.root.identifier == "other" }
    let delta = FlowDelta(revision: 2, time: .now, changed: changed)
    snapshot.apply(delta)
    linter.check(delta, in: snapshot)
    #expect(linter.outcome.isEmpty)
  }
}
