import FlowEngine
import FlowLinks
import Testing

@Suite("Deep links: errors")
struct DeepLinkErrorTests {
  @Test(
    "a path without a match names the closest pattern and the first different segment",
    arguments: [
      ("/profle/7", "/profile/:id", 1, "profile", "profle"),
      ("/profile", "/profile/:id", 2, ":id", nil),
      ("/profile/7/edits", "/profile/:id/edit", 3, "edit", "edits"),
      ("/profile/7/edit/now", "/profile/:id/edit", 4, nil, "now"),
      ("/kart", "/cart", 1, "cart", "kart"), ("/cart/7", "/cart", 2, nil, "7"),
      ("/files", "/files/*rest", 2, "*", nil),
    ] as [(String, String, Int, String?, String?)])
  func closest(url: String, pattern: String, position: Int, expected: String?, found: String?) {
    let links = DeepLinks(
      patterns: ["/cart", "/settings/:tab", "/profile/:id", "/profile/:id/edit", "/files/*rest"])
    #expect(
      links.error(url)
        == .noMatch(
          path: url,
          closest: LinkMismatch(
            pattern: pattern, position: position, expected: expected, found: found)))
  }

  @Test("without patterns, the error names no closest pattern")
  func nothingDeclared() {
    #expect(DeepLinks {}.error("/a") == .noMatch(path: "/a", closest: nil))
  }

  @Test("in a URL with a custom scheme the host is the first segment")
  func hostDiffers() {
    #expect(
      DeepLinks(schemes: ["shop"], patterns: ["/cart"]).error("shop://card")
        == .noMatch(
          path: "/card",
          closest: LinkMismatch(pattern: "/cart", position: 1, expected: "cart", found: "card")))
  }

  @Test("an error of the app's closure becomes a rejection, and a LinkError is passed on")
  func rejected() {
    let links = DeepLinks {
      DeepLink("/own") { _ in throw AppFault(description: "sold out") }
      DeepLink("/link") { _ in throw LinkError.missingQuery(name: "size") }
    }
    #expect(links.error("/own") == .rejected(by: "/own", reason: "sold out"))
    #expect(links.error("/link") == .missingQuery(name: "size"))
  }

  @Test("a message says what was tried, what happened and what to do")
  func messages() {
    let links = DeepLinks(schemes: ["shop"], patterns: ["/profile/:id"])
    #expect(
      links.error("/profle/7")?.description
        == "no pattern matches '/profle/7'; the closest is '/profile/:id', in which segment 1 is "
        + "'profile' and not 'profle'")
    #expect(
      links.error("/profile")?.description
        == "no pattern matches '/profile'; the closest is '/profile/:id', which continues with "
        + "segment 2, ':id'")
    #expect(
      links.error("/profile/7/x")?.description
        == "no pattern matches '/profile/7/x'; the closest is '/profile/:id', which ends before "
        + "segment 3, 'x'")
    #expect(
      links.error("ship://a")?.description
        == "the scheme 'ship' is not the app's ('shop'); declare it in DeepLinks(schemes:)")
    #expect(
      links.error("https://a.b/")?.description
        == "the host 'a.b' is not the app's (none); declare it in DeepLinks(hosts:)")
    #expect(
      LinkError.overLimit(.urlBytes, found: 9_000).description
        == "the URL has 9000 bytes, and the maximum is 8192; send less")
    #expect(
      LinkError.noMapping(looked: [
        .init(path: "kind", found: "refund"), .init(path: "deeplink", found: nil),
      ]).description
        == "no mapping applies to the payload: it read 'kind' ('refund'), 'deeplink' (absent); "
        + "declare one with PushRoute")
  }

  @Test("a list in a message stops after eight items")
  func longList() {
    let error = LinkError.missingKey(path: "z", parent: "", keys: (1...20).map { "k\($0)" })
    #expect(
      error.description.hasSuffix(
        "it has 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7', 'k8' and 12 more"))
  }

  @Test(
    "every message is one short and harmless line, whatever it contains", arguments: hostileTexts)
  func oneLine(text: String) {
    let key = LinkError.LookedUpKey(path: text, found: text)
    let miss = LinkMismatch(pattern: text, position: 1, expected: text, found: text)
    let errors: [LinkError] = [
      .overLimit(.payloadDepth, found: 65), .malformedURL(text, reason: "because"),
      .badEncoding(part: "path segment 1", text: text), .emptySegment(url: text, position: 2),
      .unknownScheme(text, known: [text]), .unknownHost(text, known: [text]),
      .noMatch(path: text, closest: miss), .noMatch(path: text, closest: nil),
      .badParameter(name: text, value: text, expected: "Int"), .missingQuery(name: text),
      .badQuery(name: text, value: text, expected: "Int"),
      .notJSON(reason: "because", line: 1, column: 1), .noMapping(looked: [key]),
      .missingKey(path: text, parent: text, keys: [text]),
      .badValue(path: text, value: text, expected: "Int"), .badPattern(text, reason: text),
      .undeclaredParameter(name: text, pattern: text, declared: [text]), .badKeyPath(text),
      .rejected(by: text, reason: text),
    ]
    for error in errors {
      let message = error.description
      #expect(message.count > 20)
      #expect(message.unicodeScalars.count < 650, "\(message)")
      #expect(message.unicodeScalars.allSatisfy { !isHarmful($0) }, "\(message)")
    }
  }

  private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
  }
}

private let hostileTexts = [
  "", "a\nb\r\nc", "\u{1B}[2J\u{7}", "\u{202E}gnp.exe", "a\u{2028}b", "\0",
  String(repeating: "x", count: 10_000), "e" + String(repeating: "\u{301}", count: 10_000),
  String(repeating: "\n", count: 10_000),
]
