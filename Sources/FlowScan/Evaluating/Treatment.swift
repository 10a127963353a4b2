/// How code treats a route about which it is asked: by its name, or as any other one.
struct Treatment {
  let route: Value
  /// Whether a case or a condition names the route.
  private(set) var isNamed = false
  /// Whether it is named although it need not be: not by a switch that has to name every case.
  private(set) var isPicked = false

  init(of route: Value) { self.route = route }

  /// Notes that a pattern matched a value, or may match it.
  mutating func note(_ pattern: Expression, matching value: Value, isNeeded: Bool = false) {
    switch (pattern.form, value) {
    case (.binding, _): break
    case (.cast(let inner, _, _), _): note(inner, matching: value, isNeeded: isNeeded)
    case (.tuple(let patterns), .tuple(let values)):
      for (pattern, value) in zip(patterns, values) {
        note(pattern.value, matching: value.value, isNeeded: isNeeded)
      }
    default:
      guard isRoute(value) else { return }
      isNamed = true
      if !isNeeded { isPicked = true }
    }
  }

  /// Notes that code compared two values; those that only a run knows name nothing.
  mutating func note(_ one: Value, comparedWith other: Value) {
    guard isRoute(one), isRoute(other) else { return }
    (isNamed, isPicked) = (true, true)
  }

  /// Whether a value is the route, or its identifier.
  private func isRoute(_ value: Value) -> Bool {
    guard case .enumCase(let type, let name, _) = route else { return false }
    switch value {
    case .enumCase(let other, let otherName, _): return other == type && otherName == name
    case .implicit(let other, _): return other == name
    case .text(let text): return text == name
    default: return false
    }
  }
}

extension Evaluator {
  /// Asks a question about a route, and says how the code that answers treats it.
  func treating(_ route: Value, _ question: () -> Value) -> (answer: Value, treatment: Treatment) {
    let outer = treatment
    treatment = Treatment(of: route)
    defer { treatment = outer }
    let answer = ask(question)
    return (answer, treatment ?? Treatment(of: route))
  }
}
