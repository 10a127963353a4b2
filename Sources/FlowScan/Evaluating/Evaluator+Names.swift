/// What names mean in a scope.
extension Evaluator {
  func named(_ name: String, _ scope: Scope) -> Value {
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
    let type = program.resolve(TypeText(name), in: scope.context)
    if case .external = type, name.first?.isUppercase != true { return .unknown("'\(name)'") }
    return type == .unknown ? .unknown("'\(name)'") : .metatype(type)
  }

  func global(_ property: Property, _ context: Context) -> Value {
    let type = property.type.map { program.resolve($0, in: context) }
    let scope = Scope(context, this: nil)
    return entering {
      if let getter = property.getter { return body(getter, scope, result: type) }
      guard let initial = property.initial, !property.isVariable else {
        return type.map { .opaque($0) } ?? .unknown("'\(property.name)'")
      }
      return evaluate(initial, scope, as: type)
    } ?? type.map { .opaque($0) } ?? .unknown("'\(property.name)'")
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
