import FlowEngine
import InMemoryTracing
import Testing
import Tracing

@testable import FlowTelemetry

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("Spans")
struct SpanTests {
  private let shop = ShopCoordinator()

  @Test("a navigation is a span with its request, its coordinator and its result")
  func success() throws {
    let captured = Captured { shop.navigate(to: ShopRoute.item("4711")) }
    let span = try #require(captured.spans.first)
    #expect(captured.spans.count == 1 && captured.tracer.activeSpans.isEmpty)
    #expect(span.operationName == "flow.navigate")
    #expect(span.kind == .internal)
    #expect(span.attributes["flow.request"]?.toSpanAttribute() == "navigate")
    #expect(span.attributes["flow.outcome"]?.toSpanAttribute() == "success")
    #expect(span.attributes["flow.origin"]?.toSpanAttribute() == "ShopCoordinator")
    #expect(span.attributes["flow.route.identifier"]?.toSpanAttribute() == "item")
    #expect(span.attributes["flow.route.type"]?.toSpanAttribute() == "ShopRoute")
    #expect(span.attributes["flow.steps"]?.toSpanAttribute() == .int64(1))
    #expect(span.attributes["flow.error.kind"] == nil)
    #expect(span.attributes["flow.on_screen"]?.toSpanAttribute() == .bool(true))
    #expect(span.attributes["flow.visible.identifier"]?.toSpanAttribute() == "item")
    #expect(span.attributes["flow.visible.type"]?.toSpanAttribute() == "ShopRoute")
    #expect(span.status == nil && span.errors.isEmpty)
  }

  @Test("a failed navigation is a span with an error of the same kind")
  func failure() throws {
    let captured = Captured { shop.navigate(to: ShopRoute.archive("4711")) }
    let span = try #require(captured.spans.first)
    #expect(captured.spans.count == 1)
    #expect(span.attributes["flow.outcome"]?.toSpanAttribute() == "failure")
    #expect(span.attributes["flow.error.kind"]?.toSpanAttribute() == "navigationFailed")
    #expect(span.attributes["flow.steps"] == nil)
    #expect(span.attributes["flow.on_screen"] == nil)
    #expect(span.attributes["flow.error.phase"]?.toSpanAttribute() == "planning")
    #expect(span.status?.code == .error)
    #expect(span.errors.count == 1)
    #expect((span.errors.first?.error as? TelemetryError)?.kind == "navigationFailed")
  }

  @Test("a navigation under a modal is a success that is not on screen")
  func unseen() throws {
    let modal = PlainCoordinator(ShopRoute.item("2"))
    shop.navigate(to: ShopRoute.cart)
    shop.presentModal(modal)
    let captured = Captured { shop.popToRoot() }
    let span = try #require(captured.spans.first)
    #expect(span.attributes["flow.outcome"]?.toSpanAttribute() == "success")
    #expect(span.attributes["flow.on_screen"]?.toSpanAttribute() == .bool(false))
  }

  @Test("a span lasts from the request until the end of the navigation")
  func times() throws {
    let history = NavigationHistory(of: shop)
    let captured = Captured { shop.navigate(to: ShopRoute.cart) }
    history.stop()
    let (span, record) = try (#require(captured.spans.first), #require(history.last))
    let start = span.startInstant.nanosecondsSinceEpoch
    #expect(abs(Double(start) / 1e9 - record.time.timeIntervalSince1970) < 1e-6)
    #expect(Int64(span.endInstant.nanosecondsSinceEpoch - start) == record.nanoseconds)
    #expect(record.nanoseconds > 0)
  }

  @Test("a span is a child of the one in which the app requested the navigation")
  func parent() throws {
    let captured = Captured {}
    let telemetry = NavigationTelemetry.start(
      NavigationTelemetry.Options(tracing: .explicit(captured.tracer), metrics: .off, logging: .off)
    )
    let outer = captured.tracer.startSpan("push notification")
    ServiceContext.withValue(outer.context) { _ = shop.navigate(to: ShopRoute.cart) }
    outer.end()
    telemetry.stop()
    #expect(captured.spans.map(\.operationName) == ["flow.navigate", "push notification"])
    #expect(captured.spans.first?.parentSpanID == outer.spanID)
    #expect(captured.spans.first?.traceID == outer.traceID)
  }

  @Test("navigations back and across are spans with their own names")
  func otherRequests() {
    let tabs = TabCoordinator<ShopRoute>(router: Router(initial: .catalogue))
    tabs.errorHandler = quietHandler()
    tabs.addChild(shop)
    tabs.addChild(ShopCoordinator())
    let captured = Captured {
      shop.navigate(to: ShopRoute.cart)
      shop.pop()
      tabs.switchToTab(1)
    }
    #expect(captured.spans.map(\.operationName) == ["flow.navigate", "flow.pop", "flow.selectTab"])
    #expect(captured.spans.last?.attributes["flow.tab"]?.toSpanAttribute() == .int64(1))
    #expect(captured.spans.last?.attributes["flow.route.identifier"] == nil)
  }

  @Test("a span has the place of the call under OpenTelemetry's names, unless places are off")
  func callSite() throws {
    let line = #line + 1
    let captured = Captured { shop.navigate(to: ShopRoute.cart) }
    let span = try #require(captured.spans.first)
    let file = "FlowTelemetryTests/SpanTests.swift"
    #expect(span.attributes["code.file.path"]?.toSpanAttribute() == .string(file))
    #expect(span.attributes["code.line.number"]?.toSpanAttribute() == .int64(Int64(line)))
    #expect(span.attributes["code.function.name"]?.toSpanAttribute() == "callSite()")
    let without = Captured(adjusting: { $0.includesCallSites = false }) { shop.pop() }
    for name in ["code.file.path", "code.line.number", "code.function.name"] {
      #expect(without.spans.count == 1 && without.spans.first?.attributes[name] == nil)
    }
  }

  @Test("the names of spans and attributes have the given prefix")
  func prefix() {
    let captured = Captured(adjusting: { $0.prefix = "shop.nav" }) {
      shop.navigate(to: ShopRoute.cart)
    }
    #expect(captured.spans.map(\.operationName) == ["shop.nav.navigate"])
    #expect(captured.spans.first?.attributes["shop.nav.outcome"]?.toSpanAttribute() == "success")
  }
}
