/// The values of expressions.
extension Evaluator {
  /// Returns what is known of the value of an expression.
  func evaluate(
    _ expression: Expression, _ scope: Scope, expecting expected: ResolvedType? = nil
  ) -> Value {
    let isFollowed = budget.enter()
    defer { budget.leave() }
    if !isFollowed || (!isSurvey && !budget.step()) { return Self.endless }
    switch expression.form {
    case .name(let name): return named(name, scope)
    case .binding: return .unknown("a pattern")
    case .member(nil, let name): return coerce(.implicit(name, []), to: expected)
    case .member(let base?, let name):
      return member(name, of: base, scope)
    case .call(let call): return self.call(call, at: expression, scope, expecting: expected)
    case .subscripted(let base, let arguments):
      let value = evaluate(base, scope)
      for argument in arguments { _ = evaluate(argument.value, scope) }
      return value.anyElement
    case .closure(let closure):
      if isSurvey { surveyBody(of: closure, scope, expecting: expected) }
      return .closure(closure, scope)
    case .string(let text): return text.map { .text($0) } ?? .unknown("a text that a run makes")
    case .integer(let number): return .integer(number)
    case .boolean(let value): return .boolean(value)
    case .nothing: return .nothing
    case .array(let elements):
      var of: ResolvedType?
      if case .list(let element)? = expected { of = element }
      return .list(elements.map { evaluate($0, scope, as: of) })
    case .dictionary(let elements):
      for (key, value) in elements {
        _ = evaluate(key, scope)
        _ = evaluate(value, scope)
      }
      return .unknown("a dictionary")
    case .tuple(let elements):
      return .tuple(
        elements.map { Value.Labeled(label: $0.label, value: evaluate($0.value, scope)) })
    case .keyPath(let path):
      return .record(
        .external(["KeyPath"], []),
        [
          Value.Labeled(label: "path", value: .text(path))
        ])
    case .prefix("!", let operand):
      return evaluate(operand, scope).truth.map { .boolean(!$0) } ?? .unknown("a condition")
    case .prefix(_, let operand):
      return evaluate(operand, scope)
    case .binary(let operation, let left, let right):
      return binary(operation, left, right, scope, expecting: expected)
    case .assignment(let target, let value): return assign(target, value, scope)
    case .cast(let value, let cast, let type):
      return self.cast(evaluate(value, scope), cast, program.resolve(type, in: scope.context))
    case .ternary(let condition, let first, let second):
      let answer = evaluate(condition, scope).truth
      if !isSurvey, let answer {
        return evaluate(answer ? first : second, scope, expecting: expected)
      }
      return doubting {
        .oneOf([
          evaluate(first, scope, expecting: expected), evaluate(second, scope, expecting: expected),
        ])
      }
    case .conditional(let conditional):
      var possible: [Value] = []
      let inner = scope.inner()
      let answer = holds(conditional.conditions, inner)
      func branch(_ block: Block, _ scope: Scope) -> Value {
        body(block, scope, result: expected)
      }
      if !isSurvey, let answer {
        return answer
          ? branch(conditional.then, inner)
          : conditional.otherwise.map { branch($0, scope.inner()) } ?? .void
      }
      doubting {
        possible.append(branch(conditional.then, inner))
        if let otherwise = conditional.otherwise {
          possible.append(branch(otherwise, scope.inner()))
        }
      }
      return .oneOf(possible)
    case .choice(let choice):
      let subject = evaluate(choice.subject, scope)
      var possible: [Value] = []
      for one in choice.cases {
        let inner = scope.inner()
        let answer = matches(one, of: choice, subject, inner)
        if answer == false, !isSurvey { continue }
        let isCertain = answer == true && !isSurvey && possible.isEmpty
        if isCertain { return body(one.body, inner, result: expected) }
        possible.append(doubting { body(one.body, inner, result: expected) })
        if answer == true, !isSurvey { break }
      }
      return possible.isEmpty ? .unknown("no case matches") : .oneOf(possible)
    case .type(let type): return .metatype(program.resolve(type, in: scope.context))
    case .other(let text, let within):
      if within.isEmpty, text.first?.isNumber == true {
        return .record(.external(["Double"], []), [.init(label: nil, value: .text(text))])
      }
      for part in within { _ = evaluate(part, scope) }
      return .unknown("\(text) is not followed")
    }
  }
}
