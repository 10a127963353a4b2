/// What result builders list.
extension Evaluator {
  /// Returns the values that a result builder lists, in order: those of all branches that may run.
  ///
  /// With `this`, the code is that of the instance.
  func built(_ closure: Value, _ arguments: [Value], on this: Value? = nil) -> [Value] {
    switch closure {
    case .closure: break
    case .method, .metatype: return [ask { apply(closure, arguments) }]
    default: return []
    }
    guard case .closure(let code, let outer) = closure else { return [] }
    let scope =
      this.map { Scope(outer.context, this: $0, code: outer.code, function: outer.function) }
      ?? outer.inner()
    for (index, parameter) in code.parameters.enumerated() {
      scope.declare(parameter.name, arguments[safe: index] ?? .unknown(parameter.name))
    }
    for (index, value) in arguments.enumerated() { scope.declare("$\(index)", value) }
    return ask { built(code.body, scope) }
  }

  private func built(_ block: Block, _ scope: Scope) -> [Value] {
    var values: [Value] = []
    for statement in block {
      switch statement.form {
      case .expression(let expression), .returned(let expression?):
        switch expression.form {
        case .conditional(let conditional):
          let inner = scope.inner()
          let answer = holds(conditional.conditions, inner)
          if answer != false { values += built(conditional.then, inner) }
          if answer != true { values += built(conditional.otherwise ?? [], scope.inner()) }
        case .choice(let choice):
          let subject = evaluate(choice.subject, scope)
          for one in choice.cases {
            let inner = scope.inner()
            let answer = matches(one, of: choice, subject, inner)
            if answer == false { continue }
            values += built(one.body, inner)
            if answer == true { break }
          }
        default: values.append(evaluate(expression, scope))
        }
      case .declared(let names, let type, let value):
        let type = type.map { program.resolve($0, in: scope.context) }
        let value = value.map { evaluate($0, scope, as: type) }
        for name in names { scope.declare(name, value ?? .anyOf([])) }
      case .block(let block): values += built(block, scope.inner())
      case .loop, .guarded, .function, .left, .returned: break
      }
    }
    return values
  }
}
