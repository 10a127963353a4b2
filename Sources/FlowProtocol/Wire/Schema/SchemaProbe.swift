/// Notes what one decoding asks for, and decides what it gets.
package final class SchemaProbe {
  /// The keys that an object was asked for.
  package struct Fields {
    /// Looked for, in the order in which they were; each may be missing.
    var lookedFor: [String] = []
    /// Decoded, with what they are.
    package var asked: [String: JSONSchema] = [:]

    package var isEmpty: Bool { lookedFor.isEmpty && asked.isEmpty }
  }

  /// What the JSON is.
  enum Shape {
    case single(JSONSchema)
    case array(JSONSchema)
    case keyed(Fields)
  }

  let deriver: SchemaDeriver
  /// How many single values are refused before one is given.
  private let refused: Int
  /// The one key that is there of those that are looked for.
  private let present: String?
  /// A type that asks for nothing is an object without fields.
  private(set) var shape = Shape.keyed(Fields())
  /// How many single values were tried.
  private(set) var tried = 0

  package init(deriver: SchemaDeriver, refusing refused: Int, present: String? = nil) {
    self.deriver = deriver
    self.refused = refused
    self.present = present
  }

  package func contains(_ key: any CodingKey) -> Bool {
    note { fields in
      if fields.asked[key.stringValue] == nil, !fields.lookedFor.contains(key.stringValue) {
        fields.lookedFor.append(key.stringValue)
      }
    }
    return key.stringValue == present
  }

  package func value<T: Decodable>(_ type: T.Type, for key: any CodingKey) throws -> T {
    let schema = try deriver.schema(of: type)
    note { $0.asked[key.stringValue] = schema }
    return try deriver.sample(of: type)
  }

  package func single<T: Decodable>(_ type: T.Type) throws -> T {
    tried += 1
    if tried <= refused {
      throw DecodingError.typeMismatch(
        type, DecodingError.Context(codingPath: [], debugDescription: "refused, to see what else"))
    }
    shape = .single(try deriver.schema(of: type))
    return try deriver.sample(of: type)
  }

  package func item<T: Decodable>(_ type: T.Type) throws -> T {
    shape = .array(.array(of: try deriver.schema(of: type)))
    return try deriver.sample(of: type)
  }

  private func note(_ change: (inout Fields) -> Void) {
    var fields = Fields()
    if case .keyed(let known) = shape { fields = known }
    change(&fields)
    shape = .keyed(fields)
  }
}
