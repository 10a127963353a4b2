/// A decoded text, clipped to the sending side's limits even if the sender did not clip it.
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
    // JSON Schema counts code points, and a character may have several.
    schema.maxLength = Limits.textBytes
    return schema
  }
  package static var sample: Self { Self("") }
}
