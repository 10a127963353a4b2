import FlowProtocol

/// What is wrong with the detents of a modal.
enum DetentWarnings {
  /// The findings of one look at a coordinator.
  static func found(at node: FlowNode) -> [LintFinding] {
    DetentFindings.candidates(at: node).map(\.atOneLook).sorted(by: LintFinding.isOrdered)
  }

  /// The findings of the engine's lints about a coordinator, or of one look before the lints were asked.
  static func known(at node: FlowNode, in findings: [LintFinding]?) -> [LintFinding] {
    findings?.filter { $0.lint == DetentFindings.lint && $0.coordinator?.id == node.id }
      ?? found(at: node)
  }
}
