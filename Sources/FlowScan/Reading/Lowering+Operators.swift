import SwiftSyntax

/// Operators in order of their precedence.
extension Lowering {
  /// Folds operators by the precedence of the standard library.
  ///
  /// SwiftOperators does so too, but with new nodes, which have no positions in the file.
  mutating func folded(_ sequence: SequenceExprSyntax) -> Expression {
    var operands: [Expression] = []
    var operators: [(node: ExprSyntax, rank: Int)] = []
    var expectsOperand = true
    for element in sequence.elements {
      if expectsOperand {
        operands.append(expression(element))
        expectsOperand = false
        continue
      }
      operators.append((element, Self.rank(of: element)))
      expectsOperand = true
    }
    // What is folded is as deep as it is long.
    guard operands.count == operators.count + 1, operands.count <= Self.deepest else {
      return Expression(.other("…", operands), at: position(of: sequence))
    }
    var rest = (operands: operands[...], operators: operators[...])
    return fold(&rest.operands, &rest.operators, above: 0)
  }

  private mutating func fold(
    _ operands: inout ArraySlice<Expression>,
    _ operators: inout ArraySlice<(node: ExprSyntax, rank: Int)>, above limit: Int
  ) -> Expression {
    var left = operands.removeFirst()
    while let next = operators.first, next.rank > limit {
      operators.removeFirst()
      // Assignments and `?:` bind to the right.
      let right = fold(
        &operands, &operators, above: next.rank <= 30 ? next.rank - 1 : next.rank)
      left = Expression(combined(left, next.node, right), at: left.position)
    }
    return left
  }

  private mutating func combined(
    _ left: Expression, _ node: ExprSyntax, _ right: Expression
  ) -> Expression.Form {
    if node.is(AssignmentExprSyntax.self) { return .assignment(left, right) }
    if let ternary = node.as(UnresolvedTernaryExprSyntax.self) {
      return .ternary(left, expression(ternary.thenExpression), right)
    }
    if let cast = node.as(UnresolvedAsExprSyntax.self) {
      let mark = cast.questionOrExclamationMark?.text ?? ""
      return .cast(
        left, Expression.Cast(rawValue: "as" + mark) ?? .certain,
        right.typeText ?? TypeText("_"))
    }
    if node.is(UnresolvedIsExprSyntax.self) {
      return .cast(left, .test, right.typeText ?? TypeText("_"))
    }
    let name = node.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "?"
    if name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name) {
      let operation = String(name.dropLast())
      return .assignment(left, Expression(.binary(operation, left, right), at: left.position))
    }
    return .binary(name, left, right)
  }

  private static func rank(of node: ExprSyntax) -> Int {
    if node.is(AssignmentExprSyntax.self) { return 10 }
    if node.is(UnresolvedTernaryExprSyntax.self) { return 20 }
    if node.is(UnresolvedAsExprSyntax.self) || node.is(UnresolvedIsExprSyntax.self) { return 80 }
    switch node.as(BinaryOperatorExprSyntax.self)?.operator.text {
    case "||": return 40
    case "&&": return 50
    case "==", "!=", "<", ">", "<=", ">=", "===", "!==", "~=": return 60
    case "??": return 70
    case "...", "..<": return 90
    case "+", "-", "&+", "&-", "|", "^": return 100
    case "*", "/", "%", "&", "&*": return 110
    case "<<", ">>": return 120
    case let name? where name.hasSuffix("="): return 10
    default: return 75
    }
  }
}
