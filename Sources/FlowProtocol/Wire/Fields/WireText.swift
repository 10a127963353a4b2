/// A text as it is decoded: clipped as the sending side clips it, whatever the sender did.
package struct WireText: Decodable {
  package let text: String

  package init(from decoder: any Decoder) throws {
    text = Limits.clipped(try decoder.singleValueContainer().decode(String.self))
  }

  private init(_ text: String) { self.text = text }
}

extension WireText: PlainSchema {
  package static var schema: JSONSchema {
    var schema = JSONSchema(type: "string")
    // JSON Schema counts code points, of which a character may have several.
    schema.maxLength = Limits.textBytes
    return schema
  }
  package static var sample: Self { Self("") }
}
