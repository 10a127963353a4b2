package enum SelectedTabLint: NodeLint {
  package static let description = LintDescription(
    name: "selected-tab", sight: .snapshot,
    finds: "A tab coordinator that selects a missing tab, or that has no tabs at all.",
    matters: "The engine shows no tab, and what a renderer draws there is up to the renderer.",
    remedy:
      "Add the tabs before the coordinator is presented, and select one of them: "
      + "`switchToTab(_:)` refuses an index out of range. A coordinator of another framework "
      + "has to return an index from 0, or none if its children are not tabs.",
    unknown:
      "If a coordinator has tabs without a selection, or if some of its children are not in "
      + "the snapshot.")

  package static var needsDetails: Bool { false }

  package static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    let children = sight.relations(below: node)
    let tabs = children.count { $0.relation == .tab }
    let host = CoordinatorReference(node)
    func found(
      _ rule: String, _ verdict: LintFinding.Verdict, _ message: String, _ advice: String
    ) -> [LintCandidate] {
      let message = "\(host.text) \(message)"
      return [finding(rule, verdict: verdict, coordinator: host, message: message, advice: advice)]
    }

    guard let selected = node.selectedTab else {
      if tabs == 0 { return [] }
      return found(
        "selection-missing", .unknown, "has \(tabs) tabs, but no selected tab",
        "give the index of the selected tab in inspect()")
    }
    if children.contains(where: { $0.relation == nil }), selected >= tabs || selected < 0 {
      return found(
        "tabs-not-seen", .unknown,
        "selects tab \(selected), but not all of its children are in the snapshot",
        "check the whole hierarchy")
    }
    if tabs == 0 {
      return found(
        "no-tabs", .warning, "is a tab coordinator without tabs",
        "add its tabs with addChild(_:) before it comes on screen")
    }
    if !(0..<tabs).contains(selected) {
      return found(
        "out-of-range", .warning, "selects tab \(selected), but its tabs are 0 to \(tabs - 1)",
        "select an existing tab; if none is selected, return nil in inspect()")
    }
    return []
  }
}
