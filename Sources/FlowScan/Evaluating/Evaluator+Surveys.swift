/// Surveys: following code to tell the observer of its calls.
extension Evaluator {
  func notice(
    _ expression: Expression, _ call: Call, _ name: String, _ receiver: Value?,
    _ values: [Value.Labeled], _ scope: Scope
  ) {
    guard let observer else { return }
    observer.didCall(
      ObservedCall(
        name: name, receiver: receiver, arguments: values, call: call, scope: scope,
        place: scope.place(expression.position),
        text: expression.text), self)
  }

  /// Follows a function; arguments that are not passed are not known.
  func survey(_ function: Function, _ outer: Scope, passing values: [Value.Labeled] = []) {
    guard let block = function.body else { return }
    let scope = outer.inner(outer.function.isEmpty ? function.signature : outer.function)
    bind(values, to: function.parameters, scope)
    follow(block, scope, result: function.result.map { program.resolve($0, in: outer.context) })
  }

  func surveyBody(
    of closure: Closure, _ outer: Scope, expecting expected: ResolvedType? = nil,
    passing element: Value? = nil
  ) {
    let scope = outer.inner()
    var types: [ResolvedType] = []
    if case .function(let parameters, _)? = expected {
      types = parameters
    } else if let expected {
      for library in libraries {
        if let parameters = library.closureParameters(of: expected) {
          types = parameters
          break
        }
      }
    }
    for (index, type) in types.enumerated() where type != .unknown {
      scope.declare("$\(index)", .opaque(type))
    }
    for (index, parameter) in closure.parameters.enumerated() {
      var type = parameter.type.map { program.resolve($0, in: outer.context) } ?? types[safe: index]
      if type == .unknown { type = nil }
      scope.declare(parameter.name, type.map { .opaque($0) } ?? .unknown(parameter.name))
    }
    if let element { pass(element, to: closure, scope) }
    // `[weak self]` makes no new name here, and `guard let self` none that matters.
    if let this = outer.this { scope.declare("self", this) }
    follow(closure.body, scope)
  }

  /// Declares the parameters of a closure that gets an element; a tuple is spread over them.
  private func pass(_ element: Value, to closure: Closure, _ scope: Scope) {
    guard closure.parameters.count > 1 else {
      scope.declare(closure.parameters.first?.name ?? "$0", element)
      return
    }
    for (index, parameter) in closure.parameters.enumerated() {
      let parts = element.alternatives.compactMap { value -> Value? in
        guard case .tuple(let parts) = value else { return nil }
        return parts[safe: index]?.value
      }
      if !parts.isEmpty { scope.declare(parameter.name, .oneOf(parts)) }
    }
  }
}
