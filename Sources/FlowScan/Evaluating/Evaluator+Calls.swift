/// Calls of everything that can be called.
extension Evaluator {
  func call(
    _ call: Call, at expression: Expression, _ scope: Scope, expecting expected: ResolvedType?
  ) -> Value {
    var receiver: Value?
    var name = ""
    var isSuper = false
    switch call.callee.form {
    case .member(let base?, let member):
      name = member
      if case .name("super") = base.form { isSuper = true }
      receiver = evaluateReceiver(base, member, scope)
      // What a protocol requires is what the only type that adopts it does.
      if case .opaque(let type)? = receiver, let only = program.onlyAdopter(of: type) {
        receiver = .opaque(.known(only, []))
      }
    case .member(nil, let member):
      let values = arguments(call, scope)
      notice(expression, call, member, nil, values, scope)
      return coerce(.implicit(member, values), to: expected)
    case .name(let text): name = text
    case .type(let type):
      let type = program.resolve(type, in: scope.context)
      let values = arguments(call, scope, of: type)
      notice(expression, call, type.name, nil, values, scope)
      return make(type, values, scope, at: expression.position)
    case .closure(let closure):
      let values = arguments(call, scope)
      if isSurvey {
        surveyBody(of: closure, scope)
        return .unknown("what a closure returns")
      }
      return apply(.closure(closure, scope), values.map(\.value))
    default:
      let callee = evaluate(call.callee, scope)
      return apply(callee, arguments(call, scope).map(\.value))
    }
    // What is called decides the types of implicit members in its arguments.
    let target = self.target(name, receiver, isSuper: isSuper, call, scope)
    var made: ResolvedType?
    if case .type(let type) = target.kind { made = type }
    let values = arguments(
      call, scope, parameters: target.parameters, in: target.context, making: made,
      passing: isSurvey ? self.element(passedBy: name, of: receiver) : nil)
    notice(expression, call, name, receiver, values, scope)
    switch target.kind {
    case .type(let type): return make(type, values, scope, at: expression.position)
    case .enumCase(let info, let one):
      return .enumCase(info, one.name, coerced(values, of: one, info))
    case .function(let function, let context, let code):
      if function.result?.name == "View", let block = function.body {
        let inner = Scope(
          context, this: receiver ?? scope.this, code: code, function: function.signature)
        bind(values, to: function.parameters, inner)
        return Self.shown(block, inner)
      }
      if isSurvey {
        guard let result = function.result else { return .void }
        var type = program.resolve(result, in: context)
        if result.path == ["Self"], case .metatype(let meta)? = receiver { type = meta }
        if function.body.map({ $0.count > 24 }) ?? true {
          return .opaque(type)
        }
        let value = entering {
          invoke(function, on: receiver ?? scope.this, values, in: context, code)
        }
        if case .unknown? = value { return .opaque(type) }
        return value ?? .opaque(type)
      }
      return entering { invoke(function, on: receiver ?? scope.this, values, in: context, code) }
        ?? Self.endless
    case .value(let value):
      return isSurvey ? .unknown("what '\(name)' returns") : apply(value, values.map(\.value))
    case .library:
      if case .member(let base?, _) = call.callee.form {
        change(base, by: name, values.first, scope)
      }
      // An implicit `self` answers what no other code does.
      let answering = receiver ?? scope.this
      if !isSurvey, let property = Self.ownProperty(call.callee, scope),
        case .object(let instance)? = scope.this
      {
        record("\(property).\(name)", values, on: instance, at: scope.place(expression.position))
      }
      return library {
        $0.call(
          LibraryCall(
            name: name, receiver: answering, isSuper: isSuper, arguments: values, scope: scope,
            place: scope.place(expression.position)), self)
      } ?? builtIn(name, receiver, answering, values, scope, at: expression.position)
    }
  }

  /// Returns the name of a property of `self` on which a function is called.
  private static func ownProperty(_ callee: Expression, _ scope: Scope) -> String? {
    guard case .member(let base?, _) = callee.form else { return nil }
    switch base.form {
    case .name(let name)
    where name != "self" && name != "super" && scope.value(of: name) == nil:
      return name
    case .member(let inner?, let name):
      if case .name("self") = inner.form { return name }
      return nil
    default: return nil
    }
  }

  private func evaluateReceiver(_ base: Expression, _ member: String, _ scope: Scope) -> Value {
    if let text = scope.typeText(base) {
      let type = program.resolve(text, in: scope.context)
      if type.info != nil { return .metatype(type) }
    }
    return evaluate(base, scope)
  }
}
