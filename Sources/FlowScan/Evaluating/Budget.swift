/// How far the evaluator may still go: no question takes more steps, and no code lies deeper.
struct Budget {
  static let stepsOfQuestion = 40_000
  static let stepsOfSurveyedCall = 400
  private static let deepest = 2_500
  private static let mostCalls = 24

  /// The steps that are left for the present question.
  var steps = 0
  private var depth = 0
  private var calls = 0

  /// Uses a step, and returns whether there was one.
  mutating func step() -> Bool {
    steps -= 1
    return steps >= 0 && depth <= Self.deepest
  }

  /// Enters an expression, and returns whether it may be followed; it is left in any case.
  mutating func enter() -> Bool {
    depth += 1
    return depth <= Self.deepest
  }

  mutating func leave() { depth -= 1 }

  /// Enters a function, and returns whether it may be followed; it is left only then.
  mutating func enterCall() -> Bool {
    guard calls < Self.mostCalls else { return false }
    calls += 1
    return true
  }

  mutating func leaveCall() { calls -= 1 }
}
