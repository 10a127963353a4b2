package enum DetentsLint: NodeLint {
  package static let description = LintDescription(
    name: DetentFindings.lint, sight: .snapshot,
    finds:
      "A presented sheet with an empty list of detents, with the same detent twice, with a "
      + "selected detent that is not in the list, or with `small` or `custom` whose height "
      + "was never measured.",
    matters:
      "The sheet gets an unintended height: `small` without a measured minimum is 100 "
      + "points, `custom` without a measured ideal height is 200 points, and a selection that "
      + "is not in the list has no effect.",
    remedy:
      "Correct `modalDetentConfiguration(for:)` of the coordinator that presents the sheet. "
      + "Make the renderer call `updateModalMinHeight(_:)` for `small`, and "
      + "`updateModalIdealHeight(_:)` for `custom`.",
    unknown:
      "The sheet may be measured soon, which one snapshot cannot show. With repeated "
      + "checks, the finding is a warning after the grace period.")

  package static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    DetentFindings.candidates(at: node)
  }
}
