import FlowEngine
import FlowLinks
import Testing

@Suite("Push: payload values")
struct PushPayloadTests {
  private func read(
    _ members: String, _ read: @escaping @Sendable (PushPayload) throws -> String
  ) throws -> RouteValue {
    try PushRoutes { Opened(try read($0)) }.opened(#"{"k": 1, \#(members)}"#)
  }

  @Test("a value is read as the requested or inferred type")
  func typed() throws {
    #expect(try read(#""v": 7"#) { "\(try $0.value("v", as: Int.self) + 1)" } == opened("8"))
    #expect(try read(#""v": 0.5"#) { "\(try $0.value("v", as: Double.self))" } == opened("0.5"))
    #expect(try read(#""v": "x""#) { try $0.value("v") } == opened("x"))
    #expect(try read(#""v": true"#) { "\(try $0.value("v", as: Bool.self))" } == opened("true"))
    #expect(try read(#""v": 0"#) { "\(try $0.value("v", as: Bool.self))" } == opened("false"))
    #expect(
      try read(#""v": "likes""#) { "\(try $0.value("v", as: Section.self))" } == opened("likes"))
    #expect(try read(#""v": 9"#) { "\(try $0.value("v", as: Priority.self))" } == opened("high"))
    #expect(
      try read(##""v": "#7""##) { try $0.value("v", as: OrderID.self).rawValue } == opened("7"))
  }

  @Test("a string can be read as a number, because some senders have only strings")
  func strings() throws {
    #expect(try read(#""v": "7""#) { "\(try $0.value("v", as: Int.self))" } == opened("7"))
    #expect(try read(#""v": "9""#) { "\(try $0.value("v", as: Priority.self))" } == opened("high"))
    #expect(try read(#""v": "1""#) { "\(try $0.value("v", as: Bool.self))" } == opened("true"))
  }

  @Test(
    "an integer is whole and fits its type; a fraction of zeros is ignored",
    arguments: [
      ("7", 7), ("-0", 0), ("7.0", 7), ("-7.000", -7), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("9223372036854775807.0", Int.max),
    ])
  func integers(json: String, value: Int) throws {
    #expect(
      try read("\"v\": \(json)") { "\(try $0.value("v", as: Int.self))" } == opened("\(value)"))
  }

  @Test(
    "a value of another type is an error that names its path",
    arguments: [
      ("1.5", "1.5"), ("9223372036854775808", "9223372036854775808"), ("1e3", "1e3"),
      ("true", "true"), ("null", "null"), ("\"seven\"", "seven"), ("\"\"", ""),
      ("[7]", "an array of 1"), (#"{"id": 7}"#, "an object of 1"),
    ])
  func badInteger(json: String, shown: String) {
    #expect(throws: LinkError.badValue(path: "o.v", value: shown, expected: "Int")) {
      try read(#""o": {"v": \#(json)}"#) { "\(try $0.value("o.v", as: Int.self))" }
    }
  }

  @Test(
    "a number or a boolean is not text", arguments: ["7", "1.5", "true", "null"])
  func noText(json: String) {
    #expect(throws: LinkError.badValue(path: "v", value: json, expected: "String")) {
      try read("\"v\": \(json)") { try $0.value("v", as: String.self) }
    }
    #expect(throws: LinkError.badValue(path: "v", value: json, expected: "one of posts, likes")) {
      try read("\"v\": \(json)") { try $0.value("v", as: Section.self).rawValue }
    }
  }

  @Test("a number that is too large to be finite is refused")
  func finite() {
    #expect(throws: LinkError.badValue(path: "v", value: "1e999", expected: "Double")) {
      try read(#""v": 1e999"#) { "\(try $0.value("v", as: Double.self))" }
    }
  }

  @Test(
    "a path leads through objects and arrays",
    arguments: [
      ("o.items.0.id", "a"), ("o.items.1.id", "b"), ("o.name", "n"), ("top", "t"), ("o.0", "z"),
    ])
  func paths(path: String, value: String) throws {
    let members = #""top": "t", "o": {"name": "n", "0": "z", "items": [{"id": "a"}, {"id": "b"}]}"#
    #expect(try read(members) { try $0.value(path) } == opened(value))
  }

  @Test("a key that contains dots is found at any depth, and has priority over the path")
  func dottedKeys() throws {
    let members = #""a.b": "1", "a": {"b": "2", "c.d": "3", "e": "4"}"#
    #expect(
      try read(members) {
        try [$0.value("a.b"), $0.value("a.c.d"), $0.value("a.e")].joined(separator: " ")
      } == opened("1 3 4"))
  }

  @Test(
    "a missing key is an error with the existing part of the path and its keys",
    arguments: [
      ("x", "", ["k", "o"]), ("x.y", "", ["k", "o"]), ("o.x", "o", ["items", "n"]),
      ("o.items.2", "o.items", ["0", "1"]),
      ("o.items.99999999999999999999", "o.items", ["0", "1"]),
      ("o.items.0.x", "o.items.0", ["id"]), ("o.n.x", "o.n", []),
    ])
  func missing(path: String, parent: String, keys: [String]) {
    #expect(throws: LinkError.missingKey(path: path, parent: parent, keys: keys)) {
      try read(#""o": {"n": null, "items": [{"id": 1}, 2]}"#) { try $0.value(path) }
    }
  }

  @Test("a path through a value without members is an error that names that value")
  func throughScalar() {
    let members = #""o": {"id": 7, "items": [1]}"#
    #expect(
      throws: LinkError.badValue(path: "o.id", value: "7", expected: "an object or an array")
    ) {
      try read(members) { try $0.value("o.id.x") }
    }
    #expect(
      throws: LinkError.badValue(path: "o.items", value: "an array of 1", expected: "an object")
    ) {
      try read(members) { try $0.value("o.items.-1") }
    }
  }

  @Test("a path with an empty key is an error", arguments: ["", ".", "a.", ".a", "a..b"])
  func badPath(path: String) {
    #expect(throws: LinkError.badKeyPath(path)) {
      try read(#""a": {"b": 1}"#) { try $0.value(path) }
    }
  }

  @Test("an optional value is nil if it is absent or null, an error if it is malformed")
  func optional() throws {
    let text: @Sendable (PushPayload) throws -> String = {
      "\(try $0.optionalValue("o.v", as: Int.self) ?? -1)"
    }
    #expect(try read(#""o": {"v": 7}"#, text) == opened("7"))
    #expect(try read(#""o": {"v": null}"#, text) == opened("-1"))
    #expect(try read(#""o": {}"#, text) == opened("-1"))
    #expect(try read(#""o": null"#, text) == opened("-1"))
    #expect(try read(#""p": 1"#, text) == opened("-1"))
    #expect(throws: LinkError.badValue(path: "o.v", value: "x", expected: "Int")) {
      try read(#""o": {"v": "x"}"#, text)
    }
    #expect(throws: LinkError.badValue(path: "o", value: "x", expected: "an object or an array")) {
      try read(#""o": "x""#, text)
    }
    #expect(
      try read(#""v": "posts""#) { "\(try $0.optionalValue("v", as: Section.self) == .posts)" }
        == opened("true"))
  }

  @Test("an array is read as a whole, and an error names the position in it")
  func arrays() throws {
    #expect(
      try read(#""v": [3, "1", 2.0]"#) { "\(try $0.values("v", as: Int.self))" }
        == opened("[3, 1, 2]"))
    #expect(
      try read(#""v": ["likes", "posts"]"#) {
        try $0.values("v", as: Section.self).map(\.rawValue).joined(separator: " ")
      } == opened("likes posts"))
    #expect(throws: LinkError.badValue(path: "v.1", value: "x", expected: "Int")) {
      try read(#""v": [3, "x"]"#) { "\(try $0.values("v", as: Int.self))" }
    }
    #expect(throws: LinkError.badValue(path: "v", value: "7", expected: "an array")) {
      try read(#""v": 7"#) { "\(try $0.values("v", as: Int.self))" }
    }
  }
}
