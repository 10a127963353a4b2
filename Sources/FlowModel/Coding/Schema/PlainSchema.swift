package import Foundation

/// A type whose JSON form is fixed by JSON or by ``WireCoding``.
package protocol PlainSchema: Decodable {
  static var schema: JSONSchema { get }
  /// An arbitrary value of the type.
  static var sample: Self { get }
}

extension String: PlainSchema {
  package static var schema: JSONSchema { JSONSchema(type: "string") }
  package static var sample: String { "" }
}

extension Bool: PlainSchema {
  package static var schema: JSONSchema { JSONSchema(type: "boolean") }
  package static var sample: Bool { false }
}

extension PlainSchema where Self: FixedWidthInteger {
  package static var schema: JSONSchema {
    var schema = JSONSchema(type: "integer")
    if !Self.isSigned { schema.minimum = 0 }
    return schema
  }
  package static var sample: Self { 0 }
}

extension Int: PlainSchema {}
extension Int32: PlainSchema {}
extension Int64: PlainSchema {}
extension UInt64: PlainSchema {}

extension Double: PlainSchema {
  package static var schema: JSONSchema {
    var other = JSONSchema(type: "string")
    other.texts = WireCoding.NonFinite.all
    return .oneOf([JSONSchema(type: "number"), other])
  }
  package static var sample: Double { 0 }
}

extension Date: PlainSchema {
  package static var schema: JSONSchema {
    var schema = JSONSchema(type: "number")
    schema.description = "seconds since 1970"
    schema.minimum = -Int(Limits.seconds)
    schema.maximum = Int(Limits.seconds)
    return schema
  }
  package static var sample: Date { Date(timeIntervalSince1970: 0) }
}

/// A type that holds any number of values of another type.
package protocol SchemaWrapper {
  static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema
  static var empty: Self { get }
}

extension Array: SchemaWrapper where Element: Decodable {
  package static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: Element.self))
  }
  package static var empty: [Element] { [] }
}

extension Set: SchemaWrapper where Element: Decodable {
  package static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    .array(of: try deriver.schema(of: Element.self))
  }
  package static var empty: Set<Element> { [] }
}

extension Dictionary: SchemaWrapper where Key == String, Value: Decodable {
  package static func schema(deriving deriver: SchemaDeriver) throws -> JSONSchema {
    var schema = JSONSchema(type: "object")
    schema.values = try deriver.schema(of: Value.self)
    return schema
  }
  package static var empty: [String: Value] { [:] }
}
