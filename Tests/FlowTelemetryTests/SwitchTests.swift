import FlowEngine
import InMemoryTracing
import MetricsTestKit
import Testing

@testable import FlowTelemetry

@MainActor
@Suite("Switches")
struct SwitchTests {
  private let shop = ShopCoordinator()

  private func navigate() {
    shop.navigate(to: ShopRoute.cart)
    shop.navigate(to: ShopRoute.archive("1"))
  }

  @Test("with all backends off, nothing is observed")
  func allOff() {
    let before = FlowEvents.isObserved
    let telemetry = NavigationTelemetry.start(
      NavigationTelemetry.Options(tracing: .off, metrics: .off, logging: .off))
    #expect(!telemetry.isRunning)
    #expect(FlowEvents.isObserved == before)
    telemetry.stop()
  }

  @Test("a backend that is off receives nothing, whatever else is on", arguments: [0, 1, 2])
  func oneOff(off: Int) {
    let captured = Captured(adjusting: { options in
      if off == 0 { options.tracing = .off }
      if off == 1 { options.metrics = .off }
      if off == 2 { options.logging = .off }
    }) { navigate() }
    #expect(captured.spans.isEmpty == (off == 0))
    #expect(captured.metrics.counters.isEmpty == (off == 1))
    #expect(captured.metrics.timers.isEmpty == (off == 1))
    #expect(captured.lines.isEmpty == (off == 2))
  }

  @Test("stopping ends the reports and the observation of the engine")
  func stopping() {
    let before = FlowEvents.isObserved
    let captured = Captured {}
    let telemetry = NavigationTelemetry.start(
      NavigationTelemetry.Options(
        tracing: .explicit(captured.tracer), metrics: .explicit(captured.metrics), logging: .off))
    #expect(telemetry.isRunning && FlowEvents.isObserved)
    navigate()
    telemetry.stop()
    #expect(!telemetry.isRunning && FlowEvents.isObserved == before)
    navigate()
    telemetry.stop()
    #expect(captured.spans.count == 2)
    #expect(captured.metrics.counterTotal(label: "flow_navigations_total") == 2)
  }

  @Test("two instances report to their own backends, each event once")
  func two() {
    let other = TestMetrics()
    let second = NavigationTelemetry.start(
      NavigationTelemetry.Options(tracing: .off, metrics: .explicit(other), logging: .off))
    let captured = Captured { navigate() }
    second.stop()
    #expect(captured.metrics.counterTotal(label: "flow_navigations_total") == 2)
    #expect(other.counterTotal(label: "flow_navigations_total") == 2)
  }

  @Test("without a bootstrapped backend nothing is reported, and nothing fails")
  func notBootstrapped() {
    let telemetry = NavigationTelemetry.start(
      NavigationTelemetry.Options(tracing: .bootstrapped, metrics: .bootstrapped, logging: .off))
    navigate()
    #expect(telemetry.isRunning)
    telemetry.stop()
  }
}
