import FlowEngine
import FlowLinks
import Foundation
import Testing

@Suite("Push: JSON")
struct PushJSONTests {
  private let echo = PushRoutes { Opened(try $0.value("v")) }

  @Test(
    "strings are read with all escapes",
    arguments: [
      (#"\" \\ \/ \b \f \n \r \t"#, "\" \\ / \u{8} \u{C} \n \r \t"), (#"\u0041\u00e9"#, "Aé"),
      (#"\ud83d\ude00 \uD83D\uDE00"#, "😀 😀"), (#"\u0000"#, "\0"), ("é😀\u{7F}", "é😀\u{7F}"),
      (#"\ufeff\uFFFF"#, "\u{FEFF}\u{FFFF}"), (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
      (#"\udbff\udfff"#, "\u{10FFFF}"),
    ])
  func strings(json: String, text: String) throws {
    #expect(try echo.opened(#"{"k": 1, "v": "\#(json)"}"#) == opened(text))
  }

  @Test("space is allowed between all tokens")
  func space() throws {
    #expect(
      try echo.opened(" \t\r\n{ \"k\" :\t1 ,\r\n\"w\" : [ 1 , { } , [ ] ] , \"v\" : \"x\" } \n")
        == opened("x"))
  }

  @Test(
    "text that is not a JSON object is an error with its position",
    arguments: [
      ("", "it ends before a value", 1, 1), (" \n ", "it ends before a value", 2, 2),
      ("nonsense", "'n' instead of null", 1, 1), ("[1]", "it is another value", 1, 1),
      ("\n  7", "it is another value", 2, 3), ("\"a\"", "it is another value", 1, 1),
      ("{", "it ends before a name in quotes", 1, 2), ("{\"a\"", "it ends before ':'", 1, 5),
      ("{\"a\":}", "'}' instead of a value", 1, 6), ("{\"a\":1", "it ends before ',' or '}'", 1, 7),
      ("{\"a\":1,}", "'}' instead of a name in quotes", 1, 8),
      ("{a:1}", "'a' instead of a name in quotes", 1, 2),
      ("{\"a\":[1,]}", "']' instead of a value", 1, 9),
      ("{\"a\":[1 2]}", "'2' instead of ',' or ']'", 1, 9),
      ("{} {}", "text follows its end", 1, 4),
      ("{\"é\":\n\"x\"\n\"y\"}", "'\"' instead of ',' or '}'", 3, 1),
      ("{\"é😀\": tru}", "'t' instead of true", 1, 8),
      ("{\"a\": 01}", "'1' instead of ',' or '}'", 1, 8),
      ("{\"a\": -}", "'}' instead of a digit", 1, 8),
      ("{\"a\": +1}", "'+' instead of a value", 1, 7),
      ("{\"a\": .5}", "'.' instead of a value", 1, 7),
      ("{\"a\": 1.}", "'}' instead of a digit", 1, 9),
      ("{\"a\": 1e+}", "'}' instead of a digit", 1, 10),
      ("{\"a\": NaN}", "'N' instead of a value", 1, 7),
      ("{'a': 1}", "''' instead of a name in quotes", 1, 2),
      ("{\"a\": \"b", "it ends before the quote that ends a string", 1, 9),
      ("{\"a\": \"b\n\"}", "'\\u{A}' instead of a character or its escape", 1, 9),
      (#"{"a": "\x"}"#, "an escape that JSON does not have", 1, 8),
      (#"{"a": "\"#, "an escape that JSON does not have", 1, 8),
      (#"{"a": "\u12G4"}"#, "an escape without four hexadecimal digits", 1, 8),
      (#"{"a": "\u12"#, "an escape without four hexadecimal digits", 1, 8),
      (#"{"a": "\ud800"}"#, "half of a surrogate pair", 1, 8),
      (#"{"a": "\ud800\u0041"}"#, "half of a surrogate pair", 1, 8),
      (#"{"a": "\ude00\ud83d"}"#, "half of a surrogate pair", 1, 8),
      (#"{"a": "\ude00\ude00"}"#, "half of a surrogate pair", 1, 8),
      ("{\"a\": 1, \"a\": 2}", "the name 'a' occurs twice in an object", 1, 10),
      ("{\"a\": 1} // b", "text follows its end", 1, 10),
      ("\u{FEFF}{}", "'\\u{FEFF}' instead of a value", 1, 1),
    ])
  func malformed(payload: String, reason: String, line: Int, column: Int) {
    #expect(echo.error(payload) == .notJSON(reason: reason, line: line, column: column))
  }

  @Test("a payload as data is read like its text")
  func data() throws {
    #expect(
      try RouteValue(echo.route(for: Data(#"{"k": 1, "v": "é"}"#.utf8))) == opened("é"))
    // A slice of data does not begin at 0.
    #expect(
      try RouteValue(echo.route(for: Data(#"  {"k": 1, "v": "é"}"#.utf8).dropFirst(2)))
        == opened("é"))
  }

  @Test("data that is not UTF-8 is an error with its position")
  func notUTF8() {
    var data = Data("{\"é\":\n \"".utf8)
    data.append(contentsOf: [0xFF, 0x22, 0x7D])
    #expect(throws: LinkError.notJSON(reason: "it is not UTF-8", line: 2, column: 3)) {
      try echo.route(for: data)
    }
    #expect(throws: LinkError.notJSON(reason: "it is not UTF-8", line: 1, column: 3)) {
      try echo.route(for: Data([0x7B, 0x22, 0xC3]))
    }
  }

  @Test("a payload may have 65,536 bytes, and not one more")
  func size() throws {
    let frame = #"{"k": 1, "v": ""}"#
    func payload(_ bytes: Int) -> String {
      #"{"k": 1, "v": "\#(String(repeating: "x", count: bytes - frame.utf8.count))"}"#
    }
    #expect(echo.error(payload(65_536)) == nil)
    #expect(echo.error(payload(65_537)) == .overLimit(.payloadBytes, found: 65_537))
  }

  @Test("a payload may be nested 64 deep, and not one deeper", arguments: [true, false])
  func depth(isArray: Bool) {
    func payload(_ depth: Int) -> String {
      let (open, close) = isArray ? ("[", "]") : ("{\"a\":", "}")
      let value =
        String(repeating: open, count: depth - 1) + "1" + String(repeating: close, count: depth - 1)
      return #"{"k": 1, "v": "x", "d": \#(value)}"#
    }
    #expect(echo.error(payload(64)) == nil)
    #expect(echo.error(payload(65)) == .overLimit(.payloadDepth, found: 65))
  }

  @Test("the depth is limited, not the number of arrays and objects")
  func breadth() {
    let many = Array(repeating: #"[],{},[{}],{"a":[1]}"#, count: 200).joined(separator: ",")
    #expect(echo.error(#"{"k": 1, "v": "x", "d": [\#(many)]}"#) == nil)
  }

  @Test("hostile nesting does not overflow the stack")
  func hostileDepth() {
    let payload = "{\"a\":" + String(repeating: "[", count: 60_000)
    #expect(echo.error(payload) == .overLimit(.payloadDepth, found: 65))
  }
}
