import FlowIntrospect

/// What the detents of a modal have against them: findings of the lint of that name.
enum DetentWarnings {
  static let lint = "detents"

  /// What a look at one coordinator finds.
  static func found(at node: FlowNode) -> [LintFinding] {
    guard node.detents != nil else { return [] }
    let alone = FlowSnapshot(epoch: "", revision: 1, rootID: node.id, nodes: [node])
    let configuration = try? LintConfiguration(warn: [lint], allow: ["all"])
    return Linter(configuration: configuration ?? .standard).check(alone)
      .filter { $0.lint == lint }
  }

  /// What the engine's lints found at a coordinator; where nobody asked them, what one look finds.
  static func known(at node: FlowNode, in findings: [LintFinding]?) -> [LintFinding] {
    findings?.filter { $0.lint == lint && $0.coordinator?.id == node.id } ?? found(at: node)
  }
}
