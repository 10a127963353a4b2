/// Assignments to variables and properties.
extension Evaluator {
  func assign(_ target: Expression, _ value: Expression, _ scope: Scope) -> Value {
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

  /// The functions that change the list on which they are called.
  private static let changesOfLists: Set = [
    "append", "insert", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeSubrange", "replaceSubrange", "reverse", "shuffle", "sort", "swapAt",
  ]

  /// Changes the list of a local variable, as the function with a name and its first argument does.
  ///
  /// A change that is not followed leaves the list unknown: what it was before is no answer.
  func change(_ variable: Expression, by name: String, _ first: Value.Labeled?, _ scope: Scope) {
    guard !isSurvey, Self.changesOfLists.contains(name), case .name(let variable) = variable.form,
      let old = scope.value(of: variable),
      old.alternatives.contains(where: { if case .list = $0 { true } else { false } })
    else { return }
    var new = Value.unknown("a list that code changes")
    if doubts == 0, case .list(let elements) = old, elements.count <= 512, let first {
      switch (name, first.label, first.value) {
      case ("append", nil, let element): new = .list(elements + [element])
      case ("append", "contentsOf", .list(let more)): new = .list(elements + more)
      default: break
      }
    }
    _ = scope.assign(variable, new, isCertain: true)
  }

  private func set(
    _ name: String, of owner: Value?, to value: Expression, at target: Expression, _ scope: Scope
  ) {
    let ownerType = owner.map(type(of:)) ?? .unknown
    let declared = declaredType(of: name, in: ownerType)
    let result = evaluate(value, scope, as: declared)
    if case .object(let instance)? = owner, !isSurvey {
      let old = instance.fields[name]
      instance.fields[name] = doubts == 0 ? result : .oneOf([old ?? .anyOf([]), result])
      record(
        "=" + name, [Value.Labeled(label: nil, value: result)], on: instance,
        at: scope.place(target.position))
    }
    guard let observer else { return }
    let info = program.lineage(of: ownerType).lazy.compactMap(\.info).first {
      $0.properties[name] != nil
    }
    observer.didAssign(
      ObservedAssignment(
        owner: info, receiver: owner, name: name, value: result, scope: scope,
        place: scope.place(target.position),
        target: target, source: value), self)
  }
}
