/// What a call calls.
extension Evaluator {
  func target(
    _ name: String, _ receiver: Value?, isSuper: Bool, _ call: Call, _ scope: Scope
  ) -> CallTarget {
    let labels = call.arguments.map(\.label)
    let found =
      if isSuper {
        inheritedTarget(name, labels, scope)
      } else if let receiver {
        target(name, of: receiver, labels, scope)
      } else {
        target(name, labels, scope)
      }
    return found ?? CallTarget(kind: .library, context: scope.context)
  }

  /// The initializer or method of the superclass of the code, not of the instance.
  private func inheritedTarget(
    _ name: String, _ labels: [String?], _ scope: Scope
  ) -> CallTarget? {
    guard let code = scope.code else { return nil }
    for ancestor in program.inherited(by: code) {
      if name == "init" {
        if let found = program.initializer(of: ancestor, labels) { return found }
      } else if let found = program.function(name, of: ancestor, isStatic: false, labels) {
        return found
      }
    }
    return nil
  }

  /// What a name without a receiver calls.
  private func target(_ name: String, _ labels: [String?], _ scope: Scope) -> CallTarget? {
    if let value = scope.value(of: name) {
      return CallTarget(kind: .value(value), context: scope.context)
    }
    if let (function, inner) = scope.localFunction(name) {
      return CallTarget(
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
      if let found = program.function(name, of: type, isStatic: isStatic, labels) { return found }
      if let property = property(name, of: this) {
        return CallTarget(kind: .value(property), context: scope.context)
      }
    }
    if name.first?.isUppercase == true {
      let type = program.resolve(TypeText(name), in: scope.context)
      if type != .unknown { return making(type, labels, scope) }
    }
    if let global = program.functions[name]?.first(where: {
      $0.function.parameters.accept(labels)
    }) {
      let context = Context(file: global.file.path, module: global.file.module)
      return CallTarget(
        kind: .function(global.function, context, nil), parameters: global.function.parameters,
        context: context)
    }
    return nil
  }

  private func target(
    _ name: String, of receiver: Value, _ labels: [String?], _ scope: Scope
  ) -> CallTarget? {
    if case .metatype(let type) = receiver { return target(name, in: type, labels, scope) }
    if name == "init" { return program.initializer(of: type(of: receiver), labels) }
    if let found = program.function(name, of: type(of: receiver), isStatic: false, labels) {
      return found
    }
    guard let property = property(name, of: receiver) else { return nil }
    switch property {
    case .closure, .method: return CallTarget(kind: .value(property), context: scope.context)
    default: return nil
    }
  }

  /// What a member of a type calls.
  private func target(
    _ name: String, in type: ResolvedType, _ labels: [String?], _ scope: Scope
  ) -> CallTarget? {
    if name == "init" { return making(type, labels, scope) }
    if let info = type.info, let one = info.cases.first(where: { $0.name == name }) {
      return CallTarget(
        kind: .enumCase(info, one), parameters: one.payload, context: program.context(of: info))
    }
    if let found = program.function(name, of: type, isStatic: true, labels) { return found }
    // `Wall.Post(…)` makes a nested type.
    guard let info = type.info else { return nil }
    var text = TypeText(info.path)
    text.path.append(name)
    let nested = program.resolve(
      text, in: Context(file: info.file, module: info.module, owner: nil))
    return nested.info == nil ? nil : making(nested, labels, scope)
  }

  /// Making an instance, with the parameters of the initializer that fits.
  private func making(_ type: ResolvedType, _ labels: [String?], _ scope: Scope) -> CallTarget {
    program.initializer(of: type, labels).map {
      CallTarget(kind: .type(type), parameters: $0.parameters, context: $0.context)
    } ?? CallTarget(kind: .type(type), context: scope.context)
  }
}
