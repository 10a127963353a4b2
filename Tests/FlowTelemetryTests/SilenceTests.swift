import InMemoryLogging
import Logging
import MetricsTestKit
import Testing

@testable import FlowEngine
@testable import FlowTelemetry

@MainActor
@Suite("Silence of the main actor")
struct SilenceTests {
  private let shop = ShopCoordinator()
  private let start = ContinuousClock.now

  private func beat(_ number: Int) -> ContinuousClock.Instant {
    start + MainActorWatch.interval * number
  }

  @Test("a silence is a warning when it begins, and a line and a duration when it ends")
  func reported() throws {
    var handler = InMemoryLogHandler()
    handler.logLevel = .trace
    let log = handler
    let factory = TestMetrics()
    let words = TelemetryWords(prefix: "flow", includesPayloads: false)
    let watch = MainActorWatch { _ in }
    let silences = SilenceWatch(
      log: SilenceLog(logger: Logger(label: "tests") { _ in log }, words: words),
      metrics: SilenceMetrics(factory: factory, words: words), watch: watch)
    for number in 0...3 { silences.beat(at: beat(number)) }
    #expect(log.entries.map(\.message) == ["main actor silent"])
    #expect(log.entries.first?.level == .warning)
    watch.answer(at: beat(3) + .milliseconds(100))
    silences.beat(at: beat(4))
    #expect(log.entries.map(\.message) == ["main actor silent", "main actor answers again"])
    #expect(log.entries.last?.metadata["flow.duration_ns"] == "1600000000")
    let timer = try factory.expectTimer("flow_main_actor_silence_duration")
    #expect(timer.values == [1_600_000_000])
    watch.answer(at: beat(4))
    silences.beat(at: beat(5))
    #expect(log.entries.count == 2)
  }

  @Test("the navigation that began since the last answer is named, with its place")
  func navigation() {
    let words = TelemetryWords(prefix: "flow", includesPayloads: false)
    let beginning = NavigationBeginning(
      began: start, origin: CoordinatorReference(id: shop.id, name: "ShopCoordinator"),
      request: .navigate(RouteValue(ShopRoute.item("secret"))),
      callSite: CallSite("Shop/CartView.swift", 41, "buy()"))
    var found: [String: String] = [:]
    words.describe(beginning) { found[$0] = $1.description }
    #expect(found["flow.request"] == "navigate" && found["flow.origin"] == "ShopCoordinator")
    #expect(found["code.file.path"] == "Shop/CartView.swift")
    #expect(!found.values.contains { $0.contains("secret") })
  }

  @Test("nothing watches the main actor unless the options ask for it")
  func off() {
    #expect(NavigationTelemetry.Options().silenceWatch == nil)
    var options = NavigationTelemetry.Options(tracing: .off, metrics: .off, logging: .off)
    options.watchesMainActor = true
    #expect(options.silenceWatch == nil)
  }
}
