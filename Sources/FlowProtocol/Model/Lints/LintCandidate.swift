/// What a lint found, before it is known whether it stays.
package struct LintCandidate: Hashable, Sendable {
  package var finding: LintFinding
  /// Whether it counts only once it was so for the grace period.
  package var needsTime: Bool

  package init(finding: LintFinding, needsTime: Bool = false) {
    self.finding = finding
    self.needsTime = needsTime
  }

  /// The finding of a single look, which cannot tell whether it stays so.
  package var atOneLook: LintFinding {
    guard needsTime else { return finding }
    var copy = finding
    copy.verdict = .unknown
    copy.message += " (seen once, which may be for a moment only)"
    return copy
  }
}
