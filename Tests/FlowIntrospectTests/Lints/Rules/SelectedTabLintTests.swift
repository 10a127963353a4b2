import FlowEngine
import TestHierarchies
import Testing

@testable import FlowIntrospect
@testable import FlowLints
@testable import FlowService

@MainActor
@Suite struct SelectedTabLintTests {
  private func findings(selected: Int?, tabs: UInt64) -> [LintFinding] {
    let ids = (0..<tabs).map { $0 + 2 }
    let host = node(1, children: ids) { $0.facts.selectedTab = selected }
    return found("selected-tab", in: [host] + ids.map { node($0, of: 1, as: .tab) })
  }

  @Test("an existing tab, and no selection without tabs, are fine", arguments: [0, 1, 2])
  func fine(index: Int) {
    #expect(findings(selected: index, tabs: 3) == [])
    #expect(findings(selected: nil, tabs: 0) == [])
  }

  @Test("a missing tab is found", arguments: [-1, 3, Int.max])
  func outOfRange(index: Int) {
    let found = findings(selected: index, tabs: 3)
    #expect(found.map(\.rule) == ["out-of-range"])
    #expect(found[0].message.hasSuffix("but its tabs are 0 to 2"))
    #expect(
      found[0].advice == "select an existing tab; if none is selected, return nil in inspect()")
  }

  @Test("a tab coordinator without tabs is found")
  func noTabs() {
    let tabs = Tabs(.home)
    #expect(found("selected-tab", in: known(tabs)).map(\.rule) == ["no-tabs"])
    tabs.addChild(TabPage(.list))
    #expect(found("selected-tab", in: known(tabs)) == [])
  }

  @Test("tabs without a selection are unknown")
  func notTold() {
    let found = findings(selected: nil, tabs: 2)
    #expect(found.map(\.rule) == ["selection-missing"] && found[0].verdict == .unknown)
  }

  @Test("tabs that are not in the snapshot are unknown")
  func notSeen() {
    let host = node(1, children: [2, 3]) { $0.facts.selectedTab = 1 }
    let found = found("selected-tab", in: [host, node(2, of: 1, as: .tab)])
    #expect(found.map(\.rule) == ["tabs-not-seen"] && found[0].verdict == .unknown)
  }
}
