/// Says what code would do, as far as it can be said without running the app.
///
/// It follows code as the compiler and the app would, with values that may be unknown. Where only a
/// run decides, it follows every branch; a value that several branches give has all of them. What
/// it cannot follow is unknown, with the reason: it never guesses.
final class Evaluator {
  let program: Program
  /// What libraries answer, in the order in which they are asked.
  var libraries: [any Library] = []
  /// Who is told of every call and assignment in the code that is surveyed.
  var observer: (any CodeObserver)?
  /// The steps that are left for the present question.
  private var fuel = 0
  private var depth = 0
  private var calls = 0
  /// How many decisions around the present code only a run makes.
  var doubts = 0

  private static let fuelPerQuestion = 40_000
  private static let fuelPerSurveyedCall = 400
  private static let deepest = 2_500

  init(_ program: Program) { self.program = program }

  /// Whether the code that runs now is surveyed: every branch is followed.
  private var isSurvey: Bool { observer != nil }

  /// Asks a question that is limited in its steps, without telling the observer.
  func ask<Answer>(fuel limit: Int = fuelPerQuestion, _ question: () -> Answer) -> Answer {
    let (outer, outerFuel, outerDoubts) = (observer, fuel, doubts)
    (observer, fuel, doubts) = (nil, limit, 0)
    defer { (observer, fuel, doubts) = (outer, outerFuel, outerDoubts) }
    return question()
  }

  private func isExhausted() -> Bool {
    fuel -= 1
    return fuel < 0 || depth > Self.deepest
  }

  static let endless = Value.unknown("it takes too many steps to follow")

  // MARK: Statements

  enum Flow {
    case goesOn
    /// The function has ended.
    case returned(Value)
    /// A loop or a switch has ended.
    case left
  }

  /// Runs the body of a function, and returns what it may return.
  func body(_ block: Block, _ scope: Scope, result: ResolvedType?) -> Value {
    if block.count == 1, case .expression(let only) = block[0].form {
      return coerce(evaluate(only, scope, expecting: result), to: result)
    }
    var possible: [Value] = []
    let end = run(block, scope, result: result, possible: &possible)
    if case .returned(let value) = end { possible.append(value) }
    return possible.isEmpty ? .void : .oneOf(possible)
  }

  /// Runs statements; `possible` gets what they may return.
  private func run(
    _ block: Block, _ scope: Scope, result: ResolvedType?, possible: inout [Value]
  ) -> Flow {
    for statement in block {
      if case .function(let function) = statement.form { scope.declare(function) }
    }
    for statement in block {
      if !isSurvey, isExhausted() { return .returned(Self.endless) }
      switch statement.form {
      case .expression(let expression):
        switch expression.form {
        case .conditional(let conditional):
          switch self.conditional(conditional, scope, result: result, possible: &possible) {
          case .goesOn: continue
          case let end: return end
          }
        case .choice(let choice):
          switch self.choice(choice, scope, result: result, possible: &possible) {
          case .goesOn: continue
          case let end: return end
          }
        default: _ = evaluate(expression, scope)
        }
      case .returned(let expression):
        let value =
          expression.map { coerce(evaluate($0, scope, expecting: result), to: result) } ?? .void
        // A survey goes on, since other branches may.
        if isSurvey {
          possible.append(value)
          continue
        }
        return .returned(value)
      case .declared(let names, let type, let initial):
        let type = type.map { program.resolve($0, in: scope.context) }
        let value = initial.map { coerce(evaluate($0, scope, expecting: type), to: type) }
        for (index, name) in names.enumerated() {
          var one = value
          if names.count > 1 {
            if case .tuple(let elements)? = value, index < elements.count {
              one = elements[index].value
            } else {
              one = value.map { _ in .unknown("a part of a value that is not known") }
            }
          }
          if case .unknown? = one, let type, type != .unknown { one = .opaque(type) }
          scope.declare(
            name, one ?? (type.map { isSurvey ? .opaque($0) : .anyOf([]) } ?? .anyOf([])))
        }
      case .guarded(let conditions, let otherwise):
        switch holds(conditions, scope) {
        case true? where !isSurvey: continue
        case false? where !isSurvey:
          return run(otherwise, scope.inner(), result: result, possible: &possible)
        default:
          let end = doubting {
            run(otherwise, scope.inner(), result: result, possible: &possible)
          }
          if case .returned(let value) = end { possible.append(value) }
        }
      case .loop(let name, let sequence, let body):
        let elements = sequence.map { evaluate($0, scope) }
        guard case .list(let values)? = elements, values.count <= 256, !isSurvey else {
          let inner = scope.inner()
          if let name { inner.declare(name, elements.map(element) ?? .unknown("an element")) }
          let end = doubting { run(body, inner, result: result, possible: &possible) }
          if case .returned(let value) = end { possible.append(value) }
          continue
        }
        for value in values {
          let inner = scope.inner()
          if let name { inner.declare(name, value) }
          let end = run(body, inner, result: result, possible: &possible)
          if case .returned = end { return end }
          if case .left = end { break }
        }
      case .function(let function):
        if isSurvey { survey(function, scope) }
      case .block(let block):
        switch run(block, scope.inner(), result: result, possible: &possible) {
        case .goesOn: continue
        case let end: return end
        }
      case .left: if isSurvey { continue } else { return .left }
      }
    }
    return .goesOn
  }

  /// Returns what is known of an element of a list.
  private func element(_ list: Value) -> Value {
    switch list {
    case .list(let values) where !values.isEmpty: .oneOf(values)
    case .opaque(.list(let element)): .opaque(element)
    default: .unknown("an element of a list")
    }
  }

  private func doubting<Result>(_ body: () -> Result) -> Result {
    doubts += 1
    defer { doubts -= 1 }
    return body()
  }

  /// Runs one or both branches of `if`.
  private func conditional(
    _ conditional: Conditional, _ scope: Scope, result: ResolvedType?, possible: inout [Value]
  ) -> Flow {
    let inner = scope.inner()
    let answer = holds(conditional.conditions, inner)
    if !isSurvey, let answer {
      if answer { return run(conditional.then, inner, result: result, possible: &possible) }
      guard let otherwise = conditional.otherwise else { return .goesOn }
      return run(otherwise, scope.inner(), result: result, possible: &possible)
    }
    let first = doubting { run(conditional.then, inner, result: result, possible: &possible) }
    let second = doubting {
      run(conditional.otherwise ?? [], scope.inner(), result: result, possible: &possible)
    }
    return joined([first, second], possible: &possible)
  }

  private func joined(_ ends: [Flow], possible: inout [Value]) -> Flow {
    var goesOn = false
    var returned: [Value] = []
    for end in ends {
      switch end {
      case .goesOn, .left: goesOn = true
      case .returned(let value): returned.append(value)
      }
    }
    if goesOn {
      possible += returned
      return .goesOn
    }
    return .returned(.oneOf(returned))
  }

  private func choice(
    _ choice: Choice, _ scope: Scope, result: ResolvedType?, possible: inout [Value]
  ) -> Flow {
    let subject = evaluate(choice.subject, scope)
    var ends: [Flow] = []
    var goesOn = true
    for one in choice.cases {
      let inner = scope.inner()
      let answer = matches(one, subject, inner)
      if answer == false, !isSurvey { continue }
      if answer == true, !isSurvey, ends.isEmpty {
        return ended(run(one.body, inner, result: result, possible: &possible))
      }
      ends.append(doubting { run(one.body, inner, result: result, possible: &possible) })
      if answer == true, !isSurvey {
        goesOn = false
        break
      }
      if one.patterns.isEmpty { goesOn = false }
    }
    // A switch is exhaustive: some case matches, if any of them may.
    if goesOn, ends.isEmpty { return .goesOn }
    return joined(ends.map(ended), possible: &possible)
  }

  /// `break` ends the switch alone.
  private func ended(_ flow: Flow) -> Flow {
    if case .left = flow { return .goesOn }
    return flow
  }

  /// Whether a case of a switch is chosen; nil if only a run decides.
  private func matches(_ one: Choice.Case, _ subject: Value, _ scope: Scope) -> Bool? {
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
      if match == true { return true }
      if match == nil { answer = nil }
    }
    return answer
  }

  // MARK: Conditions and patterns

  /// Whether all conditions hold, which may declare names in `scope`; nil if only a run decides.
  private func holds(_ conditions: [Condition], _ scope: Scope) -> Bool? {
    var answer: Bool? = true
    for condition in conditions {
      let one: Bool?
      switch condition {
      case .expression(let expression): one = evaluate(expression, scope).truth
      case .optional(let name, let expression):
        let value = evaluate(expression, scope)
        let present = value.alternatives.filter { if case .nothing = $0 { false } else { true } }
        scope.declare(name, present.isEmpty ? value : .oneOf(present))
        one = isPresent(value)
      case .pattern(let pattern, let expression):
        one = match(pattern, evaluate(expression, scope), scope)
      case .availability: one = nil
      }
      if one == false, !isSurvey { return false }
      if one == nil { answer = nil }
    }
    return answer
  }

  /// Whether a value is not nil.
  private func isPresent(_ value: Value) -> Bool? {
    switch value {
    case .nothing: return false
    case .unknown, .opaque, .binding: return nil
    case .anyOf(let values):
      let answers = Set(values.map(isPresent))
      return answers.count == 1 ? answers.first! : nil
    default: return true
    }
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

  /// Whether a value has a type; nil if it is not known.
  func isOf(_ value: Value, _ type: ResolvedType) -> Bool? {
    let own: ResolvedType
    switch value {
    case .enumCase(let info, _, _): own = .known(info, [])
    case .object(let instance): own = instance.type
    case .record(let type, _): own = type
    case .nothing: return false
    case .anyOf(let values):
      let answers = Set(values.map { isOf($0, type) })
      return answers.count == 1 ? answers.first! : nil
    case .opaque(let known):
      return program.lineage(of: known).contains { $0.info != nil && $0.info == type.info }
        ? true : nil
    default: return nil
    }
    switch type {
    case .known(let info, _):
      if program.lineage(of: own).contains(where: { $0.info == info }) { return true }
      // A type that only libraries know further could still conform.
      return own.info != nil && info.kind != .protocol ? false : nil
    case .external(let path, _):
      if ["Route", "Any", "AnyObject", "Hashable"].contains(path.last ?? "") { return true }
      return program.lineage(of: own).contains { $0.name == path.last } ? true : nil
    default: return nil
    }
  }

  // MARK: Expressions

  /// Returns what is known of the value of an expression.
  func evaluate(
    _ expression: Expression, _ scope: Scope, expecting expected: ResolvedType? = nil
  ) -> Value {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest || (!isSurvey && isExhausted()) { return Self.endless }
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
      return element(value)
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
      return .list(elements.map { coerce(evaluate($0, scope, expecting: of), to: of) })
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
        let answer = matches(one, subject, inner)
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

  private func cast(_ value: Value, _ cast: Expression.Cast, _ type: ResolvedType) -> Value {
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

  private func binary(
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
      if isPresent(value) == true, !isSurvey { return value }
      let other = evaluate(right, scope, expecting: expected)
      if case .nothing = value { return other }
      let present = value.alternatives.filter { if case .nothing = $0 { false } else { true } }
      return .oneOf(present + [other])
    case "==", "!=", "===", "!==":
      let one = evaluate(left, scope)
      let two = coerce(evaluate(right, scope), to: type(of: one))
      let answer = coerce(one, to: type(of: two)).equals(two)
      let isEqual = operation.first == "="
      return answer.map { .boolean($0 == isEqual) } ?? .unknown("a condition")
    case "~=":
      let value = evaluate(right, scope)
      return match(left, value, scope).map { .boolean($0) } ?? .unknown("a condition")
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

  // MARK: Names and members

  private func named(_ name: String, _ scope: Scope) -> Value {
    switch name {
    case "self", "super": return scope.value(of: "self") ?? scope.this ?? .unknown("self")
    case "Self": return scope.context.owner.map { .metatype(.known($0, [])) } ?? .unknown("Self")
    default: break
    }
    if let value = scope.value(of: name) { return value }
    if let (function, inner) = scope.localFunction(name) {
      return .closure(
        Closure(parameters: function.parameters, body: function.body ?? []), inner)
    }
    if name.hasPrefix("$"), name.count > 1 {
      let plain = String(name.dropFirst())
      if Int(plain) != nil { return .unknown("a parameter") }
      if let owner = owner(of: plain, in: scope.this) { return .binding(owner, plain) }
      if case .opaque(let type)? = scope.value(of: plain), let info = type.info {
        return .binding(info, "")
      }
      return .unknown("a binding")
    }
    if let this = scope.this {
      if let value = property(name, of: this) { return value }
      if let function = method(name, of: this) {
        return .method(function.function, of: this, in: function.context)
      }
    }
    var text = TypeText(name)
    if let owner = scope.context.owner {
      for property in program.lineage(of: .known(owner, [])).compactMap({
        $0.info?.properties[name]
      })
      where property.isStatic {
        if let value = staticMember(name, of: .known(owner, [])) { return value }
      }
    }
    if let globals = program.properties[name],
      let global = globals.first(where: { $0.file.module == scope.context.module })
        ?? (globals.count == 1 ? globals[0] : nil)
    {
      return self.global(
        global.property, Context(file: global.file.path, module: global.file.module))
    }
    text.arguments = []
    let type = program.resolve(text, in: scope.context)
    if case .external = type, name.first?.isUppercase != true { return .unknown("'\(name)'") }
    return type == .unknown ? .unknown("'\(name)'") : .metatype(type)
  }

  private func global(_ property: Property, _ context: Context) -> Value {
    let type = property.type.map { program.resolve($0, in: context) }
    let scope = Scope(context, this: nil)
    return entering {
      if let getter = property.getter { return body(getter, scope, result: type) }
      guard let initial = property.initial, !property.isVariable else {
        return type.map { .opaque($0) } ?? .unknown("'\(property.name)'")
      }
      return coerce(evaluate(initial, scope, expecting: type), to: type)
    } ?? type.map { .opaque($0) } ?? .unknown("'\(property.name)'")
  }

  /// Runs code of another function, quietly, unless it is too deep; nil if it is.
  private func entering(_ code: () -> Value) -> Value? {
    guard calls < 24 else { return nil }
    calls += 1
    defer { calls -= 1 }
    if isSurvey { return ask(fuel: Self.fuelPerSurveyedCall, code) }
    return code()
  }

  /// Returns the type that declares a property which is not static.
  private func owner(of property: String, in this: Value?) -> TypeInfo? {
    this.map(type(of:)).flatMap { type in
      program.lineage(of: type).lazy.compactMap(\.info).first { $0.properties[property] != nil }
    }
  }

  /// What is known of the type of a value.
  func type(of value: Value) -> ResolvedType {
    switch value {
    case .opaque(let type), .record(let type, _): return type
    case .object(let instance): return instance.type
    case .enumCase(let info, _, _): return .known(info, [])
    case .boolean: return .external(["Bool"], [])
    case .integer: return .external(["Int"], [])
    case .text: return .external(["String"], [])
    case .list(let values): return values.first.map { .list(type(of: $0)) } ?? .unknown
    case .binding(let info, let name):
      if name.isEmpty { return .known(info, []) }
      return declaredType(of: name, in: .known(info, []))
    case .anyOf(let values):
      let types = Set(values.map(type(of:)))
      return types.count == 1 ? types.first! : .unknown
    default: return .unknown
    }
  }

  /// Returns the type of a property, as it is written or as its initial value says.
  func declaredType(of name: String, in type: ResolvedType) -> ResolvedType {
    for ancestor in program.lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name]
      else { continue }
      let context = program.context(of: info, arguments)
      if let text = property.type {
        let resolved = program.resolve(text, in: context)
        // A binding stands for its value.
        if case .external(let path, let arguments) = resolved, path.last == "Binding",
          let value = arguments.first
        {
          return value
        }
        return resolved
      }
      if let initial = property.initial {
        return entering {
          .opaque(self.type(of: evaluate(initial, Scope(context, this: nil))))
        }.map(self.type(of:)) ?? .unknown
      }
      return .unknown
    }
    return .unknown
  }

  private func member(_ name: String, of base: Expression, _ scope: Scope) -> Value {
    if case .name("super") = base.form, let this = scope.this {
      if let value = inheritedProperty(name, scope) { return value }
      return library { $0.member(name, of: this, self) } ?? .unknown("super.\(name)")
    }
    // A name that is a type, such as `Wall.FeedRoute`.
    if let text = base.typeText, scope.value(of: text.path[safe: 0] ?? "") == nil,
      text.path.first?.first?.isUppercase == true
    {
      var whole = text
      whole.path.append(name)
      if case .known(let info, _) = program.resolve(whole, in: scope.context) {
        return .metatype(.known(info, []))
      }
    }
    return member(name, of: evaluate(base, scope))
  }

  /// Returns what is known of a member of a value.
  func member(_ name: String, of value: Value) -> Value {
    switch value {
    case .anyOf(let values): return .oneOf(values.map { member(name, of: $0) })
    case .nothing: return .nothing
    case .tuple(let elements):
      if let found = elements.first(where: { $0.label == name }) { return found.value }
      if let index = Int(name), index < elements.count { return elements[index].value }
      return .unknown("'\(name)'")
    case .metatype(let type):
      if let value = staticMember(name, of: type) { return value }
      // A member of a library's type, such as `NavigationType.push`.
      if case .external = type { return .implicit(name, []) }
      return .unknown("'\(type.text).\(name)'")
    case .binding(let info, let property):
      if name == "wrappedValue" { return .opaque(type(of: value)) }
      let type =
        property.isEmpty ? .known(info, []) : declaredType(of: property, in: .known(info, []))
      if let owner = owner(of: name, in: .opaque(type)) { return .binding(owner, name) }
      return .unknown("a binding to '\(name)'")
    case .list(let values):
      switch name {
      case "count": return .integer(values.count)
      case "isEmpty": return .boolean(values.isEmpty)
      case "first": return values.first ?? .nothing
      case "last": return values.last ?? .nothing
      case "lazy": return value
      case "contains": return .builtIn(name, of: value)
      default: return .unknown("'\(name)' of a list")
      }
    case .text(let text) where name == "isEmpty": return .boolean(text.isEmpty)
    case .enumCase(let info, let identifier, _):
      if let value = property(name, of: value) { return value }
      if name == "rawValue" || name == "identifier" || name == "hashValue" {
        if name == "rawValue", info.inherited.first?.name != "String" {
          return .unknown("a raw value")
        }
        return name == "hashValue" ? .unknown("a hash") : .text(identifier)
      }
      return .unknown("'\(name)'")
    default:
      if let value = property(name, of: value) { return value }
      return library { $0.member(name, of: value, self) } ?? .unknown("'\(name)'")
    }
  }

  /// Returns the value of a property of an instance; nil if its type has none of this name.
  private func property(_ name: String, of value: Value) -> Value? {
    if case .object(let instance) = value, let field = instance.fields[name],
      !changes(name, of: instance)
    {
      return field
    }
    let own = type(of: value)
    for ancestor in program.lineage(of: own) {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name],
        !property.isStatic
      else { continue }
      return read(
        property, of: value, in: program.context(of: info, arguments, property: name), ancestor)
    }
    return library { $0.member(name, of: value, self) }
  }

  /// Whether a property of an instance may have another value than its initializer gave it.
  private func changes(_ name: String, of instance: Instance) -> Bool {
    guard instance.isMade else { return false }
    return program.lineage(of: instance.type).contains { ancestor in
      guard let info = ancestor.info, info.kind == .class || info.kind == .actor else {
        return false
      }
      return info.properties[name]?.isVariable == true
    }
  }

  private func inheritedProperty(_ name: String, _ scope: Scope) -> Value? {
    guard let code = scope.code, let this = scope.this else { return nil }
    for ancestor in program.lineage(of: code).dropFirst() {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name]
      else { continue }
      return read(
        property, of: this, in: program.context(of: info, arguments, property: name), ancestor)
    }
    return nil
  }

  private func read(
    _ property: Property, of value: Value, in context: Context, _ owner: ResolvedType
  ) -> Value {
    let type = property.type.map { program.resolve($0, in: context) }
    if let getter = property.getter {
      let scope = Scope(context, this: value, code: owner, function: property.name)
      // What a view shows is asked only where it matters.
      if type?.name == "View" { return Self.shown(getter, scope) }
      return entering { body(getter, scope, result: type) } ?? .unknown("'\(property.name)'")
    }
    if let initial = property.initial, property.isLazy || isConstantly(value, property) {
      let scope = Scope(context, this: value, code: owner, function: property.name)
      return entering { coerce(evaluate(initial, scope, expecting: type), to: type) }
        ?? .unknown("'\(property.name)'")
    }
    let declared = declaredType(of: property.name, in: owner)
    return declared == .unknown ? .unknown("'\(property.name)'") : .opaque(declared)
  }

  /// A view that code builds, which is followed when it is asked what it shows.
  private static func shown(_ block: Block, _ scope: Scope) -> Value {
    .record(
      .external(["Group"], []),
      [.init(label: nil, value: .closure(Closure(parameters: [], body: block), scope))])
  }

  /// Whether a property has the value of its declaration.
  private func isConstantly(_ value: Value, _ property: Property) -> Bool {
    guard case .object(let instance) = value else { return false }
    return !changes(property.name, of: instance)
  }

  /// Returns a case or a static property of a type; nil if it has none of this name.
  private func staticMember(_ name: String, of type: ResolvedType) -> Value? {
    if name == "self" || name == "init" { return .metatype(type) }
    for ancestor in program.lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      if info.kind == .enum, let one = info.cases.first(where: { $0.name == name }) {
        // Without its values, a case with values is a function.
        return .enumCase(info, name, placeholders(of: one, info))
      }
      if let property = info.properties[name], property.isStatic {
        return global(property, program.context(of: info, arguments, property: name))
      }
      if name == "allCases", info.kind == .enum, !info.cases.isEmpty {
        return .list(info.cases.map { .enumCase(info, $0.name, placeholders(of: $0, info)) })
      }
      if let index = info.functions.firstIndex(where: { $0.name == name && $0.isStatic }) {
        return .method(
          info.functions[index], of: .metatype(type),
          in: program.context(of: info, arguments, function: index))
      }
    }
    return nil
  }

  /// The values of a case of which nothing is known.
  func placeholders(of one: Case, _ info: TypeInfo) -> [Value.Labeled] {
    one.payload.map { parameter in
      let type = parameter.type.map { program.resolve($0, in: program.context(of: info)) }
      return Value.Labeled(label: parameter.label, value: type.map { .opaque($0) } ?? .unknown(""))
    }
  }

  private func library(_ answer: (any Library) -> Value?) -> Value? {
    for library in libraries {
      if let value = answer(library) { return value }
    }
    return nil
  }

  // MARK: Types of values

  /// Gives an implicit member the type that is expected there.
  func coerce(_ value: Value, to type: ResolvedType?) -> Value {
    guard let type else { return value }
    switch value {
    case .implicit(let name, let values):
      guard case .known(let info, _) = type else { return value }
      if let one = info.cases.first(where: { $0.name == name }) {
        return .enumCase(info, name, coerced(values, of: one, info))
      }
      for ancestor in program.lineage(of: type) {
        guard case .known(let info, let arguments) = ancestor else { continue }
        if let property = info.properties[name], property.isStatic {
          return global(property, program.context(of: info, arguments, property: name))
        }
        if let index = info.functions.firstIndex(where: {
          $0.name == name && $0.isStatic && Self.fits($0.parameters, values)
        }) {
          let context = program.context(of: info, arguments, function: index)
          return entering {
            invoke(info.functions[index], on: .metatype(type), values, in: context, ancestor)
          } ?? Self.endless
        }
      }
      return value
    case .list(let values):
      guard case .list(let element) = type else { return value }
      return .list(values.map { coerce($0, to: element) })
    case .anyOf(let values): return .oneOf(values.map { coerce($0, to: type) })
    default: return value
    }
  }

  func coerced(_ values: [Value.Labeled], of one: Case, _ info: TypeInfo) -> [Value.Labeled] {
    let context = program.context(of: info)
    return one.payload.enumerated().map { index, parameter in
      let type = parameter.type.map { program.resolve($0, in: context) }
      let value = index < values.count ? values[index].value : .unknown("a value")
      return Value.Labeled(label: parameter.label, value: coerce(value, to: type))
    }
  }

  private static func fits(_ parameters: [Parameter], _ values: [Value.Labeled]) -> Bool {
    fits(parameters, labels: values.map(\.label))
  }

  /// Whether arguments with these labels fit the parameters; trailing closures have no labels.
  static func fits(_ parameters: [Parameter], labels: [String?]) -> Bool {
    var rest = labels[...]
    for parameter in parameters {
      if let first = rest.first, first == parameter.label {
        rest.removeFirst()
        if parameter.isVariadic { while let next = rest.first, next == nil { rest.removeFirst() } }
      } else if rest.first == .some(nil), rest.count <= 2, parameter.type?.isFunction == true {
        rest.removeFirst()
      } else if parameter.initial == nil, !parameter.isVariadic {
        return false
      }
    }
    return rest.isEmpty
  }

  // MARK: Calls

  private func call(
    _ call: Call, at expression: Expression, _ scope: Scope, expecting expected: ResolvedType?
  ) -> Value {
    var receiver: Value?
    var name = ""
    var isSuper = false
    switch call.callee.form {
    case .member(let base?, let member):
      name = member
      if case .name("super") = base.form { isSuper = true }
      receiver = evaluateReceiver(base, member, scope)
      // What a protocol requires is what the only type that adopts it does.
      if case .opaque(let type)? = receiver, let only = program.onlyAdopter(of: type) {
        receiver = .opaque(.known(only, []))
      }
    case .member(nil, let member):
      let values = arguments(call, scope)
      notice(expression, call, member, nil, values, scope)
      return coerce(.implicit(member, values), to: expected)
    case .name(let text): name = text
    case .type(let type):
      let type = program.resolve(type, in: scope.context)
      let values = arguments(call, scope, of: type)
      notice(expression, call, type.name, nil, values, scope)
      return make(type, values, scope, at: expression.position)
    case .closure(let closure):
      let values = arguments(call, scope)
      if isSurvey {
        surveyBody(of: closure, scope)
        return .unknown("what a closure returns")
      }
      return apply(.closure(closure, scope), values.map(\.value))
    default:
      let callee = evaluate(call.callee, scope)
      return apply(callee, arguments(call, scope).map(\.value))
    }
    // What is called decides the types of implicit members in its arguments.
    let target = self.target(name, receiver, isSuper: isSuper, call, scope)
    var made: ResolvedType?
    if case .type(let type) = target.kind { made = type }
    let values = arguments(
      call, scope, parameters: target.parameters, in: target.context, making: made,
      passing: isSurvey ? self.element(passedBy: name, of: receiver) : nil)
    notice(expression, call, name, receiver, values, scope)
    switch target.kind {
    case .type(let type): return make(type, values, scope, at: expression.position)
    case .enumCase(let info, let one):
      return .enumCase(info, one.name, coerced(values, of: one, info))
    case .function(let function, let context, let code):
      if function.result?.name == "View", let block = function.body {
        let inner = Scope(
          context, this: receiver ?? scope.this, code: code, function: function.signature)
        bind(values, to: function.parameters, inner)
        return Self.shown(block, inner)
      }
      if isSurvey {
        guard let result = function.result else { return .void }
        var type = program.resolve(result, in: context)
        if result.path == ["Self"], case .metatype(let meta)? = receiver { type = meta }
        if function.body.map({ $0.count > 24 }) ?? true {
          return .opaque(type)
        }
        let value = entering {
          invoke(function, on: receiver ?? scope.this, values, in: context, code)
        }
        if case .unknown? = value { return .opaque(type) }
        return value ?? .opaque(type)
      }
      return entering { invoke(function, on: receiver ?? scope.this, values, in: context, code) }
        ?? Self.endless
    case .value(let value):
      return isSurvey ? .unknown("what '\(name)' returns") : apply(value, values.map(\.value))
    case .library:
      // An implicit `self` answers what no other code does.
      let answering = receiver ?? scope.this
      if !isSurvey, let property = Self.ownProperty(call.callee, scope),
        case .object(let instance)? = scope.this
      {
        instance.effects.append(
          Effect(
            name: "\(property).\(name)", arguments: values,
            place: CodePlace(file: scope.context.file, position: expression.position),
            isCertain: doubts == 0))
      }
      return library {
        $0.call(
          LibraryCall(
            name: name, receiver: answering, isSuper: isSuper, arguments: values, scope: scope,
            place: CodePlace(file: scope.context.file, position: expression.position)), self)
      } ?? builtIn(name, receiver, answering, values, scope, at: expression.position)
    }
  }

  /// Returns the name of a property of `self` on which a function is called.
  static func ownProperty(_ callee: Expression, _ scope: Scope) -> String? {
    guard case .member(let base?, _) = callee.form else { return nil }
    switch base.form {
    case .name(let name)
    where name != "self" && name != "super" && scope.value(of: name) == nil:
      return name
    case .member(let inner?, let name):
      if case .name("self") = inner.form { return name }
      return nil
    default: return nil
    }
  }

  private func evaluateReceiver(_ base: Expression, _ member: String, _ scope: Scope) -> Value {
    if let text = base.typeText, scope.value(of: text.path[safe: 0] ?? "") == nil,
      text.path.first?.first?.isUppercase == true
    {
      let type = program.resolve(text, in: scope.context)
      if type.info != nil { return .metatype(type) }
    }
    return evaluate(base, scope)
  }

  private struct Target {
    enum Kind {
      case type(ResolvedType)
      case enumCase(TypeInfo, Case)
      case function(Function, Context, ResolvedType?)
      case value(Value)
      case library
    }

    var kind: Kind
    var parameters: [Parameter] = []
    var context: Context
  }

  private func target(
    _ name: String, _ receiver: Value?, isSuper: Bool, _ call: Call, _ scope: Scope
  ) -> Target {
    let labels = call.arguments.map(\.label)
    func chosen(_ type: ResolvedType, isStatic: Bool) -> Target? {
      // A requirement of a protocol says at least what is returned.
      found(in: type, isStatic: isStatic, hasBody: true)
        ?? found(in: type, isStatic: isStatic, hasBody: false)
    }
    func found(in type: ResolvedType, isStatic: Bool, hasBody: Bool) -> Target? {
      for ancestor in program.lineage(of: type) {
        guard case .known(let info, let arguments) = ancestor else { continue }
        guard
          let index = info.functions.firstIndex(where: {
            $0.name == name && $0.isStatic == isStatic
              && Self.fits($0.parameters, labels: labels) && ($0.body != nil) == hasBody
          })
        else { continue }
        let function = info.functions[index]
        var context = program.context(of: info, arguments, function: index)
        // In a protocol's code, the conforming type says what associated types are; and what `Self`
        // is, also in an extension of a library's class.
        if info.kind == .protocol || info.kind == .extension, let own = type.info {
          context.owner = own
        }
        return Target(
          kind: .function(function, context, ancestor), parameters: function.parameters,
          context: context)
      }
      return nil
    }
    if isSuper {
      // The initializer or method of the superclass of the code, not of the instance.
      if let code = scope.code {
        for ancestor in program.inherited(by: code) {
          if name == "init" {
            if let found = initializer(of: ancestor, labels) { return found }
          } else if let found = chosen(ancestor, isStatic: false) {
            return found
          }
        }
      }
      return Target(kind: .library, context: scope.context)
    }
    guard let receiver else {
      if let value = scope.value(of: name) {
        return Target(kind: .value(value), context: scope.context)
      }
      if let (function, inner) = scope.localFunction(name) {
        return Target(
          kind: .value(
            .closure(Closure(parameters: function.parameters, body: function.body ?? []), inner)),
          parameters: function.parameters, context: scope.context)
      }
      if let this = scope.this {
        let isStatic: Bool
        let type: ResolvedType
        if case .metatype(let meta) = this {
          (isStatic, type) = (true, meta)
        } else {
          (isStatic, type) = (false, self.type(of: this))
        }
        if let found = chosen(type, isStatic: isStatic) { return found }
        if let property = property(name, of: this) {
          return Target(kind: .value(property), context: scope.context)
        }
      }
      if name.first?.isUppercase == true {
        let type = program.resolve(TypeText(name), in: scope.context)
        if type != .unknown {
          return initializer(of: type, labels).map {
            Target(kind: .type(type), parameters: $0.parameters, context: $0.context)
          } ?? Target(kind: .type(type), context: scope.context)
        }
      }
      if let global = program.functions[name]?.first(where: {
        Self.fits($0.function.parameters, labels: labels)
      }) {
        let context = Context(file: global.file.path, module: global.file.module)
        return Target(
          kind: .function(global.function, context, nil), parameters: global.function.parameters,
          context: context)
      }
      return Target(kind: .library, context: scope.context)
    }
    if case .metatype(let type) = receiver {
      if name == "init" {
        return initializer(of: type, labels).map {
          Target(kind: .type(type), parameters: $0.parameters, context: $0.context)
        } ?? Target(kind: .type(type), context: scope.context)
      }
      if let info = type.info, let one = info.cases.first(where: { $0.name == name }) {
        return Target(
          kind: .enumCase(info, one), parameters: one.payload, context: program.context(of: info))
      }
      if let found = chosen(type, isStatic: true) { return found }
      // `Wall.Post(…)` makes a nested type.
      if let info = type.info {
        var text = TypeText(info.path)
        text.path.append(name)
        let nested = program.resolve(
          text, in: Context(file: info.file, module: info.module, owner: nil))
        if nested.info != nil {
          return initializer(of: nested, labels).map {
            Target(kind: .type(nested), parameters: $0.parameters, context: $0.context)
          } ?? Target(kind: .type(nested), context: scope.context)
        }
      }
      return Target(kind: .library, context: scope.context)
    }
    if name == "init" {
      return initializer(of: type(of: receiver), labels)
        ?? Target(kind: .library, context: scope.context)
    }
    if let found = chosen(type(of: receiver), isStatic: false) { return found }
    if let property = property(name, of: receiver) {
      switch property {
      case .closure, .method: return Target(kind: .value(property), context: scope.context)
      default: break
      }
    }
    return Target(kind: .library, context: scope.context)
  }

  /// Returns the initializer that fits; for a structure without one, the one of all its members.
  private func initializer(of type: ResolvedType, _ labels: [String?]) -> Target? {
    for ancestor in program.lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      if let index = info.functions.firstIndex(where: {
        $0.name == "init" && Self.fits($0.parameters, labels: labels)
      }) {
        let context = program.context(of: info, arguments, function: index)
        let function = info.functions[index]
        return Target(
          kind: .function(function, context, ancestor), parameters: function.parameters,
          context: context)
      }
      let context = program.context(of: info, arguments)
      if info.kind == .struct || info.kind == .enum {
        let members = info.propertyNames.compactMap { info.properties[$0] }
          .filter { !$0.isStatic && $0.getter == nil }
        return Target(
          kind: .type(type),
          parameters: members.map {
            Parameter(label: $0.name, name: $0.name, type: $0.type, initial: $0.initial)
          }, context: context)
      }
      // A class with initializers of its own inherits none.
      if info.functions.contains(where: { $0.name == "init" }) { return nil }
    }
    return nil
  }

  private func arguments(_ call: Call, _ scope: Scope, of type: ResolvedType) -> [Value.Labeled] {
    let target = initializer(of: type, call.arguments.map(\.label))
    return arguments(
      call, scope, parameters: target?.parameters ?? [], in: target?.context ?? scope.context)
  }

  /// Returns what a function passes to its closure: an element of the list, or the value of the
  /// optional, on which it is called.
  private func element(passedBy name: String, of receiver: Value?) -> Value? {
    guard let receiver,
      ["map", "forEach", "compactMap", "flatMap", "filter", "first", "contains"].contains(name)
    else { return nil }
    switch receiver {
    case .list(let values) where !values.isEmpty && values.count <= 64: return .oneOf(values)
    case .opaque(.list(let element)) where element != .unknown: return .opaque(element)
    case .opaque(let type) where type != .unknown && type.info?.kind != .protocol:
      return name == "map" || name == "flatMap" ? receiver : nil
    default: return nil
    }
  }

  private func arguments(
    _ call: Call, _ scope: Scope, parameters: [Parameter] = [], in context: Context? = nil,
    making made: ResolvedType? = nil, passing element: Value? = nil
  ) -> [Value.Labeled] {
    var rest = parameters[...]
    var element = element
    return call.arguments.map { argument in
      // A library may say what closures get from the types that it makes.
      var type: ResolvedType? = Self.isClosure(argument.value) ? made : nil
      while let parameter = rest.first {
        if parameter.label == argument.label
          || (argument.label == nil && parameter.type?.isFunction == true
            && Self.isClosure(argument.value))
        {
          type = parameter.type.map { program.resolve($0, in: context ?? scope.context) }
          if !parameter.isVariadic { rest.removeFirst() }
          break
        }
        rest.removeFirst()
      }
      if let element, case .closure(let closure) = argument.value.form {
        surveyBody(of: closure, scope, expecting: type, passing: element)
        return Value.Labeled(label: argument.label, value: .closure(closure, scope))
      }
      let value = coerce(evaluate(argument.value, scope, expecting: type), to: type)
      // `ForEach(items) { item in … }` and `List(items) { item in … }`.
      if isSurvey, made.map({ ["ForEach", "List"].contains($0.name) }) == true,
        argument.label == nil, element == nil
      {
        element = self.element(passedBy: "forEach", of: value)
      }
      return Value.Labeled(label: argument.label, value: value)
    }
  }

  private static func isClosure(_ expression: Expression) -> Bool {
    if case .closure = expression.form { return true }
    return false
  }

  /// Runs a function with arguments.
  func invoke(
    _ function: Function, on this: Value?, _ values: [Value.Labeled], in context: Context,
    _ code: ResolvedType?
  ) -> Value {
    guard let block = function.body else {
      let type = function.result.map { program.resolve($0, in: context) }
      return type.map { .opaque($0) } ?? .void
    }
    let scope = Scope(context, this: this, code: code, function: function.signature)
    bind(values, to: function.parameters, scope)
    let type = function.result.map { program.resolve($0, in: context) }
    if function.name == "init" {
      setMembers(of: this, in: code)
      var possible: [Value] = []
      _ = run(block, scope, result: nil, possible: &possible)
      return this ?? .void
    }
    let value = body(block, scope, result: type)
    if case .unknown = value, let type, type != .unknown, type.name != "Bool" {
      return .opaque(type)
    }
    return value
  }

  /// Sets the properties that have values where they are declared.
  private func setMembers(of this: Value?, in code: ResolvedType?) {
    guard case .object(let instance)? = this, case .known(let info, let arguments)? = code else {
      return
    }
    let context = program.context(of: info, arguments)
    for name in info.propertyNames {
      guard let property = info.properties[name], !property.isStatic, !property.isLazy,
        property.getter == nil, let initial = property.initial, instance.fields[name] == nil
      else { continue }
      let type = property.type.map { program.resolve($0, in: context) }
      let scope = Scope(context, this: nil, code: code)
      instance.fields[name] = coerce(evaluate(initial, scope, expecting: type), to: type)
    }
  }

  private func bind(_ values: [Value.Labeled], to parameters: [Parameter], _ scope: Scope) {
    var rest = values[...]
    for parameter in parameters {
      let type = parameter.type.map { program.resolve($0, in: scope.context) }
      if let first = rest.first,
        first.label == parameter.label
          || (first.label == nil && parameter.type?.isFunction == true)
      {
        if parameter.isVariadic {
          var all: [Value] = []
          while let next = rest.first, all.isEmpty || next.label == nil {
            all.append(coerce(next.value, to: type))
            rest.removeFirst()
          }
          scope.declare(parameter.name, .list(all))
        } else {
          scope.declare(parameter.name, coerce(first.value, to: type))
          rest.removeFirst()
        }
      } else if let initial = parameter.initial {
        scope.declare(
          parameter.name, coerce(evaluate(initial, scope, expecting: type), to: type))
      } else if parameter.isVariadic {
        scope.declare(parameter.name, .list([]))
      } else {
        scope.declare(parameter.name, type.map { .opaque($0) } ?? .unknown(parameter.name))
      }
    }
  }

  /// Calls a method of an instance by its name, as code would.
  func send(_ name: String, to this: Value, _ arguments: [Value.Labeled]) -> Value {
    let labels = arguments.map(\.label)
    for ancestor in program.lineage(of: type(of: this)) {
      guard case .known(let info, let generics) = ancestor,
        let index = info.functions.firstIndex(where: {
          $0.name == name && !$0.isStatic && $0.body != nil
            && Self.fits($0.parameters, labels: labels)
        })
      else { continue }
      let function = info.functions[index]
      var context = program.context(of: info, generics, function: index)
      if info.kind == .protocol, let own = type(of: this).info { context.owner = own }
      return entering { invoke(function, on: this, arguments, in: context, ancestor) }
        ?? Self.endless
    }
    return library {
      $0.call(
        LibraryCall(
          name: name, receiver: this, isSuper: false, arguments: arguments,
          scope: Scope(Context(file: "", module: ""), this: this),
          place: CodePlace(file: "", position: Position(line: 0, column: 0))), self)
    } ?? .unknown("'\(name)'")
  }

  /// Calls a closure or a method.
  func apply(_ callee: Value, _ values: [Value]) -> Value {
    switch callee {
    case .closure(let closure, let outer):
      return entering {
        let scope = outer.inner()
        for (index, parameter) in closure.parameters.enumerated() {
          scope.declare(parameter.name, values[safe: index] ?? .unknown(parameter.name))
        }
        for (index, value) in values.enumerated() { scope.declare("$\(index)", value) }
        return body(closure.body, scope, result: nil)
      } ?? Self.endless
    case .method(let function, let this, let context):
      let labels = function.parameters.map(\.label)
      return entering {
        invoke(
          function, on: this,
          zip(labels, values).map { Value.Labeled(label: $0, value: $1) }, in: context,
          context.owner.map { .known($0, []) })
      } ?? Self.endless
    case .record(_, let fields) where fields.first?.label == "path":
      guard case .text(let path)? = fields.first?.value, let value = values.first else { break }
      return path.drop { $0 != "." }.split(separator: ".").reduce(value) { value, part in
        member(String(part.prefix { $0 != "?" && $0 != "!" }), of: value)
      }
    case .enumCase(let info, let name, _):
      guard let one = info.cases.first(where: { $0.name == name }) else { break }
      return .enumCase(
        info, name, coerced(values.map { Value.Labeled(label: nil, value: $0) }, of: one, info))
    case .metatype(let type):
      return make(
        type, values.map { Value.Labeled(label: nil, value: $0) },
        Scope(Context(file: "", module: ""), this: nil), at: Position(line: 0, column: 0))
    case .opaque(.function(_, let result)): return .opaque(result)
    case .builtIn(let name, let value):
      return builtIn(
        name, value, value, values.map { Value.Labeled(label: nil, value: $0) },
        Scope(Context(file: "", module: ""), this: nil), at: Position(line: 0, column: 0))
    default: break
    }
    return .unknown("what it returns")
  }

  /// Makes an instance of a type, and runs its initializer.
  func make(
    _ type: ResolvedType, _ values: [Value.Labeled], _ scope: Scope, at position: Position
  ) -> Value {
    let place = CodePlace(file: scope.context.file, position: position)
    switch type {
    case .known(let info, _):
      if info.kind == .enum {
        if let raw = values.first, raw.label == "rawValue", case .text(let text) = raw.value,
          info.cases.contains(where: { $0.name == text })
        {
          return .enumCase(info, text, [])
        }
        return .opaque(type)
      }
      if info.kind == .extension || info.kind == .protocol { return .record(type, values) }
      let instance = Instance(type, at: place)
      // Coordinators and other objects are made when they are asked; values may be routes.
      if isSurvey {
        guard info.kind == .struct, !conformsToView(type) else { return .object(instance) }
        return entering { make(type, values, scope, at: position) } ?? .object(instance)
      }
      guard let target = initializer(of: type, values.map(\.label)) else {
        instance.effects.append(
          Effect(name: "init", arguments: values, place: place, isCertain: doubts == 0))
        setMembers(of: .object(instance), in: type)
        instance.isMade = true
        return .object(instance)
      }
      switch target.kind {
      case .function(let function, let context, let code):
        _ = entering {
          setMembers(of: .object(instance), in: type)
          return invoke(function, on: .object(instance), values, in: context, code)
        }
        instance.isMade = true
      default:
        setMembers(of: .object(instance), in: type)
        let scope = Scope(target.context, this: nil)
        bind(values, to: target.parameters, scope)
        for parameter in target.parameters {
          instance.fields[parameter.name] = scope.value(of: parameter.name)
        }
      }
      return .object(instance)
    case .list(let element):
      guard let first = values.first else { return .list([]) }
      return coerce(first.value, to: .list(element))
    case .external(let path, _):
      if ["Set", "Array"].contains(path.last), path.count == 1 {
        guard let first = values.first else { return .list([]) }
        if case .list = first.value { return first.value }
        return .unknown("a list")
      }
      if path.last == "String", let only = values.first, values.count == 1, case .text = only.value
      {
        return only.value
      }
      if path.last == "Task", !isSurvey, let work = values.last?.value, case .closure = work {
        _ = apply(work, [])
      }
      return library {
        $0.make(type, values, at: place)
      } ?? .record(type, values)
    case .function, .tuple, .unknown: return .unknown("what it makes")
    }
  }

  /// Whether a type is a view, whose initializer matters to nobody.
  func conformsToView(_ type: ResolvedType) -> Bool {
    program.lineage(of: type).contains { $0.name == "View" && $0 != type }
  }

  // MARK: Result builders

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
            let answer = matches(one, subject, inner)
            if answer == false { continue }
            values += built(one.body, inner)
            if answer == true { break }
          }
        default: values.append(evaluate(expression, scope))
        }
      case .declared(let names, let type, let value):
        let type = type.map { program.resolve($0, in: scope.context) }
        let value = value.map { coerce(evaluate($0, scope, expecting: type), to: type) }
        for name in names { scope.declare(name, value ?? .anyOf([])) }
      case .block(let block): values += built(block, scope.inner())
      case .loop, .guarded, .function, .left, .returned: break
      }
    }
    return values
  }

  // MARK: Properties as places

  /// Returns the property that an expression names, with the type that declares it.
  func property(of expression: Expression, _ scope: Scope) -> (owner: TypeInfo, name: String)? {
    switch expression.form {
    case .name(let name):
      guard scope.value(of: name) == nil, let owner = owner(of: name, in: scope.this) else {
        return nil
      }
      return (owner, name)
    case .member(let base?, let name):
      let value = ask { evaluate(base, scope) }
      guard let owner = owner(of: name, in: value) else { return nil }
      return (owner, name)
    default: return nil
    }
  }

  /// Returns the property that a binding reads: `Binding(get: { item != nil }, set: { … })`.
  func property(readBy getter: Value) -> (owner: TypeInfo, name: String)? {
    guard case .closure(let code, let scope) = getter, code.body.count == 1 else { return nil }
    var expression: Expression
    switch code.body[0].form {
    case .expression(let only), .returned(let only?): expression = only
    default: return nil
    }
    while true {
      switch expression.form {
      case .binary(let operation, let left, _) where ["!=", "==", "??"].contains(operation):
        expression = left
      case .cast(let inner, _, _), .prefix(_, let inner): expression = inner
      default: return property(of: expression, scope)
      }
    }
  }

  /// Returns the type of the value of a binding, as `$router.sheet` is written.
  func boundType(of binding: Expression, _ scope: Scope) -> ResolvedType {
    switch binding.form {
    case .name(let name) where name.hasPrefix("$"):
      let plain = String(name.dropFirst())
      if let value = scope.value(of: plain) { return type(of: value) }
      return scope.this.map { declaredType(of: plain, in: type(of: $0)) } ?? .unknown
    case .member(let base?, let name):
      return declaredType(of: name, in: boundType(of: base, scope))
    case .name(let name):
      return scope.value(of: name).map(type(of:))
        ?? scope.this.map { declaredType(of: name, in: type(of: $0)) } ?? .unknown
    default: return .unknown
    }
  }

  // MARK: Assignments

  private func assign(_ target: Expression, _ value: Expression, _ scope: Scope) -> Value {
    if case .binding = target.form {
      _ = evaluate(value, scope)
      return .void
    }
    if case .tuple(let targets) = target.form, case .tuple(let values) = value.form,
      targets.count == values.count
    {
      for (target, value) in zip(targets, values) { _ = assign(target.value, value.value, scope) }
      return .void
    }
    switch target.form {
    case .name(let name) where scope.value(of: name) != nil:
      let result = evaluate(value, scope, expecting: nil)
      _ = scope.assign(name, result, isCertain: doubts == 0 && !isSurvey)
    case .name(let name):
      set(name, of: scope.this, to: value, at: target, scope)
    case .member(let base?, let name):
      set(name, of: evaluate(base, scope), to: value, at: target, scope)
    default:
      _ = evaluate(target, scope)
      _ = evaluate(value, scope)
    }
    return .void
  }

  private func set(
    _ name: String, of owner: Value?, to value: Expression, at target: Expression, _ scope: Scope
  ) {
    let ownerType = owner.map(type(of:)) ?? .unknown
    let declared = declaredType(of: name, in: ownerType)
    let result = coerce(evaluate(value, scope, expecting: declared), to: declared)
    if case .object(let instance)? = owner, !isSurvey {
      let old = instance.fields[name]
      instance.fields[name] = doubts == 0 ? result : .oneOf([old ?? .anyOf([]), result])
      instance.effects.append(
        Effect(
          name: "=" + name, arguments: [Value.Labeled(label: nil, value: result)],
          place: CodePlace(file: scope.context.file, position: target.position),
          isCertain: doubts == 0))
    }
    guard let observer else { return }
    let info = program.lineage(of: ownerType).lazy.compactMap(\.info).first {
      $0.properties[name] != nil
    }
    observer.didAssign(
      ObservedAssignment(
        owner: info, receiver: owner, name: name, value: result, scope: scope,
        place: CodePlace(file: scope.context.file, position: target.position),
        target: target, source: value), self)
  }

  // MARK: Surveys

  private func notice(
    _ expression: Expression, _ call: Call, _ name: String, _ receiver: Value?,
    _ values: [Value.Labeled], _ scope: Scope
  ) {
    guard let observer else { return }
    observer.didCall(
      ObservedCall(
        name: name, receiver: receiver, arguments: values, call: call, scope: scope,
        place: CodePlace(file: scope.context.file, position: expression.position),
        text: expression.text), self)
  }

  /// Follows a function; arguments that are not passed are not known.
  func survey(_ function: Function, _ outer: Scope, passing values: [Value.Labeled] = []) {
    guard let block = function.body else { return }
    let scope = outer.inner(outer.function.isEmpty ? function.signature : outer.function)
    bind(values, to: function.parameters, scope)
    var possible: [Value] = []
    _ = run(
      block, scope, result: function.result.map { program.resolve($0, in: outer.context) },
      possible: &possible)
  }

  private func surveyBody(
    of closure: Closure, _ outer: Scope, expecting expected: ResolvedType? = nil,
    passing element: Value? = nil
  ) {
    let scope = outer.inner()
    var types: [ResolvedType] = []
    if case .function(let parameters, _)? = expected {
      types = parameters
    } else if let expected {
      for library in libraries {
        if let parameters = library.closureParameters(of: expected) {
          types = parameters
          break
        }
      }
    }
    for (index, type) in types.enumerated() where type != .unknown {
      scope.declare("$\(index)", .opaque(type))
    }
    for (index, parameter) in closure.parameters.enumerated() {
      var type = parameter.type.map { program.resolve($0, in: outer.context) } ?? types[safe: index]
      if type == .unknown { type = nil }
      scope.declare(parameter.name, type.map { .opaque($0) } ?? .unknown(parameter.name))
    }
    if let element { pass(element, to: closure, scope) }
    // `[weak self]` makes no new name here, and `guard let self` none that matters.
    if let this = outer.this { scope.declare("self", this) }
    var possible: [Value] = []
    _ = run(closure.body, scope, result: nil, possible: &possible)
  }

  /// Declares the parameters of a closure that gets an element; a tuple is spread over them.
  private func pass(_ element: Value, to closure: Closure, _ scope: Scope) {
    guard closure.parameters.count > 1 else {
      scope.declare(closure.parameters.first?.name ?? "$0", element)
      return
    }
    for (index, parameter) in closure.parameters.enumerated() {
      let parts = element.alternatives.compactMap { value -> Value? in
        guard case .tuple(let parts) = value else { return nil }
        return parts[safe: index]?.value
      }
      if !parts.isEmpty { scope.declare(parameter.name, .oneOf(parts)) }
    }
  }

  func surveyBlock(_ block: Block, _ scope: Scope) {
    var possible: [Value] = []
    _ = run(block, scope, result: nil, possible: &possible)
  }

  private func method(_ name: String, of value: Value) -> (function: Function, context: Context)? {
    for ancestor in program.lineage(of: type(of: value)) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      if let index = info.functions.firstIndex(where: {
        $0.name == name && $0.name != "init" && !$0.isStatic
      }) {
        return (info.functions[index], program.context(of: info, arguments, function: index))
      }
    }
    return nil
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
