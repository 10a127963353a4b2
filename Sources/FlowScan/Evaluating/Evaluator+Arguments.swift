/// Arguments and the parameters that they fit.
extension Evaluator {
  func arguments(_ call: Call, _ scope: Scope, of type: ResolvedType) -> [Value.Labeled] {
    let target = program.initializer(of: type, call.arguments.map(\.label))
    return arguments(
      call, scope, parameters: target?.parameters ?? [], in: target?.context ?? scope.context)
  }

  func arguments(
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
      let value = evaluate(argument.value, scope, as: type)
      // `ForEach(items) { item in … }` and `List(items) { item in … }`.
      if isSurvey, made.map({ ["ForEach", "List"].contains($0.name) }) == true,
        argument.label == nil, element == nil
      {
        element = self.element(passedBy: "forEach", of: value)
      }
      return Value.Labeled(label: argument.label, value: value)
    }
  }

  /// Returns what a function passes to its closure: an element of the list, or the value of the
  /// optional, on which it is called.
  func element(passedBy name: String, of receiver: Value?) -> Value? {
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

  private static func isClosure(_ expression: Expression) -> Bool {
    if case .closure = expression.form { return true }
    return false
  }

  func bind(_ values: [Value.Labeled], to parameters: [Parameter], _ scope: Scope) {
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
          parameter.name, evaluate(initial, scope, as: type))
      } else if parameter.isVariadic {
        scope.declare(parameter.name, .list([]))
      } else {
        scope.declare(parameter.name, type.map { .opaque($0) } ?? .unknown(parameter.name))
      }
    }
  }
}
