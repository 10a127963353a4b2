import SwiftSyntax

/// Patterns, which are expressions that may bind names.
extension Lowering {
  mutating func pattern(_ pattern: PatternSyntax) -> Expression {
    let place = position(of: pattern)
    if let expression = pattern.as(ExpressionPatternSyntax.self) {
      return self.expression(expression.expression)
    }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      return Self.binding(self.pattern(binding.pattern))
    }
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      return Expression(.binding(name.identifier.text), at: place)
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      var elements: [Argument] = []
      for element in tuple.elements {
        elements.append(Argument(label: element.label?.text, value: self.pattern(element.pattern)))
      }
      return Expression(.tuple(elements), at: place)
    }
    if let test = pattern.as(IsTypePatternSyntax.self) {
      return Expression(
        .cast(Expression(.binding("_"), at: place), .test, TypeText(test.type)), at: place)
    }
    return Expression(.binding("_"), at: place)
  }

  /// Returns the pattern after `let`: in `case let .detail(id)`, `id` is a new name.
  private static func binding(_ pattern: Expression) -> Expression {
    func bound(_ arguments: [Argument]) -> [Argument] {
      arguments.map { Argument(label: $0.label, value: binding($0.value)) }
    }
    switch pattern.form {
    case .name(let name): return Expression(.binding(name), at: pattern.position)
    case .call(let call):
      return Expression(
        .call(
          Call(callee: call.callee, arguments: bound(call.arguments), trailing: call.trailing)),
        at: pattern.position)
    case .tuple(let elements): return Expression(.tuple(bound(elements)), at: pattern.position)
    case .cast(let value, let cast, let type):
      return Expression(.cast(binding(value), cast, type), at: pattern.position)
    default: return pattern
    }
  }
}
