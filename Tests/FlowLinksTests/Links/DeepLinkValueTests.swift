import FlowEngine
import FlowLinks
import Testing

@Suite("Deep links: values")
struct DeepLinkValueTests {
  /// Returns the result of `read` for the segment after `/p/`.
  private func parameter(
    _ segment: String, _ read: @escaping @Sendable (LinkValues) throws -> String
  ) throws -> RouteValue {
    try DeepLinks { DeepLink("/p/:v") { Opened(try read($0)) } }.opened("/p/" + segment)
  }

  private func query(
    _ query: String, _ read: @escaping @Sendable (LinkValues) throws -> String
  ) throws -> RouteValue {
    try DeepLinks { DeepLink("/q") { Opened(try read($0)) } }.opened("/q?" + query)
  }

  @Test("a parameter is read as the requested or inferred type")
  func typed() throws {
    #expect(try parameter("7") { "\(try $0.parameter("v", as: Int.self) + 1)" } == opened("8"))
    #expect(
      try parameter("1.5") { "\(try $0.parameter("v", as: Double.self) * 2)" } == opened("3.0"))
    #expect(try parameter("x") { try $0.parameter("v") } == opened("x"))
    #expect(
      try parameter("likes") { "\(try $0.parameter("v", as: Section.self))" } == opened("likes"))
    #expect(try parameter("9") { "\(try $0.parameter("v", as: Priority.self))" } == opened("high"))
    #expect(
      try parameter("%237") { try $0.parameter("v", as: OrderID.self).rawValue } == opened("7"))
  }

  @Test(
    "a Bool is true, false, 1 or 0",
    arguments: [("true", true), ("1", true), ("false", false), ("0", false)])
  func truth(text: String, value: Bool) throws {
    #expect(
      try parameter(text) { "\(try $0.parameter("v", as: Bool.self))" } == opened("\(value)"))
  }

  @Test(
    "a value of another type is an error that names the value and the type",
    arguments: [
      ("yes", "true, false, 1 or 0"), ("TRUE", "true, false, 1 or 0"), ("2", "true, false, 1 or 0"),
    ])
  func badTruth(text: String, expected: String) {
    #expect(throws: LinkError.badParameter(name: "v", value: text, expected: expected)) {
      try parameter(text) { "\(try $0.parameter("v", as: Bool.self))" }
    }
  }

  @Test(
    "an integer is whole and fits its type",
    arguments: [
      "seven", "1.5", "9223372036854775808", "-9223372036854775809", "0x10", "%207", "7%20",
    ])
  func badInteger(segment: String) {
    let value =
      segment.hasPrefix("%20") ? " 7" : segment.hasSuffix("%20") ? "7 " : segment
    #expect(throws: LinkError.badParameter(name: "v", value: value, expected: "Int")) {
      try parameter(segment) { "\(try $0.parameter("v", as: Int.self))" }
    }
  }

  @Test("the largest integers are read exactly", arguments: [Int64.max, Int64.min])
  func largest(number: Int64) throws {
    #expect(
      try parameter("\(number)") { "\(try $0.parameter("v", as: Int64.self))" }
        == opened("\(number)"))
  }

  @Test(
    "a number that is not finite is refused, since its route would not equal itself",
    arguments: ["nan", "inf", "-infinity", "1e999"])
  func finite(text: String) {
    #expect(throws: LinkError.badParameter(name: "v", value: text, expected: "Double")) {
      try parameter(text) { "\(try $0.parameter("v", as: Double.self))" }
    }
  }

  @Test("an unknown raw value is an error that lists the cases, if possible")
  func cases() {
    #expect(
      throws: LinkError.badParameter(name: "v", value: "Posts", expected: "one of posts, likes")
    ) {
      try parameter("Posts") { "\(try $0.parameter("v", as: Section.self))" }
    }
    #expect(throws: LinkError.badParameter(name: "v", value: "2", expected: "Priority")) {
      try parameter("2") { "\(try $0.parameter("v", as: Priority.self))" }
    }
  }

  @Test("a parameter that the pattern does not have is an error that lists its parameters")
  func undeclared() {
    let links = DeepLinks {
      DeepLink("/:b/:a/*rest") { Opened(try $0.parameter("rest")) }
    }
    #expect(
      links.error("/1/2/3")
        == .undeclaredParameter(name: "rest", pattern: "/:b/:a/*rest", declared: ["a", "b"]))
  }

  @Test("a query item is optional: nil if it is absent, an error if it is malformed")
  func optionalQuery() throws {
    let read: @Sendable (LinkValues) throws -> String = {
      "\(try $0.query("page", as: Int.self) ?? -1)"
    }
    #expect(try query("page=3&x=1", read) == opened("3"))
    #expect(try query("x=1", read) == opened("-1"))
    #expect(throws: LinkError.badQuery(name: "page", value: "three", expected: "Int")) {
      try query("page=three", read)
    }
    #expect(throws: LinkError.badQuery(name: "page", value: "", expected: "Int")) {
      try query("page", read)
    }
  }

  @Test("a required query item is an error if it is absent")
  func requiredQuery() throws {
    #expect(try query("q=a", { try $0.requiredQuery("q") }) == opened("a"))
    #expect(throws: LinkError.missingQuery(name: "q")) {
      try query("Q=a", { try $0.requiredQuery("q") })
    }
  }

  @Test("a query item is read as a raw value")
  func rawQuery() throws {
    #expect(
      try query("s=likes&s=posts&p=9") {
        let section = try $0.query("s", as: Section.self)
        let priority: Priority = try $0.requiredQuery("p")
        let all = try $0.queries("s", as: Section.self)
        return "\(section == .likes) \(priority) \(all.map(\.rawValue))"
      } == opened(#"true high ["likes", "posts"]"#))
  }

  @Test("of repeated query items the first is read, or all in their order")
  func repeated() throws {
    let text = "id=3&id=1&other=9&id=2"
    #expect(try query(text) { "\(try $0.requiredQuery("id", as: Int.self))" } == opened("3"))
    #expect(try query(text) { "\(try $0.queries("id", as: Int.self))" } == opened("[3, 1, 2]"))
    #expect(try query(text) { "\(try $0.queries("no", as: Int.self))" } == opened("[]"))
    #expect(throws: LinkError.badQuery(name: "id", value: "x", expected: "Int")) {
      try query("id=1&id=x") { "\(try $0.queries("id", as: Int.self))" }
    }
  }

  @Test(
    "query items are split at '&' and the first '='; an item without '=' is empty",
    arguments: [
      ("q=a=b", "a=b"), ("&&q=a&&", "a"), ("q", ""), ("q=", ""), ("x=1;q=2&q=3", "3"),
      ("q=/?:@", "/?:@"),
    ])
  func items(text: String, value: String) throws {
    #expect(try query(text) { try $0.requiredQuery("q") } == opened(value))
  }

  @Test(
    "percent-encoded text is decoded once, and delimiters stay within their part",
    arguments: [
      ("a%2Fb", "a/b"), ("%3Fq%23", "?q#"), ("%2525", "%25"), ("%F0%9F%8C%8D", "🌍"),
      ("a+b", "a+b"), ("%41%6a", "Aj"), ("%00", "\0"),
    ])
  func decodedSegment(segment: String, value: String) throws {
    #expect(try parameter(segment) { try $0.parameter("v") } == opened(value))
  }

  @Test(
    "query names and values are decoded once, and a plus stays a plus",
    arguments: [
      ("q=a%26b%3Dc", "a&b=c"), ("%71=x", "x"), ("q=a+b", "a+b"), ("q=%2B%20", "+ "),
      ("q=%2525", "%25"),
    ])
  func decodedQuery(text: String, value: String) throws {
    #expect(try query(text) { try $0.requiredQuery("q") } == opened(value))
  }

  @Test("the fragment is decoded, and nil if there is none")
  func fragment() throws {
    let links = DeepLinks { DeepLink("/a") { Opened($0.fragment ?? "none") } }
    #expect(try links.opened("/a#b%20c?d#e") == opened("b c?d#e"))
    #expect(try links.opened("/a#") == opened(""))
    #expect(try links.opened("/a?q") == opened("none"))
  }

  @Test(
    "invalid percent-encoding is an error that names the part",
    arguments: [
      ("/p/%", "path segment 2", "%"), ("/p/a%2", "path segment 2", "a%2"),
      ("/%zz/p", "path segment 1", "%zz"), ("/p/%G1", "path segment 2", "%G1"),
      ("/p/%C3", "path segment 2", "%C3"), ("/p/%FF", "path segment 2", "%FF"),
      ("/p/%C0%AF", "path segment 2", "%C0%AF"), ("/p/%ED%A0%80", "path segment 2", "%ED%A0%80"),
      ("/p?a=1&%=2", "the name of query item 2", "%"), ("/p?a=1&b=%", "query item 'b'", "%"),
      ("/p#%4", "the fragment", "%4"),
    ])
  func badEncoding(url: String, part: String, text: String) {
    #expect(
      DeepLinks(patterns: ["/*rest"]).error(url) == .badEncoding(part: part, text: text))
  }

  @Test("the URL and the pattern are available as written")
  func written() throws {
    let links = DeepLinks(schemes: ["shop"]) {
      DeepLink("/a/:b/") { Opened($0.url, $0.pattern) }
    }
    #expect(try links.opened("SHOP://a/%62?q") == opened("SHOP://a/%62?q", "/a/:b/"))
  }
}
