import FlowEngine
import InMemoryLogging
import Logging
import MetricsTestKit
import Testing

@testable import FlowTelemetry

@MainActor
@Suite("Log lines")
struct LogTests {
  private let shop = ShopCoordinator()

  @Test("a navigation is a debug line with its request, its coordinator and its result")
  func success() throws {
    let captured = Captured { shop.navigate(to: ShopRoute.cart) }
    let line = try #require(captured.lines.first)
    #expect(captured.lines.count == 1)
    #expect(line.level == .debug && line.message == "navigate")
    #expect(line.metadata["flow.origin"] == "ShopCoordinator")
    #expect(line.metadata["flow.route.identifier"] == "cart")
    #expect(line.metadata["flow.route.type"] == "ShopRoute")
    #expect(line.metadata["flow.outcome"] == "success")
    #expect(line.metadata["flow.steps"] == "1")
  }

  @Test("a failed navigation is one warning that includes its error")
  func failure() throws {
    let captured = Captured { shop.navigate(to: ShopRoute.archive("1")) }
    let line = try #require(captured.lines.first)
    #expect(captured.lines.count == 1)
    #expect(line.level == .warning && line.message == "navigate failed: navigationFailed")
    #expect(line.metadata["flow.error.kind"] == "navigationFailed")
    #expect(line.metadata["flow.route.identifier"] == "archive")
    #expect(line.metadata["flow.outcome"] == "failure")
    let advice = try #require(line.metadata["flow.error.advice"])
    #expect("\(advice)".contains("canHandle"))
  }

  @Test("a flow change that the app announces and does not perform is one warning too")
  func brokenPromise() {
    let root = FickleRoot(router: Router(initial: ShopRoute.catalogue))
    root.errorHandler = quietHandler()
    let captured = Captured { root.navigate(to: Named(identifier: "elsewhere")) }
    #expect(captured.lines.map(\.level) == [.warning])
    #expect(captured.metrics.counterTotal(label: "flow_errors_total") == 1)
  }

  @Test("an error outside a navigation is its own line, with the visible route")
  func otherErrors() throws {
    let captured = Captured { shop.addChild(shop) }
    let line = try #require(captured.lines.first)
    #expect(captured.lines.count == 1)
    #expect(line.level == .error && line.message == "circularReference")
    #expect(line.metadata["flow.origin"] == "ShopCoordinator")
    #expect(line.metadata["flow.visible.identifier"] == "catalogue")
  }

  @Test("lines about navigations and errors have the place of the call, unless places are off")
  func callSite() {
    let line = #line + 1
    let captured = Captured { shop.navigate(to: ShopRoute.archive("1")) }
    #expect(captured.lines.first?.metadata["code.line.number"] == "\(line)")
    #expect(captured.lines.first?.metadata["code.file.path"] == "FlowTelemetryTests/LogTests.swift")
    let tabs = TabCoordinator<ShopRoute>(router: Router(initial: .catalogue))
    tabs.errorHandler = quietHandler()
    let error = Captured { tabs.switchToTab(3) }
    #expect(error.lines.first?.metadata["code.function.name"] == "callSite()")
    let without = Captured(adjusting: { $0.includesCallSites = false }) { tabs.switchToTab(3) }
    #expect(without.lines.count == 1 && without.lines[0].metadata["code.file.path"] == nil)
  }

  @Test("a navigation in an error handler is reported too, and each event once")
  func navigatingHandler() {
    shop.errorHandler?.onError = { [shop] _ in shop.navigate(to: ShopRoute.cart) }
    let captured = Captured { shop.navigate(to: ShopRoute.archive("1")) }
    #expect(captured.lines.map(\.message) == ["navigate", "navigate failed: navigationFailed"])
    #expect(captured.metrics.counterTotal(label: "flow_navigations_total") == 2)
    #expect(captured.metrics.counterTotal(label: "flow_errors_total") == 1)
  }
}

/// A coordinator that announces a flow change, and does not perform it.
@MainActor
private final class FickleRoot: Coordinator<ShopRoute> {
  override func canHandle(_ route: any Route) -> Bool { false }
  override func canHandleFlowChange(to route: any Route) -> Bool { true }
  override func handleFlowChange(to route: any Route) -> Bool { false }
}
