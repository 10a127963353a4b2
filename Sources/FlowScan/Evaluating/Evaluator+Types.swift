/// What is known of the types of values.
extension Evaluator {
  /// Whether a value has a type; nil if it is not known.
  func isOf(_ value: Value, _ type: ResolvedType) -> Bool? {
    let own: ResolvedType
    switch value {
    case .enumCase(let info, _, _): own = .known(info, [])
    case .object(let instance): own = instance.type
    case .record(let type, _): own = type
    case .nothing: return false
    case .anyOf(let values):
      let answers = Set(values.map { isOf($0, type) })
      return answers.count == 1 ? answers.first! : nil
    case .opaque(let known):
      return program.lineage(of: known).contains { $0.info != nil && $0.info == type.info }
        ? true : nil
    default: return nil
    }
    switch type {
    case .known(let info, _):
      if program.lineage(of: own).contains(where: { $0.info == info }) { return true }
      // A type that only libraries know further could still conform.
      return own.info != nil && info.kind != .protocol ? false : nil
    case .external(let path, _):
      if ["Route", "Any", "AnyObject", "Hashable"].contains(path.last ?? "") { return true }
      return program.lineage(of: own).contains { $0.name == path.last } ? true : nil
    default: return nil
    }
  }

  /// What is known of the type of a value.
  func type(of value: Value) -> ResolvedType {
    switch value {
    case .opaque(let type), .record(let type, _): return type
    case .object(let instance): return instance.type
    case .enumCase(let info, _, _): return .known(info, [])
    case .boolean: return .external(["Bool"], [])
    case .integer: return .external(["Int"], [])
    case .text: return .external(["String"], [])
    case .list(let values): return values.first.map { .list(type(of: $0)) } ?? .unknown
    case .binding(let info, let name):
      if name.isEmpty { return .known(info, []) }
      return declaredType(of: name, in: .known(info, []))
    case .anyOf(let values):
      let types = Set(values.map(type(of:)))
      return types.count == 1 ? types.first! : .unknown
    default: return .unknown
    }
  }

  /// Returns the type of a property, as it is written or as its initial value says.
  func declaredType(of name: String, in type: ResolvedType) -> ResolvedType {
    for ancestor in program.lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name]
      else { continue }
      let context = program.context(of: info, arguments)
      if let text = property.type {
        let resolved = program.resolve(text, in: context)
        // A binding stands for its value.
        if case .external(let path, let arguments) = resolved, path.last == "Binding",
          let value = arguments.first
        {
          return value
        }
        return resolved
      }
      if let initial = property.initial {
        return entering {
          .opaque(self.type(of: evaluate(initial, Scope(context, this: nil))))
        }.map(self.type(of:)) ?? .unknown
      }
      return .unknown
    }
    return .unknown
  }

  /// Returns the type that declares a property which is not static.
  func owner(of property: String, in this: Value?) -> TypeInfo? {
    this.map(type(of:)).flatMap { type in
      program.lineage(of: type).lazy.compactMap(\.info).first { $0.properties[property] != nil }
    }
  }

  /// Whether a type is a view, whose initializer is not evaluated.
  func conformsToView(_ type: ResolvedType) -> Bool {
    program.lineage(of: type).contains { $0.name == "View" && $0 != type }
  }
}
