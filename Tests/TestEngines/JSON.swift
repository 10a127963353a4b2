/// A JSON value, to check messages without the module's own types.
package enum JSON: Hashable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  case object([String: JSON])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  package subscript(key: String) -> JSON? {
    if case .object(let fields) = self { fields[key] } else { nil }
  }

  package subscript(index: Int) -> JSON? {
    if case .array(let items) = self, items.indices.contains(index) { items[index] } else { nil }
  }

  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var count: Int? { if case .array(let items) = self { items.count } else { nil } }
}
