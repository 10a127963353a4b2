import FlowEngine
import MetricsTestKit
import Testing

@testable import FlowTelemetry

@MainActor
@Suite("Counters and timers")
struct MetricsTests {
  private let shop = ShopCoordinator()

  @Test("navigations are counted and timed by request and outcome")
  func navigations() throws {
    let captured = Captured {
      shop.navigate(to: ShopRoute.cart)
      shop.navigate(to: ShopRoute.item("1"))
      shop.navigate(to: ShopRoute.archive("1"))
      shop.pop()
    }
    let series = [("navigate", "success", 2), ("navigate", "failure", 1), ("pop", "success", 1)]
    for (request, outcome, count) in series {
      let dimensions = [("request", request), ("outcome", outcome)]
      let counter = try captured.metrics.expectCounter("flow_navigations_total", dimensions)
      #expect(counter.totalValue == Int64(count), "\(request) \(outcome)")
      let timer = try captured.metrics.expectTimer("flow_navigation_duration", dimensions)
      #expect(timer.values.count == count && timer.values.allSatisfy { $0 > 0 })
    }
    #expect(captured.metrics.counters(label: "flow_navigations_total").count == series.count)
  }

  @Test("a failed navigation is counted as one navigation and one error")
  func failureOnce() throws {
    let captured = Captured { shop.navigate(to: ShopRoute.archive("1")) }
    #expect(captured.metrics.counterTotal(label: "flow_navigations_total") == 1)
    let errors = try captured.metrics.expectCounter(
      "flow_errors_total", [("kind", "navigationFailed")])
    #expect(errors.totalValue == 1)
    #expect(captured.metrics.counterTotal(label: "flow_errors_total") == 1)
  }

  @Test("an error outside a navigation is counted by its kind, and not as a navigation")
  func otherErrors() throws {
    let captured = Captured { shop.addChild(shop) }
    let errors = try captured.metrics.expectCounter(
      "flow_errors_total", [("kind", "circularReference")])
    #expect(errors.totalValue == 1)
    #expect(captured.metrics.counters(label: "flow_navigations_total").isEmpty)
  }

  @Test("errors of every handler are counted, whatever the app does about them")
  func everyHandler() {
    let other = ShopCoordinator()
    let captured = Captured {
      shop.navigate(to: ShopRoute.archive("1"))
      other.navigate(to: ShopRoute.archive("1"))
    }
    #expect(captured.metrics.counterTotal(label: "flow_errors_total") == 2)
  }

  @Test("routes are a dimension only on request")
  func routes() {
    let without = Captured { shop.navigate(to: ShopRoute.cart) }
    #expect(
      without.metrics.counters.allSatisfy { counter in
        counter.dimensions.allSatisfy { $0.0 == "request" || $0.0 == "outcome" }
      })
    let with = Captured(adjusting: { $0.countsRoutesApart = true }) {
      shop.navigate(to: ShopRoute.item("1"))
      shop.navigate(to: ShopRoute.item("2"))
      shop.popToRoot()
    }
    #expect(
      with.metrics.counterTotal(
        label: "flow_navigations_total", dimensions: [("route", "item")]) == 2)
    #expect(with.metrics.counterTotal(label: "flow_navigations_total") == 3)
  }

  @Test("routes beyond the limit are counted together")
  func manyRoutes() {
    let root = PlainCoordinator(Named(identifier: "root"))
    let extra = 50
    let captured = Captured(adjusting: { $0.countsRoutesApart = true }) {
      for number in 0..<(NavigationMetrics.routeLimit + extra) {
        root.navigate(to: Named(identifier: "route \(number)"))
      }
      root.navigate(to: Named(identifier: "route 0"))
    }
    let counters = captured.metrics.counters(label: "flow_navigations_total")
    #expect(counters.count == NavigationMetrics.routeLimit + 1)
    #expect(
      captured.metrics.counterTotal(
        label: "flow_navigations_total", dimensions: [("route", NavigationMetrics.otherRoutes)])
        == Int64(extra))
    #expect(
      captured.metrics.counterTotal(
        label: "flow_navigations_total", dimensions: [("route", "route 0")]) == 2)
  }
}
