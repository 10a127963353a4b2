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
  /// What is left for the present question.
  var budget = Budget()
  /// How many decisions around the present code only a run makes.
  private(set) var doubts = 0

  /// The route about which code is asked, with what is known of how the code treats it.
  var treatment: Treatment?

  init(_ program: Program) { self.program = program }

  /// Whether the code that runs now is surveyed: every branch is followed.
  var isSurvey: Bool { observer != nil }

  /// Asks a question that is limited in its steps, without telling the observer.
  func ask<Answer>(
    steps: Int = Budget.stepsOfQuestion, _ question: () -> Answer
  ) -> Answer {
    let (outer, outerSteps, outerDoubts) = (observer, budget.steps, doubts)
    (observer, budget.steps, doubts) = (nil, steps, 0)
    defer { (observer, budget.steps, doubts) = (outer, outerSteps, outerDoubts) }
    return question()
  }

  /// Follows code that may run or not.
  func doubting<Result>(_ body: () -> Result) -> Result {
    doubts += 1
    defer { doubts -= 1 }
    return body()
  }

  /// Runs code of another function, quietly, unless it is too deep; nil if it is.
  func entering(_ code: () -> Value) -> Value? {
    guard budget.enterCall() else { return nil }
    defer { budget.leaveCall() }
    if isSurvey { return ask(steps: Budget.stepsOfSurveyedCall, code) }
    return code()
  }

  /// What code is whose steps are used up.
  static var endless: Value { .unknown("it takes too many steps to follow") }

  /// Returns the first answer of a library.
  func library(_ answer: (any Library) -> Value?) -> Value? {
    for library in libraries {
      if let value = answer(library) { return value }
    }
    return nil
  }
}
