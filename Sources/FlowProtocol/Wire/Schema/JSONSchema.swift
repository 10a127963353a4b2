/// A JSON Schema, with the keywords that a derived schema needs.
public struct JSONSchema: Hashable, Sendable {
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
    get { itemsBox.first }
    set { itemsBox = newValue.map { [$0] } ?? [] }
  }
  /// The schema of the values of an object with arbitrary keys.
  public var values: JSONSchema? {
    get { valuesBox.first }
    set { valuesBox = newValue.map { [$0] } ?? [] }
  }

  /// In arrays because a struct cannot contain a value of its own type.
  private var itemsBox: [JSONSchema] = []
  private var valuesBox: [JSONSchema] = []

  /// Creates a schema that restricts only the type; nil allows anything.
  public init(type: String? = nil) {
    self.type = type
  }
}

extension JSONSchema: Codable {
  private enum CodingKeys: String, CodingKey {
    case reference = "$ref"
    case type, description, minimum, maximum, maxLength, maxItems
    case texts = "enum"
    case properties, required
    case alternatives = "oneOf"
    case items
    case values = "additionalProperties"
  }

  /// Decodes the known fields, and ignores others.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    reference = try container.decodeIfPresent(String.self, forKey: .reference)
    type = try container.decodeIfPresent(String.self, forKey: .type)
    description = try container.decodeIfPresent(String.self, forKey: .description)
    minimum = try container.decodeIfPresent(Int.self, forKey: .minimum)
    maximum = try container.decodeIfPresent(Int.self, forKey: .maximum)
    maxLength = try container.decodeIfPresent(Int.self, forKey: .maxLength)
    maxItems = try container.decodeIfPresent(Int.self, forKey: .maxItems)
    texts = try container.decodeIfPresent([String].self, forKey: .texts)
    properties = try container.decodeIfPresent([String: JSONSchema].self, forKey: .properties)
    required = try container.decodeIfPresent([String].self, forKey: .required)
    alternatives = try container.decodeIfPresent([JSONSchema].self, forKey: .alternatives)
    items = try container.decodeIfPresent(JSONSchema.self, forKey: .items)
    values = try container.decodeIfPresent(JSONSchema.self, forKey: .values)
  }

  /// Encodes the fields that are not nil.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(reference, forKey: .reference)
    try container.encodeIfPresent(type, forKey: .type)
    try container.encodeIfPresent(description, forKey: .description)
    try container.encodeIfPresent(minimum, forKey: .minimum)
    try container.encodeIfPresent(maximum, forKey: .maximum)
    try container.encodeIfPresent(maxLength, forKey: .maxLength)
    try container.encodeIfPresent(maxItems, forKey: .maxItems)
    try container.encodeIfPresent(texts, forKey: .texts)
    try container.encodeIfPresent(properties, forKey: .properties)
    try container.encodeIfPresent(required, forKey: .required)
    try container.encodeIfPresent(alternatives, forKey: .alternatives)
    try container.encodeIfPresent(items, forKey: .items)
    try container.encodeIfPresent(values, forKey: .values)
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

  package static func array(of items: JSONSchema) -> JSONSchema {
    var schema = JSONSchema(type: "array")
    schema.items = items
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
