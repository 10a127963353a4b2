/// What one look at a hierarchy brought, before a configuration decides what of it is told.
public struct LintOutcome: Sendable {
  let candidates: [LintCandidate]

  /// What is found by looking once: where time has to tell, the verdict is "unknown".
  ///
  /// In the order in which reports show them. O(n log n) in the findings.
  public func findings(by configuration: LintConfiguration = .standard) -> [LintFinding] {
    candidates.map(\.atOneLook).filter(configuration.admits).sorted(by: LintFinding.isOrdered)
  }
}

/// What is different between two looks.
public struct LintChange: Hashable, Sendable {
  /// Findings that are new, or are told in other words than before under the same id.
  public var added: [LintFinding] = []
  /// The ids of the findings that are gone.
  public var removed: [LintFinding.ID] = []

  /// Whether nothing is different.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}
