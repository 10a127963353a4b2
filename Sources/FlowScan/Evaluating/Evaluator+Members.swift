/// Members of values and of types.
extension Evaluator {
  func member(_ name: String, of base: Expression, _ scope: Scope) -> Value {
    if case .name("super") = base.form, let this = scope.this {
      if let value = inheritedProperty(name, scope) { return value }
      return library { $0.member(name, of: this, self) } ?? .unknown("super.\(name)")
    }
    // A name that is a type, such as `Wall.FeedRoute`.
    if var text = scope.typeText(base) {
      text.path.append(name)
      if case .known(let info, _) = program.resolve(text, in: scope.context) {
        return .metatype(.known(info, []))
      }
    }
    return member(name, of: evaluate(base, scope))
  }

  /// Returns what is known of a member of a value.
  func member(_ name: String, of value: Value) -> Value {
    switch value {
    case .anyOf(let values): return .oneOf(values.map { member(name, of: $0) })
    case .nothing: return .nothing
    case .tuple(let elements):
      if let found = elements.first(where: { $0.label == name }) { return found.value }
      if let index = Int(name), index < elements.count { return elements[index].value }
      return .unknown("'\(name)'")
    case .metatype(let type):
      if let value = staticMember(name, of: type) { return value }
      // A member of a library's type, such as `NavigationType.push`.
      if case .external = type { return .implicit(name, []) }
      return .unknown("'\(type.text).\(name)'")
    case .binding(let info, let property):
      if name == "wrappedValue" { return .opaque(type(of: value)) }
      let type =
        property.isEmpty ? .known(info, []) : declaredType(of: property, in: .known(info, []))
      if let owner = owner(of: name, in: .opaque(type)) { return .binding(owner, name) }
      return .unknown("a binding to '\(name)'")
    case .list(let values):
      switch name {
      case "count": return .integer(values.count)
      case "isEmpty": return .boolean(values.isEmpty)
      case "first": return values.first ?? .nothing
      case "last": return values.last ?? .nothing
      case "lazy": return value
      case "contains": return .builtIn(name, of: value)
      default: return .unknown("'\(name)' of a list")
      }
    case .text(let text) where name == "isEmpty": return .boolean(text.isEmpty)
    case .enumCase(let info, let identifier, _):
      if let value = property(name, of: value) { return value }
      if name == "rawValue" || name == "identifier" || name == "hashValue" {
        if name == "rawValue", info.inherited.first?.name != "String" {
          return .unknown("a raw value")
        }
        return name == "hashValue" ? .unknown("a hash") : .text(identifier)
      }
      return .unknown("'\(name)'")
    default:
      if let value = property(name, of: value) { return value }
      return library { $0.member(name, of: value, self) } ?? .unknown("'\(name)'")
    }
  }

  /// Returns the value of a property of an instance; nil if its type has none of this name.
  func property(_ name: String, of value: Value) -> Value? {
    if case .object(let instance) = value, let field = instance.fields[name],
      !changes(name, of: instance)
    {
      return field
    }
    let own = type(of: value)
    for ancestor in program.lineage(of: own) {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name],
        !property.isStatic
      else { continue }
      return read(
        property, of: value, in: program.context(of: info, arguments, property: name), ancestor)
    }
    return library { $0.member(name, of: value, self) }
  }

  /// Whether a property of an instance may have another value than its initializer gave it.
  private func changes(_ name: String, of instance: Instance) -> Bool {
    guard instance.isMade else { return false }
    return program.lineage(of: instance.type).contains { ancestor in
      guard let info = ancestor.info, info.kind == .class || info.kind == .actor else {
        return false
      }
      return info.properties[name]?.isVariable == true
    }
  }

  private func inheritedProperty(_ name: String, _ scope: Scope) -> Value? {
    guard let code = scope.code, let this = scope.this else { return nil }
    for ancestor in program.lineage(of: code).dropFirst() {
      guard case .known(let info, let arguments) = ancestor, let property = info.properties[name]
      else { continue }
      return read(
        property, of: this, in: program.context(of: info, arguments, property: name), ancestor)
    }
    return nil
  }

  private func read(
    _ property: Property, of value: Value, in context: Context, _ owner: ResolvedType
  ) -> Value {
    let type = property.type.map { program.resolve($0, in: context) }
    if let getter = property.getter {
      let scope = Scope(context, this: value, code: owner, function: property.name)
      // What a view shows is asked only where it matters.
      if type?.name == "View" { return Self.shown(getter, scope) }
      return entering { body(getter, scope, result: type) } ?? .unknown("'\(property.name)'")
    }
    if let initial = property.initial, property.isLazy || isConstantly(value, property) {
      let scope = Scope(context, this: value, code: owner, function: property.name)
      return entering { evaluate(initial, scope, as: type) }
        ?? .unknown("'\(property.name)'")
    }
    let declared = declaredType(of: property.name, in: owner)
    return declared == .unknown ? .unknown("'\(property.name)'") : .opaque(declared)
  }

  /// A view that code builds, which is followed when it is asked what it shows.
  static func shown(_ block: Block, _ scope: Scope) -> Value {
    .record(
      .external(["Group"], []),
      [.init(label: nil, value: .closure(Closure(parameters: [], body: block), scope))])
  }

  /// Whether a property has the value of its declaration.
  private func isConstantly(_ value: Value, _ property: Property) -> Bool {
    guard case .object(let instance) = value else { return false }
    return !changes(property.name, of: instance)
  }

  /// Returns a case or a static property of a type; nil if it has none of this name.
  func staticMember(_ name: String, of type: ResolvedType) -> Value? {
    if name == "self" || name == "init" { return .metatype(type) }
    for ancestor in program.lineage(of: type) {
      guard case .known(let info, let arguments) = ancestor else { continue }
      if info.kind == .enum, let one = info.cases.first(where: { $0.name == name }) {
        // Without its values, a case with values is a function.
        return .enumCase(info, name, placeholders(of: one, info))
      }
      if let property = info.properties[name], property.isStatic {
        return global(property, program.context(of: info, arguments, property: name))
      }
      if name == "allCases", info.kind == .enum, !info.cases.isEmpty {
        return .list(info.cases.map { .enumCase(info, $0.name, placeholders(of: $0, info)) })
      }
      if let index = info.functions.firstIndex(where: { $0.name == name && $0.isStatic }) {
        return .method(
          info.functions[index], of: .metatype(type),
          in: program.context(of: info, arguments, function: index))
      }
    }
    return nil
  }
}
