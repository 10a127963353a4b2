package enum PresentationRoleLint: NodeLint {
  package static let description = LintDescription(
    name: "presentation-role", sight: .snapshot,
    finds:
      "A coordinator whose presentation context does not match its relation to its owner, "
      + "such as a tab with the context of a pushed coordinator. Also a coordinator that "
      + "presents two modals or two detours, or a route without the coordinator that shows it.",
    matters:
      "The context decides about the back button, and about what `dismiss()` and `close()` "
      + "dismiss: a tab that counts as pushed has a back button that leads nowhere.",
    remedy:
      "FlowEngine sets contexts by itself, so report a finding about its coordinators as a "
      + "bug. A coordinator of another framework has to return a matching context and links "
      + "in `inspect()`.",
    unknown:
      "If the root of the tree has the context of a tab or a modal, which may be right: its "
      + "owner is not in the snapshot.")

  package static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    [context(of: node)].compactMap { $0 } + presentations(of: node, in: sight)
  }

  private static func context(of node: FlowNode) -> LintCandidate? {
    let fitting = node.relation.role.contexts
    if fitting.contains(node.context) { return nil }
    let host = CoordinatorReference(node)
    if node.relation == .root {
      return finding(
        "owner-not-seen", verdict: .unknown, coordinator: host,
        message: "\(host.text) is the root of the snapshot and has the context "
          + "'\(node.context.inWords)': its owner is not in the snapshot",
        advice: "inspect the tree from its real root")
    }
    return finding(
      "context", coordinator: host,
      message: "\(host.text) is \(node.relation.role.inWords) but has the context "
        + "'\(node.context.inWords)', not '\(fitting[0].inWords)'",
      advice: "give '\(fitting[0].inWords)' as its context in inspect(), or link it with its real "
        + "relation")
  }

  private static func presentations(of node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    let children = sight.relations(below: node)
    let host = CoordinatorReference(node)
    var found: [LintCandidate] = []
    func add(_ rule: String, _ message: String, _ advice: String) {
      found.append(
        finding(rule, coordinator: host, message: "\(host.text) \(message)", advice: advice))
    }

    for relation in [Relation.presentedModal, .detour, .currentFlow] {
      let count = children.count { $0.relation == relation }
      if count > 1 {
        add(
          "several-of-\(relation.rawValue)", "has \(count) links that are \(relation.role.inWords)",
          "link one of them as '\(relation.rawValue)', and the others with their real relations")
      }
    }
    // A child that is not in the snapshot may be the missing one.
    if children.contains(where: { $0.relation == nil }) { return found }
    for (label, relation) in [(node.presented, Relation.presentedModal), (node.detour, .detour)] {
      if let label, !children.contains(where: { $0.relation == relation }) {
        add(
          "no-\(relation.rawValue)",
          "presents '\(clipped: label.identifier)', but no coordinator below it is "
            + relation.role.inWords,
          "link the coordinator that shows it as '\(relation.rawValue)' in inspect()")
      }
    }
    return found
  }
}

extension Relation {
  /// The contexts that fit the relation; the first is the one that FlowEngine sets.
  fileprivate var role: (inWords: String, contexts: [CoordinatorPresentationContext?]) {
    switch self {
    case .root: ("the root", [.root])
    // A child that was never presented has no other context yet.
    case .child: ("a child", [.pushed, .root])
    case .tab: ("a tab", [.tab])
    case .pushed: ("a pushed child", [.pushed])
    case .modalRegistration: ("a modal that is not presented", [nil])
    case .presentedModal: ("the presented modal", [.modal])
    case .detour: ("the presented detour", [.detour])
    case .currentFlow: ("the current flow", [.root])
    case .alert: ("an alert", [.modal])
    case .popover: ("a popover", [.modal])
    case .column: ("a column", [.root])
    case .page: ("a page", [.root])
    }
  }
}

extension CoordinatorPresentationContext? {
  fileprivate var inWords: String { self?.rawValue ?? "none" }
}
