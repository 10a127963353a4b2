/// Operators and casts.
extension Evaluator {
  func cast(_ value: Value, _ cast: Expression.Cast, _ type: ResolvedType) -> Value {
    let answer = isOf(value, type)
    switch cast {
    case .test: return answer.map { .boolean($0) } ?? .unknown("whether it is \(type.text)")
    case .conditional:
      switch answer {
      case true?: return value
      case false?: return .nothing
      case nil: return type == .unknown ? .unknown("a cast") : .opaque(type)
      }
    case .forced:
      return answer == true || type == .unknown ? value : .opaque(type)
    case .certain:
      let value = coerce(value, to: type)
      if case .unknown = value, type != .unknown { return .opaque(type) }
      return value
    }
  }

  func binary(
    _ operation: String, _ left: Expression, _ right: Expression, _ scope: Scope,
    expecting expected: ResolvedType?
  ) -> Value {
    switch operation {
    case "&&", "||":
      let one = evaluate(left, scope).truth
      let isAnd = operation == "&&"
      if !isSurvey, let one, one != isAnd { return .boolean(one) }
      let two = evaluate(right, scope).truth
      if two == !isAnd { return .boolean(!isAnd) }
      return one != nil && two != nil ? .boolean(isAnd) : .unknown("a condition")
    case "??":
      let value = evaluate(left, scope, expecting: expected)
      if value.isPresent == true, !isSurvey { return value }
      let other = evaluate(right, scope, expecting: expected)
      if case .nothing = value { return other }
      let present = value.presentAlternatives
      return .oneOf(present + [other])
    case "==", "!=", "===", "!==":
      let one = evaluate(left, scope)
      let two = coerce(evaluate(right, scope), to: type(of: one))
      let answer = coerce(one, to: type(of: two)).equals(two)
      if answer != false { treatment?.note(one, comparedWith: two) }
      let isEqual = operation.first == "="
      return answer.map { .boolean($0 == isEqual) } ?? .unknown("a condition")
    case "~=":
      let value = evaluate(right, scope)
      let answer = match(left, value, scope)
      if answer != false { treatment?.note(left, matching: value) }
      return answer.map { .boolean($0) } ?? .unknown("a condition")
    case "+":
      let one = evaluate(left, scope, expecting: expected)
      let two = evaluate(right, scope, expecting: expected)
      switch (one, two) {
      case (.list(let one), .list(let two)): return .list(one + two)
      case (.integer(let one), .integer(let two)):
        let (sum, overflows) = one.addingReportingOverflow(two)
        return overflows ? .unknown("a number") : .integer(sum)
      case (.text(let one), .text(let two)) where one.utf8.count + two.utf8.count < 4_096:
        return .text(one + two)
      default: return .unknown("a sum")
      }
    case "<", ">", "<=", ">=":
      guard case .integer(let one) = evaluate(left, scope),
        case .integer(let two) = evaluate(right, scope)
      else { return .unknown("a condition") }
      switch operation {
      case "<": return .boolean(one < two)
      case ">": return .boolean(one > two)
      case "<=": return .boolean(one <= two)
      default: return .boolean(one >= two)
      }
    default:
      _ = evaluate(left, scope)
      _ = evaluate(right, scope)
      return .unknown("'\(operation)' is not followed")
    }
  }
}
