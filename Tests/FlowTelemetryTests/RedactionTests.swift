import FlowEngine
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import Testing
import Tracing

@testable import FlowTelemetry

@MainActor
@Suite("Private data in telemetry")
struct RedactionTests {
  private let secret = "ada@example.org"

  /// Everything that was reported, as text.
  private func everything(_ captured: Captured) -> String {
    var texts: [String] = []
    for span in captured.spans {
      texts.append(span.operationName)
      span.attributes.forEach { texts.append("\($0)=\($1)") }
      texts += span.errors.map { "\($0.error) \(String(reflecting: $0.error))" }
      texts.append("\(String(describing: span.status))")
    }
    for line in captured.lines { texts.append("\(line.message) \(line.metadata)") }
    for counter in captured.metrics.counters {
      texts.append("\(counter.label) \(counter.dimensions)")
    }
    return texts.joined(separator: "\n")
  }

  private func tellAll(_ options: (inout NavigationTelemetry.Options) -> Void = { _ in })
    -> Captured
  {
    let shop = ShopCoordinator()
    let profiles = PlainCoordinator(Profile(mail: secret))
    return Captured(adjusting: options) {
      shop.navigate(to: ShopRoute.item(secret))
      shop.navigate(to: ShopRoute.archive(secret))
      // Routes that are not enums are their own identifiers, in messages too.
      shop.navigate(to: Profile(mail: secret))
      profiles.navigate(to: Profile(mail: "to " + secret))
      profiles.addChild(profiles)
    }
  }

  @Test("the values of routes are not reported, neither in identifiers nor in messages")
  func payloadsStay() {
    let text = everything(tellAll { $0.countsRoutesApart = true })
    #expect(text.contains("item") && text.contains("archive") && text.contains("Profile"))
    #expect(!text.contains(secret), "\(text)")
  }

  @Test("the values of routes are reported on request")
  func payloadsLeave() throws {
    let captured = tellAll { $0.includesPayloads = true }
    let span = try #require(captured.spans.first)
    #expect(
      span.attributes["flow.route.payload"]?.toSpanAttribute() == "item(\"\(secret)\")")
    #expect(captured.lines.first?.metadata["flow.route.payload"] == "item(\"\(secret)\")")
    let failed = try #require(captured.spans.dropFirst().first?.errors.first?.error)
    #expect("\(failed)".contains("Navigation to 'archive' failed"))
  }

  @Test("a route with its own identifier is reported by it")
  func ownNames() {
    let root = PlainCoordinator(Named(identifier: "root"))
    let captured = Captured { root.navigate(to: Named(identifier: "profile")) }
    #expect(
      captured.spans.first?.attributes["flow.route.identifier"]?.toSpanAttribute() == "profile")
  }

  @Test("text from the app is one clipped line, and cannot change the text direction")
  func hostileText() {
    let root = PlainCoordinator(Named(identifier: "root"))
    let hostile = "a\nfake line\u{1b}[31m\u{202e}\u{0}" + String(repeating: "x", count: 10_000)
    let captured = Captured(adjusting: { $0.countsRoutesApart = true }) {
      root.navigate(to: Named(identifier: hostile))
    }
    let shown = captured.lines.first.flatMap { $0.metadata["flow.route.identifier"] }.map {
      "\($0)"
    }
    for text in [shown ?? "", captured.metrics.counters.first?.dimensions.last?.1 ?? ""] {
      #expect(text.hasPrefix("a\\u{A}fake line\\u{1B}[31m\\u{202E}\\u{0}x"))
      #expect(text.unicodeScalars.count <= 101)
    }
  }
}
