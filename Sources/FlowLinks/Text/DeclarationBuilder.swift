/// A result builder for a list of declarations; lists of declarations and conditions may be among
/// them.
@resultBuilder
public enum DeclarationBuilder<Declaration> {
  /// Adds one declaration.
  public static func buildExpression(_ declaration: Declaration) -> [Declaration] { [declaration] }
  /// Adds a list of declarations, such as those of a feature.
  public static func buildExpression(_ declarations: [Declaration]) -> [Declaration] {
    declarations
  }
  /// Combines the declarations in their order.
  public static func buildBlock(_ parts: [Declaration]...) -> [Declaration] { parts.flatMap { $0 } }
  /// Adds the contents of an `if` without an `else`.
  public static func buildOptional(_ part: [Declaration]?) -> [Declaration] { part ?? [] }
  /// Adds the contents of the first branch.
  public static func buildEither(first part: [Declaration]) -> [Declaration] { part }
  /// Adds the contents of the other branch.
  public static func buildEither(second part: [Declaration]) -> [Declaration] { part }
  /// Adds the contents of a loop.
  public static func buildArray(_ parts: [[Declaration]]) -> [Declaration] { parts.flatMap { $0 } }
  /// Adds the contents of an availability condition.
  public static func buildLimitedAvailability(_ part: [Declaration]) -> [Declaration] { part }
}
