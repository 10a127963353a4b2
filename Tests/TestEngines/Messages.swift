package import FlowProtocol

/// Texts that break code that does not treat them as data.
package let hostileTexts = [
  "", " ", "\u{0}", "\u{1b}[31m", "\"quoted\"", "back\\slash", "line\nbreak\r\n", "<b>&amp;",
  "{\"id\":1}", "}}", "Content-Length: 4\r\n\r\n", "\u{202e}right to left", "e\u{301}", "\u{feff}",
  "👩‍👩‍👧‍👦", "\u{2028}\u{2029}", "\u{10ffff}", "%s%n", String(repeating: "x", count: 1_024),
]

/// The client of a test.
package let viewer = InitializeRequest.ClientInfo(name: "tests", version: "1")

/// Returns what is decoded from the encoded value.
package func roundTrip<Value: Codable>(_ value: Value) throws -> Value {
  try WireCoding.decode(Value.self, from: WireCoding.encode(value))
}
