import FlowEngine
import FlowLinks
import FlowSamples
import Foundation
import Testing

@Suite("Push: hostile text")
struct PushHostileTests {
  private let pushes = PushRoutes {
    PushRoute(when: "kind", is: "order") { Opened("\(try $0.value("o.0.id", as: Int.self))") }
    PushRoute(when: "o.kind", is: "1") { Opened(try $0.optionalValue("text") ?? "none") }
    PushRoute(link: "url", with: DeepLinks(schemes: ["shop"], patterns: ["/p/:id"]))
  }

  @Test(
    "10,000 random texts lead to a route or to an error with a one-line message",
    arguments: [1, 2, 3, 4] as [UInt64])
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (routes, errors) = (0, Set<String>())
    for step in 0..<2_500 {
      var bytes = Array(text(using: &random).utf8)
      if random.chance(5), !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(random.below(256))
      }
      do throws(LinkError) {
        _ = try pushes.route(for: Data(bytes))
        routes += 1
      } catch {
        errors.insert(Mirror(reflecting: error).children.first?.label ?? "")
        let message = error.description
        #expect(
          !message.unicodeScalars.contains { $0.properties.generalCategory == .control },
          "seed \(seed), step \(step)")
      }
    }
    // Checks that the texts get past the first checks.
    #expect(routes > 50, "seed \(seed)")
    #expect(
      errors.isSuperset(of: ["notJSON", "noMapping", "missingKey", "badValue", "unknownScheme"]),
      "seed \(seed): \(errors)")
  }

  @Test("written JSON is read unchanged", arguments: [1, 2] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    let echo = PushRoutes {
      PushRoute(when: "k", is: "1") { payload in
        Opened(
          try payload.value("s"), "\(try payload.value("a.1.i", as: Int.self))",
          "\(try payload.value("a.1.d", as: Double.self))")
      }
    }
    struct Inner: Encodable {
      let i: Int
      let d: Double
    }
    struct Outer: Encodable {
      let k = 1
      let s: String
      let a: [Inner]
    }
    var random = SeededGenerator(seed: seed)
    for step in 0..<500 {
      let string = HostileText.scalars(random.below(12), using: &random)
      let inner = Inner(
        i: Int(truncatingIfNeeded: random.next()) >> random.below(64),
        d: Double(random.below(1_000_000)) / 64)
      let payload = try JSONEncoder().encode(Outer(s: string, a: [Inner(i: 0, d: 0), inner]))
      #expect(
        try RouteValue(echo.route(for: payload)) == opened(string, "\(inner.i)", "\(inner.d)"),
        "seed \(seed), step \(step)")
    }
  }

  private func text(using random: inout SeededGenerator) -> String {
    if random.chance(10) { return HostileText.scalars(random.below(60), using: &random) }
    var members: [String] = []
    for key in ["kind", "o", "url", "text"] where random.chance(60) {
      members.append("\"\(key)\":" + value(for: key, depth: 0, using: &random))
    }
    let text = "{" + members.joined(separator: ",") + "}"
    return random.chance(15) ? HostileText.mutated(text, using: &random) : text
  }

  private func value(
    for key: String, depth: Int, using random: inout SeededGenerator
  ) -> String {
    if random.chance(50) {
      switch key {
      case "kind": return random.chance(50) ? "\"order\"" : "\"other\""
      case "o":
        return random.chance(50) ? #"[{"id": 7}]"# : #"{"kind": "1", "id": 1.5}"#
      case "url": return random.chance(50) ? #""shop://p/1""# : #""ship:\/\/p""#
      default: return "\"x\""
      }
    }
    let plain = [
      "null", "true", "1", "-1.5e3", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "[]", "{}", "1.", "01",
      "\"a", "9223372036854775808", "\"\u{202E}\"", "1e999",
    ]
    if depth > 3 || random.chance(60) { return HostileText.pick(plain, using: &random) }
    let inner = value(for: "", depth: depth + 1, using: &random)
    return random.chance(50) ? "[\(inner)]" : "{\"id\": \(inner)}"
  }
}
