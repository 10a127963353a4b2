import FlowEngine
import FlowProtocol

/// Sheets whose detents cannot work.
enum DetentsLint: NodeLint {
  static let description = LintDescription(
    name: DetentFindings.lint, sight: .snapshot,
    finds:
      "A sheet that is up with an empty list of detents, with the same detent twice, with a selected "
      + "detent that is not in the list, or with `small` or `custom` whose height was never measured.",
    matters:
      "The sheet rests at a height that nobody chose: `small` without a measured minimum is 100 points, "
      + "`custom` without a measured ideal 200, and a selection that is not in the list is none.",
    mend:
      "Correct `modalDetentConfiguration(for:)` of the coordinator that presents the sheet. For "
      + "`small`, have the renderer call `updateModalMinHeight(_:)`, for `custom` `updateModalIdealHeight(_:)`.",
    unknown:
      "A sheet that was not measured may be about to be: one snapshot cannot tell. Where somebody looks "
      + "for longer, it is a warning after the grace period.")

  static func check(_ node: FlowNode, in sight: SnapshotSight) -> [LintCandidate] {
    DetentFindings.candidates(at: node)
  }
}
