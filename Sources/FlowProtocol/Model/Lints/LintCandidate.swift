/// A possible finding, before it is known whether it lasts.
package struct LintCandidate: Hashable, Sendable {
  package var finding: LintFinding
  /// Whether it is reported as a warning only after the grace period.
  package var needsTime: Bool

  package init(finding: LintFinding, needsTime: Bool = false) {
    self.finding = finding
    self.needsTime = needsTime
  }

  /// The finding of a single check, which cannot know whether it lasts.
  package var atOneLook: LintFinding {
    guard needsTime else { return finding }
    var copy = finding
    copy.verdict = .unknown
    copy.message += " (seen once, may be temporary)"
    return copy
  }
}
