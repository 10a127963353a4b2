/// Puts declarations, one below the other, into a list; lists of them and conditions may stand between.
@resultBuilder
public enum DeclarationBuilder<Declaration> {
  /// One declaration.
  public static func buildExpression(_ declaration: Declaration) -> [Declaration] { [declaration] }
  /// A list of declarations, such as those of a feature.
  public static func buildExpression(_ declarations: [Declaration]) -> [Declaration] {
    declarations
  }
  /// All of them, in the order in which they are declared.
  public static func buildBlock(_ parts: [Declaration]...) -> [Declaration] { parts.flatMap { $0 } }
  /// What stands in an `if` without an `else`.
  public static func buildOptional(_ part: [Declaration]?) -> [Declaration] { part ?? [] }
  /// What stands in the first branch.
  public static func buildEither(first part: [Declaration]) -> [Declaration] { part }
  /// What stands in the other branch.
  public static func buildEither(second part: [Declaration]) -> [Declaration] { part }
  /// What a loop makes.
  public static func buildArray(_ parts: [[Declaration]]) -> [Declaration] { parts.flatMap { $0 } }
  /// What stands behind an availability condition.
  public static func buildLimitedAvailability(_ part: [Declaration]) -> [Declaration] { part }
}
