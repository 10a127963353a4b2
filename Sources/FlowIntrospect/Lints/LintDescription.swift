/// What a lint says of itself.
///
/// Docs/Lints.md is made of these.
public struct LintDescription: Hashable, Sendable {
  /// What a lint looks at.
  public enum Sight: String, Hashable, Sendable, CaseIterable {
    /// A snapshot: live, saved or recorded.
    case snapshot
    /// The live coordinators, whose hooks it asks.
    case live
  }

  /// Its name, in kebab-case.
  public let name: String
  /// What it looks at.
  public let sight: Sight
  /// What it finds.
  public let finds: String
  /// Why that matters.
  public let matters: String
  /// How to mend it.
  public let mend: String
  /// When it says "unknown".
  public let unknown: String
}
