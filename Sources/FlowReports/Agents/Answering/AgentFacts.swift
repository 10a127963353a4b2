import Foundation

/// Makes short facts of the documents that commands print.
///
/// A route and a coordinator become the texts that other calls take, a call in the app's code its file
/// and line; what is null or empty is left out. The document is the same that a command prints.
package enum AgentFacts {
  /// Returns the facts of a document, as the command with `--json` has them.
  package static func object(of document: some Encodable) throws -> [String: JSONValue] {
    guard case .object(let fields) = try value(of: document) else { return [:] }
    return fields
  }

  package static func value(of document: some Encodable) throws -> JSONValue {
    let data = try JSONOutput.text(of: document, formatting: [])
    return short(try JSONDecoder().decode(JSONValue.self, from: data))
  }

  // MARK: Shorter forms

  /// A route as other tools take it: with its values, or else with its type.
  package static func text(of route: RouteLabel) -> String { route.detail ?? route.code }

  /// A coordinator as other tools take it.
  package static func text(of node: FlowNode) -> String { "\(node.name) \(node.id)" }

  private static func short(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let list): return .array(list.map(short).filter { !$0.isMissing })
    case .object(let fields):
      if let text = route(fields) ?? coordinator(fields) ?? place(fields) { return .string(text) }
      var result: [String: JSONValue] = [:]
      for (name, field) in fields {
        let field = short(field)
        if field.isMissing { continue }
        // The call in the app's code is where a reader goes.
        if name == "call" { result["place"] = field } else { result[name] = field }
      }
      return .object(result)
    default: return value
    }
  }

  private static func has(_ fields: [String: JSONValue], only names: Set<String>) -> Bool {
    fields.keys.allSatisfy(names.contains)
  }

  private static func route(_ fields: [String: JSONValue]) -> String? {
    guard has(fields, only: ["identifier", "type", "detail"]),
      case .string(let identifier) = fields["identifier"], case .string(let type) = fields["type"]
    else { return nil }
    var detail: String?
    if case .string(let text) = fields["detail"] { detail = text }
    return text(of: RouteLabel(identifier: identifier, type: type, detail: detail))
  }

  private static func coordinator(_ fields: [String: JSONValue]) -> String? {
    guard has(fields, only: ["id", "name"]), case .string(let name) = fields["name"] else {
      return nil
    }
    switch fields["id"] {
    case .integer(let id): return "\(name) #\(id)"
    case .unsigned(let id): return "\(name) #\(id)"
    default: return nil
    }
  }

  private static func place(_ fields: [String: JSONValue]) -> String? {
    guard has(fields, only: ["file", "line", "column", "function"]),
      case .string(let file) = fields["file"], case .integer(let line) = fields["line"]
    else { return nil }
    return "\(file):\(line)"
  }
}

extension JSONValue {
  /// Whether it says nothing: null, an empty text, list or object.
  var isMissing: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let list): list.isEmpty
    case .object(let fields): fields.isEmpty
    default: false
    }
  }

  /// A text; null without one.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  static func count(_ count: Int?) -> JSONValue { count.map { .integer(Int64($0)) } ?? .null }
  static func route(_ route: RouteLabel?) -> JSONValue { text(route.map(AgentFacts.text)) }
  /// True, or null: a fact that is worth its room only if it holds.
  static func ifTrue(_ holds: Bool) -> JSONValue { holds ? .bool(true) : .null }

  /// The fields with a value.
  static func facts(_ fields: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(
      Dictionary(
        fields.filter { !$0.value.isMissing }.map { ($0.key, $0.value) },
        uniquingKeysWith: { _, last in last }))
  }
}
