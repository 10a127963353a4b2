/// Checks what the sources of an app declare.
package enum SourceLinter {
  /// Returns the findings: warnings first, then by lint, then by place; in about O(declarations).
  package static func check(
    _ map: DeclaredMap, by configuration: LintConfiguration
  ) -> [SourceFinding] {
    let facts = DeclaredFacts(map)
    let found = LintRegistry.ofSources.filter(configuration.runs).flatMap { $0.check(facts) }
    return found.sorted { one, other in
      let (left, right) = (key(one), key(other))
      if left != right { return left < right }
      switch (one.place, other.place) {
      case (let place?, let otherPlace?) where place != otherPlace: return place < otherPlace
      case (nil, _?): return true
      case (_?, nil): return false
      default: return one.finding.id < other.finding.id
      }
    }
  }

  private static func key(_ found: SourceFinding) -> (Int, String) {
    (found.finding.verdict == .warning ? 0 : 1, found.finding.lint)
  }
}
