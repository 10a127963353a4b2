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

  @Test("with everything off nothing is observed")
  func allOff() {
    let before = FlowEvents.isObserved
    let telemetry = FlowTelemetry.start(
      FlowTelemetry.Options(tracing: .off, metrics: .off, logging: .off))
    #expect(!telemetry.isRunning)
    #expect(FlowEvents.isObserved == before)
    telemetry.stop()
  }

  @Test("a backend that is off receives nothing, whatever else is on", arguments: [0, 1, 2])
  func oneOff(off: Int) {
    let told = Told(adjusting: { options in
      if off == 0 { options.tracing = .off }
      if off == 1 { options.metrics = .off }
      if off == 2 { options.logging = .off }
    }) { navigate() }
    #expect(told.spans.isEmpty == (off == 0))
    #expect(told.metrics.counters.isEmpty == (off == 1))
    #expect(told.metrics.timers.isEmpty == (off == 1))
    #expect(told.lines.isEmpty == (off == 2))
  }

  @Test("stopping ends the reports and the observation of the engine")
  func stopping() {
    let before = FlowEvents.isObserved
    let told = Told {}
    let telemetry = FlowTelemetry.start(
      FlowTelemetry.Options(
        tracing: .explicit(told.tracer), metrics: .explicit(told.metrics), logging: .off))
    #expect(telemetry.isRunning && FlowEvents.isObserved)
    navigate()
    telemetry.stop()
    #expect(!telemetry.isRunning && FlowEvents.isObserved == before)
    navigate()
    telemetry.stop()
    #expect(told.spans.count == 2)
    #expect(told.metrics.counterTotal(label: "flow_navigations_total") == 2)
  }

  @Test("two instances report to their own backends, each event once")
  func two() {
    let other = TestMetrics()
    let second = FlowTelemetry.start(
      FlowTelemetry.Options(tracing: .off, metrics: .explicit(other), logging: .off))
    let told = Told { navigate() }
    second.stop()
    #expect(told.metrics.counterTotal(label: "flow_navigations_total") == 2)
    #expect(other.counterTotal(label: "flow_navigations_total") == 2)
  }

  @Test("without a bootstrapped backend nothing is reported, and nothing fails")
  func notBootstrapped() {
    let telemetry = FlowTelemetry.start(
      FlowTelemetry.Options(tracing: .bootstrapped, metrics: .bootstrapped, logging: .off))
    navigate()
    #expect(telemetry.isRunning)
    telemetry.stop()
  }
}
