/// Properties as places, which bindings name.
extension Evaluator {
  /// Returns the property that an expression names, with the type that declares it.
  func property(of expression: Expression, _ scope: Scope) -> (owner: TypeInfo, name: String)? {
    switch expression.form {
    case .name(let name):
      guard scope.value(of: name) == nil, let owner = owner(of: name, in: scope.this) else {
        return nil
      }
      return (owner, name)
    case .member(let base?, let name):
      let value = ask { evaluate(base, scope) }
      guard let owner = owner(of: name, in: value) else { return nil }
      return (owner, name)
    default: return nil
    }
  }

  /// Returns the property that a binding reads: `Binding(get: { item != nil }, set: { … })`.
  func property(readBy getter: Value) -> (owner: TypeInfo, name: String)? {
    guard case .closure(let code, let scope) = getter, var expression = code.body.onlyExpression
    else { return nil }
    while true {
      switch expression.form {
      case .binary(let operation, let left, _) where ["!=", "==", "??"].contains(operation):
        expression = left
      case .cast(let inner, _, _), .prefix(_, let inner): expression = inner
      default: return property(of: expression, scope)
      }
    }
  }

  /// Returns the type of the value of a binding, as `$router.sheet` is written.
  func boundType(of binding: Expression, _ scope: Scope) -> ResolvedType {
    switch binding.form {
    case .name(let name) where name.hasPrefix("$"):
      let plain = String(name.dropFirst())
      if let value = scope.value(of: plain) { return type(of: value) }
      return scope.this.map { declaredType(of: plain, in: type(of: $0)) } ?? .unknown
    case .member(let base?, let name):
      return declaredType(of: name, in: boundType(of: base, scope))
    case .name(let name):
      return scope.value(of: name).map(type(of:))
        ?? scope.this.map { declaredType(of: name, in: type(of: $0)) } ?? .unknown
    default: return .unknown
    }
  }
}
