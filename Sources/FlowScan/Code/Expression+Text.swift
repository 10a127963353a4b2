extension Expression {
  /// The expression as code on one line, at most about 80 characters.
  var text: String {
    let text = written
    return text.count <= 80 ? text : text.prefix(79) + "…"
  }

  private var written: String {
    switch form {
    case .name(let name): return name
    case .member(let base, let name): return "\(base?.written ?? "").\(name)"
    case .call(let call):
      return call.callee.written + Self.written(call.arguments.dropLast(call.trailing))
        + (call.trailing > 0 ? " { … }" : "")
    case .subscripted(let base, let arguments):
      return "\(base.written)[\(Self.list(arguments[...]))]"
    case .closure: return "{ … }"
    case .string(let text): return text.map { "\"\($0)\"" } ?? "\"…\""
    case .integer(let number): return "\(number)"
    case .boolean(let value): return "\(value)"
    case .nothing: return "nil"
    case .array(let elements):
      return "[" + elements.map(\.written).joined(separator: ", ") + "]"
    case .dictionary: return "[…: …]"
    case .tuple(let elements): return Self.written(elements[...])
    case .keyPath(let path): return path
    case .prefix(let operation, let operand): return operation + operand.written
    case .binary(let operation, let left, let right):
      return "\(left.written) \(operation) \(right.written)"
    case .assignment(let target, let value): return "\(target.written) = \(value.written)"
    case .cast(let value, let cast, let type):
      return "\(value.written) \(cast.rawValue) \(type.text)"
    case .ternary(let condition, let first, let second):
      return "\(condition.written) ? \(first.written) : \(second.written)"
    case .conditional: return "if …"
    case .choice(let choice): return "switch \(choice.subject.written)"
    case .type(let type): return type.text
    case .binding(let name): return name == "_" ? "_" : "let \(name)"
    case .other(let text, _): return text
    }
  }

  private static func list(_ arguments: ArraySlice<Argument>) -> String {
    arguments.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.value.written
    }.joined(separator: ", ")
  }

  private static func written(_ arguments: ArraySlice<Argument>) -> String {
    "(\(list(arguments)))"
  }
}
