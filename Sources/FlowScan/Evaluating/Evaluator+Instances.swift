/// Instances of types, and their initializers.
extension Evaluator {
  /// Makes an instance of a type, and runs its initializer.
  func make(
    _ type: ResolvedType, _ values: [Value.Labeled], _ scope: Scope, at position: Position
  ) -> Value {
    let place = scope.place(position)
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
      guard let target = program.initializer(of: type, values.map(\.label)) else {
        record("init", values, on: instance, at: place)
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

  /// Sets the properties that have values where they are declared.
  func setMembers(of this: Value?, in code: ResolvedType?) {
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
      instance.fields[name] = evaluate(initial, scope, as: type)
    }
  }
}
