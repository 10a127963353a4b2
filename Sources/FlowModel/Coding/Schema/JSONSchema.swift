/// A JSON Schema, with the keywords that a derived schema needs.
public struct JSONSchema: Hashable, Sendable, Codable {
  /// The location of the schema that this one stands for, such as `#/components/schemas/FlowNode`;
  /// all other fields are then nil.
  public var reference: String?
  /// The JSON type: string, number, integer, boolean, array or object.
  public var type: String?
  /// A description, for people, of a rule that the other fields do not express.
  public var description: String?
  /// The minimum number.
  public var minimum: Int?
  /// The maximum number.
  public var maximum: Int?
  /// The maximum number of code points of a text.
  public var maxLength: Int?
  /// The maximum number of items of an array.
  public var maxItems: Int?
  /// The allowed texts.
  public var texts: [String]?
  /// The fields of an object.
  public var properties: [String: JSONSchema]?
  /// The fields that are always present, sorted.
  public var required: [String]?
  /// The schemas of which exactly one matches.
  public var alternatives: [JSONSchema]?
  /// The schema of the items of an array.
  public var items: JSONSchema? {
    get { itemsBox?.schema }
    set { itemsBox = newValue.map(Box.some) }
  }
  /// The schema of the values of an object with arbitrary keys.
  public var values: JSONSchema? {
    get { valuesBox?.schema }
    set { valuesBox = newValue.map(Box.some) }
  }

  private var itemsBox: Box?
  private var valuesBox: Box?

  /// A schema in a schema, since a struct cannot contain a value of its own type.
  fileprivate indirect enum Box: Hashable, Sendable, Codable {
    case some(JSONSchema)

    var schema: JSONSchema {
      switch self {
      case .some(let schema): schema
      }
    }

    init(from decoder: any Decoder) throws { self = .some(try JSONSchema(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try schema.encode(to: encoder) }
  }

  /// Creates a schema that restricts only the type; nil allows anything.
  public init(type: String? = nil) {
    self.type = type
  }

  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
    case type, description, minimum, maximum, maxLength, maxItems
    case texts = "enum"
    case properties, required
    case alternatives = "oneOf"
    case itemsBox = "items"
    case valuesBox = "additionalProperties"
  }
}

extension JSONSchema {
  /// The location of the schemas of named types in a document.
  package static let components = "#/components/schemas/"

  package static func reference(to name: String) -> JSONSchema {
    var schema = JSONSchema()
    schema.reference = components + name
    return schema
  }

  package static func array(of items: JSONSchema, maxItems: Int? = nil) -> JSONSchema {
    var schema = JSONSchema(type: "array")
    schema.items = items
    schema.maxItems = maxItems
    return schema
  }

  package static func object(_ properties: [String: JSONSchema], required: Set<String>)
    -> JSONSchema
  {
    var schema = JSONSchema(type: "object")
    schema.properties = properties
    schema.required = required.isEmpty ? nil : required.sorted()
    return schema
  }

  /// Returns the only schema of `schemas`, or a schema that allows one of several.
  static func oneOf(_ schemas: [JSONSchema]) -> JSONSchema {
    if let only = schemas.first, schemas.count == 1 { return only }
    var schema = JSONSchema()
    schema.alternatives = schemas
    return schema
  }
}

extension JSONSchema.Box: SchemaWrapper {
  static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    try deriver.schema(of: JSONSchema.self)
  }

  static var empty: Self { .some(JSONSchema()) }
}
