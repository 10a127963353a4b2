/// Functions and closures that run with arguments.
extension Evaluator {
  /// Runs a function with arguments.
  func invoke(
    _ function: Function, on this: Value?, _ values: [Value.Labeled], in context: Context,
    _ code: ResolvedType?
  ) -> Value {
    guard let block = function.body else {
      let type = function.result.map { program.resolve($0, in: context) }
      return type.map { .opaque($0) } ?? .void
    }
    let scope = Scope(context, this: this, code: code, function: function.signature)
    bind(values, to: function.parameters, scope)
    let type = function.result.map { program.resolve($0, in: context) }
    if function.name == "init" {
      setMembers(of: this, in: code)
      follow(block, scope)
      return this ?? .void
    }
    let value = body(block, scope, result: type)
    if case .unknown = value, let type, type != .unknown, type.name != "Bool" {
      return .opaque(type)
    }
    return value
  }

  /// Calls a method of an instance by its name, as code would.
  func send(_ name: String, to this: Value, _ arguments: [Value.Labeled]) -> Value {
    let labels = arguments.map(\.label)
    for ancestor in program.lineage(of: type(of: this)) {
      guard case .known(let info, let generics) = ancestor,
        let index = info.functions.firstIndex(where: {
          $0.name == name && !$0.isStatic && $0.body != nil
            && $0.parameters.accept(labels)
        })
      else { continue }
      let function = info.functions[index]
      var context = program.context(of: info, generics, function: index)
      if info.kind == .protocol, let own = type(of: this).info { context.owner = own }
      return entering { invoke(function, on: this, arguments, in: context, ancestor) }
        ?? Self.endless
    }
    return library {
      $0.call(
        LibraryCall(
          name: name, receiver: this, isSuper: false, arguments: arguments,
          scope: Scope(Context(file: "", module: ""), this: this),
          place: CodePlace(file: "", position: Position(line: 0, column: 0))), self)
    } ?? .unknown("'\(name)'")
  }

  /// Calls a closure or a method.
  func apply(_ callee: Value, _ values: [Value]) -> Value {
    switch callee {
    case .closure(let closure, let outer):
      return entering {
        let scope = outer.inner()
        for (index, parameter) in closure.parameters.enumerated() {
          scope.declare(parameter.name, values[safe: index] ?? .unknown(parameter.name))
        }
        for (index, value) in values.enumerated() { scope.declare("$\(index)", value) }
        return body(closure.body, scope, result: nil)
      } ?? Self.endless
    case .method(let function, let this, let context):
      let labels = function.parameters.map(\.label)
      return entering {
        invoke(
          function, on: this,
          zip(labels, values).map { Value.Labeled(label: $0, value: $1) }, in: context,
          context.owner.map { .known($0, []) })
      } ?? Self.endless
    case .record(_, let fields) where fields.first?.label == "path":
      guard case .text(let path)? = fields.first?.value, let value = values.first else { break }
      return path.drop { $0 != "." }.split(separator: ".").reduce(value) { value, part in
        member(String(part.prefix { $0 != "?" && $0 != "!" }), of: value)
      }
    case .enumCase(let info, let name, _):
      guard let one = info.cases.first(where: { $0.name == name }) else { break }
      return .enumCase(
        info, name, coerced(values.map { Value.Labeled(label: nil, value: $0) }, of: one, info))
    case .metatype(let type):
      return make(
        type, values.map { Value.Labeled(label: nil, value: $0) },
        Scope(Context(file: "", module: ""), this: nil), at: Position(line: 0, column: 0))
    case .opaque(.function(_, let result)): return .opaque(result)
    case .builtIn(let name, let value):
      return builtIn(
        name, value, value, values.map { Value.Labeled(label: nil, value: $0) },
        Scope(Context(file: "", module: ""), this: nil), at: Position(line: 0, column: 0))
    default: break
    }
    return .unknown("what it returns")
  }
}
