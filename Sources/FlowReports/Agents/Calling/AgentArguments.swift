/// The arguments of a call, each of the kind that the tool declares.
package struct AgentArguments: Equatable, Sendable {
  private let values: [String: JSONValue]

  /// Checks the values against what the tool takes.
  ///
  /// - Throws: ``ReportError/badInput(_:)``, which says what would work.
  package init(
    _ given: [String: JSONValue], of arguments: [AgentArgument]
  ) throws(ReportError) {
    let known = arguments.map(\.name)
    if let name = given.keys.sorted().first(where: { !known.contains($0) }) {
      let hint = NearestNames.hint(
        for: "\(clipped: name)", among: known,
        otherwise: known.isEmpty
          ? "the tool takes none" : "there are \(known.joined(separator: ", "))"
      )
      throw .badInput("unknown argument '\(clipped: name)'; \(hint)")
    }
    var values: [String: JSONValue] = [:]
    for argument in arguments {
      guard let value = given[argument.name], value != .null else {
        if argument.isRequired { throw .badInput("the argument \(argument.name) is missing") }
        continue
      }
      values[argument.name] = try argument.checked(value)
    }
    self.values = values
  }

  /// The text, or the choice, of this name; nil if it is not given, or empty.
  package func text(_ name: String) -> String? {
    guard case .string(let text) = values[name], !text.isEmpty else { return nil }
    return text
  }

  /// The text of an argument that the tool requires.
  package func required(_ name: String) throws(ReportError) -> String {
    guard let text = text(name) else { throw .badInput("the argument \(name) is empty") }
    return text
  }

  package func number(_ name: String) -> Int? {
    guard case .integer(let number) = values[name] else { return nil }
    return Int(number)
  }

  package func flag(_ name: String) -> Bool { values[name] == .bool(true) }

  package func texts(_ name: String) -> [String] {
    guard case .array(let list) = values[name] else { return [] }
    return list.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
}
