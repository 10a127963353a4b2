import FlowProtocol

/// The warnings about the detents of a modal.
enum DetentWarnings {
  /// The findings about the current state of a coordinator.
  static func found(at node: FlowNode) -> [LintFinding] {
    DetentFindings.candidates(at: node).map(\.atOneLook).sorted(by: LintFinding.isOrdered)
  }

  /// The findings of the engine's lints about a coordinator.
  ///
  /// Where the lints have not run, checks the coordinator itself.
  static func known(at node: FlowNode, in findings: [LintFinding]?) -> [LintFinding] {
    findings?.filter { $0.lint == DetentFindings.lint && $0.coordinator?.id == node.id }
      ?? found(at: node)
  }
}
