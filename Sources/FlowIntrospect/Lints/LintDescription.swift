/// The documentation of a lint.
///
/// Docs/Lints.md is generated from these texts.
public struct LintDescription: Hashable, Sendable {
  /// The data that a lint checks.
  public enum Sight: String, Hashable, Sendable, CaseIterable {
    /// A snapshot: live, saved or recorded.
    case snapshot
    /// The live coordinators, whose hooks the lint calls.
    case live
  }

  /// The name of the lint, in kebab-case.
  public let name: String
  /// The data that the lint checks.
  public let sight: Sight
  /// The defect that the lint finds.
  public let finds: String
  /// Why the defect matters.
  public let matters: String
  /// How to fix the defect.
  public let mend: String
  /// When the lint reports "unknown".
  public let unknown: String
}
