/// Conditions and patterns, which may declare names.
extension Evaluator {
  /// Whether a case of a switch is chosen; nil if only a run decides.
  func matches(
    _ one: Choice.Case, of choice: Choice, _ subject: Value, _ scope: Scope
  ) -> Bool? {
    if one.patterns.isEmpty { return true }
    var answer: Bool? = false
    for (pattern, condition) in one.patterns {
      var match = self.match(pattern, subject, scope)
      if match != false, let condition {
        switch (match, evaluate(condition, scope).truth) {
        case (_, false?): match = false
        case (true?, true?): match = true
        default: match = nil
        }
      }
      if match != false {
        treatment?.note(pattern, matching: subject, isNeeded: !choice.hasDefault)
      }
      if match == true { return true }
      if match == nil { answer = nil }
    }
    return answer
  }

  /// Whether all conditions hold, which may declare names in `scope`; nil if only a run decides.
  func holds(_ conditions: [Condition], _ scope: Scope) -> Bool? {
    var answer: Bool? = true
    for condition in conditions {
      let one: Bool?
      switch condition {
      case .expression(let expression): one = evaluate(expression, scope).truth
      case .optional(let name, let expression):
        let value = evaluate(expression, scope)
        let present = value.presentAlternatives
        scope.declare(name, present.isEmpty ? value : .oneOf(present))
        one = value.isPresent
      case .pattern(let pattern, let expression):
        let value = evaluate(expression, scope)
        one = match(pattern, value, scope)
        if one != false { treatment?.note(pattern, matching: value) }
      case .availability: one = nil
      }
      if one == false, !isSurvey { return false }
      if one == nil { answer = nil }
    }
    return answer
  }

  /// Whether a pattern matches, which declares its names in `scope`; nil if only a run decides.
  func match(_ pattern: Expression, _ value: Value, _ scope: Scope) -> Bool? {
    switch pattern.form {
    case .binding(let name):
      if name != "_" { scope.declare(name, value) }
      return true
    case .tuple(let patterns):
      guard case .tuple(let values) = value, values.count == patterns.count else {
        for pattern in patterns { _ = match(pattern.value, .unknown("a part"), scope) }
        return nil
      }
      return conjunction(
        zip(patterns, values).map { match($0.value, $1.value, scope) })
    case .cast(let inner, _, let type):
      let resolved = program.resolve(type, in: scope.context)
      let answer = isOf(value, resolved)
      var narrowed = value
      if answer == nil, resolved != .unknown { narrowed = .opaque(resolved) }
      _ = match(inner, narrowed, scope)
      return answer
    case .member(let base, let name):
      return matchCase(base, name, [], value, scope)
    case .call(let call):
      if case .member(let base, let name) = call.callee.form {
        return matchCase(base, name, call.arguments, value, scope)
      }
      return evaluate(pattern, scope).equals(value)
    case .binary(let operation, let low, let high) where operation == "..." || operation == "..<":
      guard case .integer(let number) = value, case .integer(let low) = evaluate(low, scope),
        case .integer(let high) = evaluate(high, scope)
      else { return nil }
      return number >= low && (operation == "..." ? number <= high : number < high)
    default: return evaluate(pattern, scope).equals(value)
    }
  }

  private func matchCase(
    _ base: Expression?, _ name: String, _ patterns: [Argument], _ value: Value, _ scope: Scope
  ) -> Bool? {
    func declareAll(_ values: [Value.Labeled] = [], of type: TypeInfo? = nil) -> Bool? {
      let payload = type?.cases.first { $0.name == name }?.payload ?? []
      var answers: [Bool?] = []
      for (index, pattern) in patterns.enumerated() {
        let known =
          values.first { $0.label != nil && $0.label == pattern.label }?.value
          ?? (index < values.count ? values[index].value : nil)
        var part = known ?? .unknown("a value of the route")
        if case .unknown = part, let type, index < payload.count, let text = payload[index].type {
          part = .opaque(program.resolve(text, in: program.context(of: type)))
        }
        answers.append(match(pattern.value, part, scope))
      }
      return conjunction(answers)
    }
    switch value {
    case .enumCase(let type, let other, let values):
      if let base, let text = base.typeText,
        case .known(let named, _) = program.resolve(text, in: scope.context), named != type
      {
        _ = declareAll(of: named)
        return false
      }
      guard other == name else {
        _ = declareAll(of: type)
        return type.cases.contains { $0.name == name } || name == "none" || name == "some"
          ? false : named(name, of: type)?.equals(value)
      }
      return declareAll(values, of: type)
    case .implicit(let other, let values):
      let match = declareAll(values)
      return other == name ? match : false
    case .nothing: return name == "none"
    case .anyOf(let values):
      let answers = Set(values.map { matchCase(base, name, patterns, $0, scope) })
      return answers.count == 1 ? answers.first! : nil
    case .opaque(let type):
      _ = declareAll(of: type.info)
      return nil
    default:
      let type = base?.typeText.flatMap { program.resolve($0, in: scope.context).info }
      _ = declareAll(of: type)
      return nil
    }
  }

  /// A static property of an enum, such as one that stands for a case.
  private func named(_ name: String, of type: TypeInfo) -> Value? {
    guard type.properties[name]?.isStatic == true else { return nil }
    return staticMember(name, of: .known(type, []))
  }

  private func conjunction(_ answers: [Bool?]) -> Bool? {
    if answers.contains(false) { return false }
    return answers.contains(nil) ? nil : true
  }
}
