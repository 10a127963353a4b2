/// One run through the statements of a function, with what it may return.
struct FunctionRun {
  /// How statements end.
  enum Flow {
    case goesOn
    /// The function has ended.
    case returned(Value)
    /// A loop or a switch has ended.
    case left
  }

  private let evaluator: Evaluator
  /// The type of what is returned, if it is written.
  private let result: ResolvedType?
  /// What branches may return that need not be taken.
  private(set) var possible: [Value] = []

  init(_ evaluator: Evaluator, result: ResolvedType?) {
    (self.evaluator, self.result) = (evaluator, result)
  }

  private var isSurvey: Bool { evaluator.isSurvey }

  @discardableResult
  mutating func run(_ block: Block, _ scope: Scope) -> Flow {
    for statement in block {
      if case .function(let function) = statement.form { scope.declare(function) }
    }
    for statement in block {
      if !isSurvey, !evaluator.budget.step() { return .returned(Evaluator.endless) }
      switch statement.form {
      case .expression(let expression):
        switch expression.form {
        case .conditional(let conditional):
          switch branch(conditional, scope) {
          case .goesOn: continue
          case let end: return end
          }
        case .choice(let choice):
          switch branch(choice, scope) {
          case .goesOn: continue
          case let end: return end
          }
        default: _ = evaluator.evaluate(expression, scope)
        }
      case .returned(let expression):
        let value = expression.map { evaluator.evaluate($0, scope, as: result) } ?? .void
        // A survey goes on, since other branches may.
        if isSurvey {
          possible.append(value)
          continue
        }
        return .returned(value)
      case .declared(let names, let type, let initial): declare(names, type, initial, scope)
      case .guarded(let conditions, let otherwise):
        switch evaluator.holds(conditions, scope) {
        case true? where !isSurvey: continue
        case false? where !isSurvey: return run(otherwise, scope.inner())
        default: doubt(otherwise, scope.inner())
        }
      case .loop(let name, let sequence, let body):
        if case .returned(let value) = loop(name, sequence, body, scope) {
          return .returned(value)
        }
      case .function(let function):
        if isSurvey { evaluator.survey(function, scope) }
      case .block(let block):
        switch run(block, scope.inner()) {
        case .goesOn: continue
        case let end: return end
        }
      case .left: if isSurvey { continue } else { return .left }
      }
    }
    return .goesOn
  }

  /// Runs code that may run or not, after which the function goes on.
  private mutating func doubt(_ block: Block, _ scope: Scope) {
    let end = evaluator.doubting { run(block, scope) }
    if case .returned(let value) = end { possible.append(value) }
  }

  private func declare(
    _ names: [String], _ type: TypeText?, _ initial: Expression?, _ scope: Scope
  ) {
    let type = type.map { evaluator.program.resolve($0, in: scope.context) }
    let value = initial.map { evaluator.evaluate($0, scope, as: type) }
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
      scope.declare(name, one ?? (type.map { isSurvey ? .opaque($0) : .anyOf([]) } ?? .anyOf([])))
    }
  }

  /// Runs the body once for each element; once for all if they are not known.
  private mutating func loop(
    _ name: String?, _ sequence: Expression?, _ body: Block, _ scope: Scope
  ) -> Flow {
    let elements = sequence.map { evaluator.evaluate($0, scope) }
    guard case .list(let values)? = elements, values.count <= 256, !isSurvey else {
      let inner = scope.inner()
      if let name { inner.declare(name, elements.map(\.anyElement) ?? .unknown("an element")) }
      doubt(body, inner)
      return .goesOn
    }
    for value in values {
      let inner = scope.inner()
      if let name { inner.declare(name, value) }
      let end = run(body, inner)
      if case .returned = end { return end }
      if case .left = end { break }
    }
    return .goesOn
  }

  /// Runs one or both branches of `if`.
  private mutating func branch(_ conditional: Conditional, _ scope: Scope) -> Flow {
    let inner = scope.inner()
    let answer = evaluator.holds(conditional.conditions, inner)
    if !isSurvey, let answer {
      if answer { return run(conditional.then, inner) }
      guard let otherwise = conditional.otherwise else { return .goesOn }
      return run(otherwise, scope.inner())
    }
    let first = evaluator.doubting { run(conditional.then, inner) }
    let second = evaluator.doubting { run(conditional.otherwise ?? [], scope.inner()) }
    return joined([first, second])
  }

  /// Runs the cases of `switch` that may match.
  private mutating func branch(_ choice: Choice, _ scope: Scope) -> Flow {
    let subject = evaluator.evaluate(choice.subject, scope)
    var ends: [Flow] = []
    var goesOn = true
    for one in choice.cases {
      let inner = scope.inner()
      let answer = evaluator.matches(one, of: choice, subject, inner)
      if answer == false, !isSurvey { continue }
      if answer == true, !isSurvey, ends.isEmpty { return Self.ended(run(one.body, inner)) }
      ends.append(evaluator.doubting { run(one.body, inner) })
      if answer == true, !isSurvey {
        goesOn = false
        break
      }
      if one.patterns.isEmpty { goesOn = false }
    }
    // A switch is exhaustive: some case matches, if any of them may.
    if goesOn, ends.isEmpty { return .goesOn }
    return joined(ends.map(Self.ended))
  }

  /// Returns how branches end of which any may run.
  private mutating func joined(_ ends: [Flow]) -> Flow {
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

  /// `break` ends the switch alone.
  private static func ended(_ flow: Flow) -> Flow {
    if case .left = flow { return .goesOn }
    return flow
  }
}

extension Evaluator {
  /// Runs the body of a function, and returns what it may return.
  func body(_ block: Block, _ scope: Scope, result: ResolvedType?) -> Value {
    if block.count == 1, case .expression(let only) = block[0].form {
      return evaluate(only, scope, as: result)
    }
    var run = FunctionRun(self, result: result)
    let end = run.run(block, scope)
    var possible = run.possible
    if case .returned(let value) = end { possible.append(value) }
    return possible.isEmpty ? .void : .oneOf(possible)
  }

  /// Runs statements for what they do.
  func follow(_ block: Block, _ scope: Scope, result: ResolvedType? = nil) {
    var run = FunctionRun(self, result: result)
    run.run(block, scope)
  }
}
