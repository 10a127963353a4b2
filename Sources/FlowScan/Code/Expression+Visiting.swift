extension Expression {
  /// Passes the expression and those within it, from the outside in, without the bodies of closures.
  func visit(_ body: (Expression) -> Void) {
    body(self)
    switch form {
    case .member(let base, _): base?.visit(body)
    case .call(let call):
      call.callee.visit(body)
      for argument in call.arguments { argument.value.visit(body) }
    case .subscripted(let base, let arguments):
      base.visit(body)
      for argument in arguments { argument.value.visit(body) }
    case .array(let elements), .other(_, let elements):
      for element in elements { element.visit(body) }
    case .dictionary(let elements):
      for element in elements {
        element.key.visit(body)
        element.value.visit(body)
      }
    case .tuple(let elements): for element in elements { element.value.visit(body) }
    case .prefix(_, let operand), .cast(let operand, _, _): operand.visit(body)
    case .binary(_, let left, let right), .assignment(let left, let right):
      left.visit(body)
      right.visit(body)
    case .ternary(let condition, let first, let second):
      condition.visit(body)
      first.visit(body)
      second.visit(body)
    case .closure, .conditional, .choice, .name, .string, .integer, .boolean, .nothing, .keyPath,
      .type, .binding:
      break
    }
  }
}

extension [Statement] {
  /// Passes all expressions within, also those of closures.
  func visit(_ body: (Expression) -> Void) {
    for statement in self {
      switch statement.form {
      case .expression(let expression): expression.visitAll(body)
      case .returned(let expression): expression?.visitAll(body)
      case .declared(_, _, let value): value?.visitAll(body)
      case .guarded(let conditions, let otherwise):
        for condition in conditions { condition.visitAll(body) }
        otherwise.visit(body)
      case .loop(_, let sequence, let block):
        sequence?.visitAll(body)
        block.visit(body)
      case .function(let function): function.body?.visit(body)
      case .block(let block): block.visit(body)
      case .left: break
      }
    }
  }
}

extension Condition {
  fileprivate func visitAll(_ body: (Expression) -> Void) {
    switch self {
    case .expression(let value), .optional(_, let value), .pattern(_, let value):
      value.visitAll(body)
    case .availability: break
    }
  }
}

extension Expression {
  /// Passes the expression and all within it, also those of closures and branches.
  func visitAll(_ body: (Expression) -> Void) {
    visit { expression in
      body(expression)
      switch expression.form {
      case .closure(let closure): closure.body.visit(body)
      case .conditional(let conditional):
        for condition in conditional.conditions { condition.visitAll(body) }
        conditional.then.visit(body)
        conditional.otherwise?.visit(body)
      case .choice(let choice):
        choice.subject.visitAll(body)
        for one in choice.cases { one.body.visit(body) }
      default: break
      }
    }
  }
}
