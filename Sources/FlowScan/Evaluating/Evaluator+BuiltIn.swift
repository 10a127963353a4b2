extension Evaluator {
  /// Answers a call of the standard library.
  func builtIn(
    _ name: String, _ receiver: Value?, _ answering: Value?, _ values: [Value.Labeled],
    _ scope: Scope, at position: Position
  ) -> Value {
    if receiver == nil, case .object(let instance)? = answering, name.first?.isLowercase == true {
      instance.effects.append(
        Effect(
          name: name, arguments: values,
          place: CodePlace(file: scope.context.file, position: position), isCertain: doubts == 0))
    }
    let first = values.first?.value
    switch receiver {
    case .anyOf(let all)?:
      return .oneOf(all.map { builtIn(name, $0, $0, values, scope, at: position) })
    case .list(let elements)?:
      if let answer = list(name, elements, values) { return answer }
    case .text(let text)?:
      if case .text(let other)? = first {
        switch name {
        case "hasPrefix": return .boolean(text.hasPrefix(other))
        case "hasSuffix": return .boolean(text.hasSuffix(other))
        case "contains": return .boolean(text.contains(other))
        default: break
        }
      }
      if case .integer(let count)? = first, count >= 0 {
        switch name {
        case "prefix": return .text(String(text.prefix(count)))
        case "dropFirst": return .text(String(text.dropFirst(count)))
        case "dropLast": return .text(String(text.dropLast(count)))
        default: break
        }
      }
    case .nothing?: return .nothing
    // `$item.isPresent()`, `$path.animation()`: a binding that another one decides.
    case .binding?: return receiver!
    case .object(let instance)?:
      instance.effects.append(
        Effect(
          name: name, arguments: values,
          place: CodePlace(file: scope.context.file, position: position), isCertain: doubts == 0))
      return .unknown("what '\(name)' returns")
    case .metatype(let type)?:
      if case .external = type, name.first?.isLowercase == true { return .implicit(name, values) }
      // A type that is nested in one of a library: `UIHostingController<V>(…)`.
      if name.first?.isUppercase == true {
        return .record(.external([type.name, name], []), values)
      }
    default: break
    }
    if Self.runsItsClosure.contains(name), let work = values.last?.value, case .closure = work {
      _ = apply(work, [])
    }
    // `map` of an optional.
    if name == "map" || name == "flatMap", let receiver, let first {
      switch receiver {
      case .enumCase, .object, .integer, .boolean, .implicit: return apply(first, [receiver])
      default: break
      }
    }
    if receiver == nil, name == "type", let of = values.first, of.label == "of" {
      return .metatype(type(of: of.value))
    }
    if receiver == nil, name == "zip", values.count == 2,
      case .list(let one) = values[0].value, case .list(let two) = values[1].value
    {
      return .list(
        zip(one, two).map { .tuple([.init(label: nil, value: $0), .init(label: nil, value: $1)]) })
    }
    return .unknown("what '\(name)' returns")
  }

  /// Functions that run the closure that they get, at once or soon.
  private static let runsItsClosure: Set = [
    "async", "asyncAfter", "sync", "withAnimation", "withTransaction", "run", "perform",
    "performWithoutAnimation",
  ]

  private func list(_ name: String, _ elements: [Value], _ values: [Value.Labeled]) -> Value? {
    guard elements.count <= 512 else { return nil }
    let first = values.first
    switch (name, first?.label) {
    case ("contains", nil):
      guard let first else { return nil }
      if case .closure = first.value { return any(elements, first.value) }
      let answers = elements.map { element in
        coerce(element, to: type(of: first.value)).equals(first.value)
      }
      for (element, answer) in zip(elements, answers) where answer != false {
        treatment?.note(element, comparedWith: first.value)
      }
      if answers.contains(true) { return .boolean(true) }
      return answers.contains(nil) ? .unknown("a condition") : .boolean(false)
    case ("contains", "where"): return first.map { any(elements, $0.value) }
    case ("map", nil):
      guard let first else { return nil }
      return .list(elements.map { applySpread(first.value, $0) })
    case ("compactMap", nil):
      guard let first else { return nil }
      return .list(
        elements.map { applySpread(first.value, $0) }.filter {
          if case .nothing = $0 { false } else { true }
        })
    case ("filter", nil):
      guard let first else { return nil }
      let answers = elements.map { applySpread(first.value, $0).truth }
      if answers.contains(nil) { return .unknown("some elements of a list") }
      return .list(zip(elements, answers).filter { $1 == true }.map(\.0))
    case ("forEach", nil):
      guard let first else { return nil }
      for element in elements { _ = applySpread(first.value, element) }
      return .void
    case ("randomElement", _), ("first", "where"), ("last", "where"):
      // One of them, or none.
      return elements.isEmpty ? .nothing : .oneOf(elements + [.nothing])
    case ("first", nil), ("last", nil): return nil
    case ("reversed", nil): return .list(elements.reversed())
    case ("union", nil), ("appending", nil):
      if case .list(let others)? = first?.value { return .list(elements + others) }
      return nil
    default: return nil
    }
  }

  /// Calls a closure with an element; a tuple is spread over its parameters.
  private func applySpread(_ closure: Value, _ element: Value) -> Value {
    if case .closure(let code, _) = closure, code.parameters.count > 1,
      case .tuple(let parts) = element
    {
      return apply(closure, parts.map(\.value))
    }
    return apply(closure, [element])
  }

  private func any(_ elements: [Value], _ test: Value) -> Value {
    let answers = elements.map { apply(test, [$0]).truth }
    if answers.contains(true) { return .boolean(true) }
    return answers.contains(nil) ? .unknown("a condition") : .boolean(false)
  }
}
