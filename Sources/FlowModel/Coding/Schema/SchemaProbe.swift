/// Records what one decoding requests, and decides what it receives.
package final class SchemaProbe {
  /// The keys that were requested of an object.
  package struct Fields {
    /// The optional keys, in the order in which they were requested.
    var lookedFor: [String] = []
    /// The required keys, with their schemas.
    package var asked: [String: JSONSchema] = [:]

    package var isEmpty: Bool { lookedFor.isEmpty && asked.isEmpty }
  }

  enum Shape {
    case single(JSONSchema)
    case array(JSONSchema)
    case keyed(Fields)
  }

  let deriver: SchemaDeriver
  /// The number of single values to refuse before one is accepted.
  private let refused: Int
  /// The only optional key that is present.
  private let present: String?
  /// Starts as an object without fields, for a type that requests nothing.
  private(set) var shape = Shape.keyed(Fields())
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
