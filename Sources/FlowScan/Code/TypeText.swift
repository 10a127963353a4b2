/// A type as it is written, without `some` and `any`, optionals and attributes.
struct TypeText: Hashable, Sendable {
  /// The names, from the outermost type: `["Wall", "Post"]`; empty for functions and tuples.
  var path: [String]
  /// The generic arguments of the last name.
  var arguments: [TypeText]
  /// Whether it is written `[Element]`, or is a set; its element is the first argument.
  var isList = false
  /// For a function, the types of its parameters; its result is the last argument.
  var isFunction = false
  var isOptional = false
  /// The types of a composition `A & B` after the first.
  var others: [TypeText] = []

  init(_ path: [String], _ arguments: [TypeText] = []) {
    self.path = path
    self.arguments = arguments
  }

  init(_ name: String) { self.init([name]) }

  var name: String { path.last ?? "" }

  /// The type as Swift code.
  var text: String {
    if isFunction {
      let parameters = arguments.dropLast().map(\.text).joined(separator: ", ")
      return "(\(parameters)) -> \(arguments.last?.text ?? "Void")"
    }
    let mark = isOptional ? "?" : ""
    if isList, let element = arguments.first { return "[\(element.text)]" + mark }
    if path.isEmpty {
      return "(" + arguments.map(\.text).joined(separator: ", ") + ")" + mark
    }
    let name = path.joined(separator: ".")
    let whole =
      arguments.isEmpty
      ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
    return ([whole] + others.map(\.text)).joined(separator: " & ") + mark
  }
}
