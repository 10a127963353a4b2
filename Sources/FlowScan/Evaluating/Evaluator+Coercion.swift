/// Values that get their type from where they are expected.
extension Evaluator {
  /// Evaluates an expression where a type is expected.
  func evaluate(_ expression: Expression, _ scope: Scope, as type: ResolvedType?) -> Value {
    coerce(evaluate(expression, scope, expecting: type), to: type)
  }

  /// Gives an implicit member the type that is expected there.
  func coerce(_ value: Value, to type: ResolvedType?) -> Value {
    guard let type else { return value }
    switch value {
    case .implicit(let name, let values):
      guard case .known(let info, _) = type else { return value }
      if let one = info.cases.first(where: { $0.name == name }) {
        return .enumCase(info, name, coerced(values, of: one, info))
      }
      for ancestor in program.lineage(of: type) {
        guard case .known(let info, let arguments) = ancestor else { continue }
        if let property = info.properties[name], property.isStatic {
          return global(property, program.context(of: info, arguments, property: name))
        }
        if let index = info.functions.firstIndex(where: {
          $0.name == name && $0.isStatic && $0.parameters.accept(values.map(\.label))
        }) {
          let context = program.context(of: info, arguments, function: index)
          return entering {
            invoke(info.functions[index], on: .metatype(type), values, in: context, ancestor)
          } ?? Self.endless
        }
      }
      return value
    case .list(let values):
      guard case .list(let element) = type else { return value }
      return .list(values.map { coerce($0, to: element) })
    case .anyOf(let values): return .oneOf(values.map { coerce($0, to: type) })
    default: return value
    }
  }

  func coerced(_ values: [Value.Labeled], of one: Case, _ info: TypeInfo) -> [Value.Labeled] {
    let context = program.context(of: info)
    return one.payload.enumerated().map { index, parameter in
      let type = parameter.type.map { program.resolve($0, in: context) }
      let value = index < values.count ? values[index].value : .unknown("a value")
      return Value.Labeled(label: parameter.label, value: coerce(value, to: type))
    }
  }

  /// The values of a case of which nothing is known.
  func placeholders(of one: Case, _ info: TypeInfo) -> [Value.Labeled] {
    one.payload.map { parameter in
      let type = parameter.type.map { program.resolve($0, in: program.context(of: info)) }
      return Value.Labeled(label: parameter.label, value: type.map { .opaque($0) } ?? .unknown(""))
    }
  }
}
