/// An argument of a tool: its name, and what it takes.
package struct AgentArgument: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case text
    case number(ClosedRange<Int>)
    case flag
    case choice([String])
    case texts
    case choices([String])
  }

  package let name: String
  package let kind: Kind
  package let isRequired: Bool
  /// What it means, in a few words; empty if the name says it.
  package let summary: String

  package init(_ name: String, _ kind: Kind, _ summary: String = "", isRequired: Bool = false) {
    (self.name, self.kind, self.summary, self.isRequired) = (name, kind, summary, isRequired)
  }

  /// The schema of its value, in JSON Schema 2020-12.
  package var schema: JSONValue {
    var fields: [String: JSONValue] = summary.isEmpty ? [:] : ["description": .string(summary)]
    switch kind {
    case .text: fields["type"] = .string("string")
    case .number(let range):
      fields["type"] = .string("integer")
      fields["minimum"] = .integer(Int64(range.lowerBound))
      if range.upperBound < .max { fields["maximum"] = .integer(Int64(range.upperBound)) }
    case .flag: fields["type"] = .string("boolean")
    case .choice(let values): fields.merge(Self.schema(of: values)) { $1 }
    case .texts:
      fields["type"] = .string("array")
      fields["items"] = .object(["type": .string("string")])
    case .choices(let values):
      fields["type"] = .string("array")
      fields["items"] = .object(Self.schema(of: values))
    }
    return .object(fields)
  }

  private static func schema(of values: [String]) -> [String: JSONValue] {
    ["type": .string("string"), "enum": .array(values.map(JSONValue.string))]
  }

  /// What it takes, as in "limit takes a number from 1 to 200".
  private var takes: String {
    switch kind {
    case .text: "a text"
    case .number(let range):
      range.upperBound == .max
        ? "a number from \(range.lowerBound)"
        : "a number from \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let values): values.joined(separator: ", ")
    case .texts: "a list of texts"
    case .choices(let values): "a list of \(values.joined(separator: ", "))"
    }
  }

  /// Checks a value, and brings it into the form that ``AgentArguments`` reads: a number for a number,
  /// a list for a list.
  ///
  /// A model may write a number as a text, or a single value in place of a list.
  func checked(_ value: JSONValue) throws(ReportError) -> JSONValue {
    switch (kind, value) {
    case (.text, .string): return value
    case (.text, .integer(let number)): return .string("\(number)")
    case (.text, .unsigned(let number)): return .string("\(number)")
    case (.flag, .bool): return value
    case (.flag, .string("true")): return .bool(true)
    case (.flag, .string("false")): return .bool(false)
    case (.choice(let values), .string(let text)): return .string(try one(of: values, text))
    case (.number(let range), _):
      guard let number = Self.number(value), range.contains(number) else { break }
      return .integer(Int64(number))
    case (.texts, .string), (.choices, .string): return try checked(.array([value]))
    case (.texts, .array(let list)):
      guard list.count <= Self.mostValues else { throw tooMany }
      if list.allSatisfy({ if case .string = $0 { true } else { false } }) { return value }
    case (.choices(let values), .array(let list)):
      guard list.count <= Self.mostValues else { throw tooMany }
      return .array(
        try list.map { (item) throws(ReportError) in
          guard case .string(let text) = item else { throw refusal }
          return .string(try one(of: values, text))
        })
    default: break
    }
    throw refusal
  }

  /// The number of values that a list may have.
  private static let mostValues = 64

  private var refusal: ReportError { .badInput("\(name) takes \(takes)") }
  private var tooMany: ReportError {
    .badInput("\(name) takes at most \(Self.mostValues) values")
  }

  private func one(of values: [String], _ text: String) throws(ReportError) -> String {
    if values.contains(text) { return text }
    let hint = NearestNames.hint(
      for: "\(clipped: text)", among: values, otherwise: "it takes \(takes)")
    throw .badInput("\(name) does not know '\(clipped: text)'; \(hint)")
  }

  private static func number(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): Int(exactly: number)
    case .unsigned(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }
}
