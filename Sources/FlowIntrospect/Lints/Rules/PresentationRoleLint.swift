import FlowEngine

/// Finds coordinators whose presentation context does not match their relation to their owner.
enum PresentationRoleLint: NodeLint {
  static let description = LintDescription(
    name: "presentation-role", sight: .snapshot,
    finds:
      "A coordinator whose presentation context does not fit what it is to its owner, such as a tab "
      + "that says it was pushed; and a coordinator that presents two modals or two detours, or says "
      + "that it presents one that is not there.",
    matters:
      "The context decides on the back button, and on what `dismiss()` and `close()` take down: a tab "
      + "that counts as pushed shows a way back that leads nowhere.",
    mend:
      "FlowEngine sets contexts by itself; a finding there is worth a bug report. A coordinator of "
      + "another framework has to give the context and the links in `inspect()` that belong together.",
    unknown:
      "The owner of the root of the tree is not seen, so a root that says it is a tab or a modal may be "
      + "right.")

  static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    (context(of: node) + presentations(of: node, in: sight)).map { LintCandidate(finding: $0) }
  }

  private static func context(of node: FlowNode) -> [LintFinding] {
    let fitting = node.relation.fittingContexts
    if fitting.contains(node.context) { return [] }
    let reference = NodeReference(node)
    if node.relation == .root {
      return [
        LintFinding(
          Self.self, "owner-not-seen", .coordinator(node.id), verdict: .unknown,
          coordinator: reference,
          message: "\(reference.text) is the root of what is seen, and says that its context is "
            + "'\(node.context.inWords)': what owns it is not seen",
          advice: "inspect the tree from its real root")
      ]
    }
    return [
      LintFinding(
        Self.self, "context", .coordinator(node.id), coordinator: reference,
        message: "\(reference.text) is \(node.relation.inWords) and says that its context is "
          + "'\(node.context.inWords)', not '\(fitting[0].inWords)'",
        advice:
          "give '\(fitting[0].inWords)' as its context in inspect(), or link it as what it is")
    ]
  }

  private static func presentations(
    of node: FlowNode, in sight: SnapshotSight
  ) -> [LintFinding] {
    let children = sight.relations(below: node)
    let host = NodeReference(node)
    var found: [LintFinding] = []
    func add(_ rule: String, _ message: String, _ advice: String) {
      found.append(
        LintFinding(
          Self.self, rule, .coordinator(node.id), coordinator: host,
          message: "\(host.text) \(message)", advice: advice))
    }

    for relation in [Relation.presentedModal, .detour, .currentFlow] {
      let count = children.count { $0.relation == relation }
      if count > 1 {
        add(
          "several-of-\(relation.rawValue)", "has \(count) links that are \(relation.inWords)",
          "link one of them as '\(relation.rawValue)', and the others as what they are")
      }
    }
    // A child that is not in the snapshot may be the missing one.
    if children.contains(where: { $0.relation == nil }) { return found }
    for (label, relation) in [(node.presented, Relation.presentedModal), (node.detour, .detour)] {
      if let label, !children.contains(where: { $0.relation == relation }) {
        add(
          "no-\(relation.rawValue)",
          "says that it presents '\(clipped: label.identifier)', and nobody below it is "
            + relation.inWords,
          "link who shows it as '\(relation.rawValue)' in inspect()")
      }
    }
    return found
  }
}

extension Relation {
  /// The contexts that a coordinator with this relation can have; the first is the one that
  /// FlowEngine sets.
  fileprivate var fittingContexts: [CoordinatorPresentationContext?] {
    switch self {
    case .root, .currentFlow: [.root]
    // Earlier versions of the engine used `root` for it.
    case .modalRegistration: [nil, .root]
    // A child that was never presented has no other context yet.
    case .child: [.pushed, .root]
    case .tab: [.tab]
    case .pushed: [.pushed]
    case .presentedModal: [.modal]
    case .detour: [.detour]
    }
  }

  fileprivate var inWords: String {
    switch self {
    case .root: "the root"
    case .child: "a child"
    case .tab: "a tab"
    case .pushed: "a pushed child"
    case .modalRegistration: "a modal that is not up"
    case .presentedModal: "the modal that is up"
    case .detour: "the detour that is up"
    case .currentFlow: "the current flow"
    }
  }
}

extension CoordinatorPresentationContext? {
  fileprivate var inWords: String { self?.rawValue ?? "none" }
}
