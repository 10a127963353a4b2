/// The names that code can use, with their values.
final class Scope {
  private var values: [String: Value] = [:]
  private var functions: [String: Function] = [:]
  let parent: Scope?
  let this: Value?
  let context: Context
  /// The type whose code runs, for `super`.
  let code: ResolvedType?
  /// The function whose code runs, for people.
  let function: String

  init(
    _ context: Context, this: Value?, code: ResolvedType? = nil, function: String = "",
    parent: Scope? = nil
  ) {
    (self.context, self.this, self.code) = (context, this, code)
    (self.function, self.parent) = (function, parent)
  }

  func inner(_ function: String? = nil) -> Scope {
    Scope(context, this: this, code: code, function: function ?? self.function, parent: self)
  }

  func value(of name: String) -> Value? {
    var scope: Scope? = self
    while let one = scope {
      if let value = one.values[name] { return value }
      scope = one.parent
    }
    return nil
  }

  /// Returns the names of the variables whose values are wanted, except for `self`, in order.
  func names(where isWanted: (Value) -> Bool) -> [String] {
    var names: Set<String> = []
    var hidden: Set<String> = ["self"]
    var scope: Scope? = self
    while let one = scope {
      for (name, value) in one.values where hidden.insert(name).inserted && isWanted(value) {
        names.insert(name)
      }
      scope = one.parent
    }
    return names.sorted()
  }

  func localFunction(_ name: String) -> (Function, Scope)? {
    var scope: Scope? = self
    while let one = scope {
      if let function = one.functions[name] { return (function, one) }
      scope = one.parent
    }
    return nil
  }

  func declare(_ name: String, _ value: Value) { values[name] = value }
  func declare(_ function: Function) { functions[function.name] = function }

  /// Changes a variable, and returns whether there is one.
  ///
  /// One that only may change has both values then.
  func assign(_ name: String, _ value: Value, isCertain: Bool) -> Bool {
    var scope: Scope? = self
    while let one = scope {
      if let old = one.values[name] {
        one.values[name] = isCertain ? value : .oneOf([old, value])
        return true
      }
      scope = one.parent
    }
    return false
  }
}
