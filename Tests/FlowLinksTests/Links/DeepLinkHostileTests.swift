import FlowEngine
import FlowLinks
import FlowSamples
import Testing

@Suite("Deep links: hostile text")
struct DeepLinkHostileTests {
  private let links = DeepLinks(schemes: ["shop"], hosts: ["*.example.com", "localhost"]) {
    DeepLink("/") { _ in Opened("/") }
    DeepLink("/p/:id") { Opened("p", "\(try $0.parameter("id", as: Int.self))") }
    DeepLink("/q/:s") {
      Opened("q", try $0.parameter("s"), try $0.requiredQuery("q"), $0.fragment ?? "")
    }
    DeepLink("/f/*rest") { Opened("f", $0.rest.joined(separator: "\u{1F}")) }
    DeepLink("/bad//pattern") { _ in Opened("bad") }
  }

  @Test(
    "10,000 random texts lead to a route or to an error with a one-line message",
    arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (routes, errors) = (0, Set<String>())
    for step in 0..<2_500 {
      let text = HostileText.url(using: &random)
      do throws(LinkError) {
        _ = try links.route(for: text)
        routes += 1
      } catch {
        errors.insert(caseName(error))
        let message = error.description
        #expect(
          !message.unicodeScalars.contains { $0.properties.generalCategory == .control },
          "seed \(seed), step \(step)")
      }
    }
    // Checks that the texts get past the first checks.
    #expect(routes > 50, "seed \(seed)")
    #expect(
      errors.isSuperset(of: [
        "malformedURL", "badEncoding", "emptySegment", "unknownScheme", "unknownHost",
        "badParameter", "missingQuery", "badPattern",
      ]), "seed \(seed): \(errors)")
  }

  @Test("encoded text is decoded unchanged", arguments: [1, 2] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    let links = DeepLinks(schemes: ["shop"]) {
      DeepLink("/:a/*rest") {
        Opened(
          try $0.parameter("a"), $0.rest.joined(separator: "\u{0}"), try $0.requiredQuery("q"),
          $0.fragment ?? "none")
      }
    }
    var random = SeededGenerator(seed: seed)
    for step in 0..<500 {
      let texts = (0..<5).map { _ in HostileText.word(using: &random) }
      let encoded = texts.map { HostileText.encoded($0) }
      let url =
        "shop://\(encoded[0])/\(encoded[1])/\(encoded[2])?q=\(encoded[3])#\(encoded[4])"
      #expect(
        try links.opened(url)
          == opened(texts[0], texts[1] + "\u{0}" + texts[2], texts[3], texts[4]),
        "seed \(seed), step \(step): \(url)")
    }
  }

  private func caseName(_ error: LinkError) -> String {
    Mirror(reflecting: error).children.first?.label ?? ""
  }
}

/// Texts that look like URLs and payloads, and some that look like neither.
enum HostileText {
  static func url(using random: inout SeededGenerator) -> String {
    if random.chance(10) { return scalars(random.below(40), using: &random) }
    let origins = [
      "", "shop:/", "shop://", "https://a.example.com", "http://localhost", "ship:/", "https://",
      "shop:", "https://evil.net", "https://a.example.com:80", "https://x@a.example.com",
    ]
    var text = random.chance(60) ? origins[random.below(4)] : pick(origins, using: &random)
    for _ in 0..<random.below(4) { text += "/" + pick(pieces, using: &random) }
    if random.chance(40) { text += "?q=" + pick(pieces, using: &random) }
    if random.chance(20) { text += "#" + pick(pieces, using: &random) }
    if random.chance(15) { text = mutated(text, using: &random) }
    return text
  }

  private static let pieces = [
    "p", "q", "f", "7", "p/7", "q/x", "f/x", "-1", "9223372036854775808", "%2F", "%", "%zz", "%C3",
    "%C3%A9",
    "é", "\u{301}", "..", "", "a b", "a&b=c", "q=1&q=2", ":id", "*", "😀", "\u{202E}", "\u{0}",
    "a+b", "%25", "\r\n",
  ]

  static func pick(_ texts: [String], using random: inout SeededGenerator) -> String {
    texts[random.below(texts.count)]
  }

  /// Returns the text with one character inserted, removed or doubled.
  static func mutated(_ text: String, using random: inout SeededGenerator) -> String {
    var all = Array(text.unicodeScalars)
    let place = random.below(all.count + 1)
    switch random.below(3) {
    case 0: all.insert(contentsOf: scalars(1, using: &random).unicodeScalars, at: place)
    case 1 where place < all.count: all.remove(at: place)
    default: if place < all.count { all.insert(all[place], at: place) }
    }
    return String(String.UnicodeScalarView(all))
  }

  static func scalars(_ count: Int, using random: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    while text.count < count {
      let limit: UInt32 = random.chance(70) ? 0x80 : 0x11_0000
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Returns text for a segment: neither empty nor only dots.
  static func word(using random: inout SeededGenerator) -> String {
    while true {
      let text = scalars(1 + random.below(8), using: &random)
      if text != "." && text != ".." { return text }
    }
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      if character.isASCII, character.isLetter || character.isNumber { return String(character) }
      let digits = String(byte, radix: 16, uppercase: byte.isMultiple(of: 2))
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
