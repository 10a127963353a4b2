import FlowEngine
import FlowIntrospect
import FlowLinks
import TestCoordinators
import Testing

@testable import FlowSamples

/// The tests that every sample passes.
@MainActor
@Suite(.serialized) struct SampleTests {
  @Test("samples are sorted by name, and each is found by its name")
  func names() {
    #expect(Sample.all.map(\.name) == Sample.all.map(\.name).sorted())
    #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
    for sample in Sample.all { #expect(Sample.named(sample.name)?.summary == sample.summary) }
    #expect(Sample.named("rainbows") == nil)
    #expect(Sample.standard.name == "rainbow")
  }

  @Test(
    "the user reaches every declared route, whatever the seed", arguments: Sample.all.map(\.name),
    UInt64(1)...4)
  func coverage(name: String, seed: UInt64) throws {
    let sample = try #require(Sample.named(name))
    let driven = DrivenSample(sample.make(seed), steps: 700)
    #expect(driven.missing == [])
    #expect(driven.reached.count >= 15)
  }

  @Test("the same seed makes the same user", arguments: Sample.all.map(\.name))
  func determinism(name: String) throws {
    let sample = try #require(Sample.named(name))
    func routes(seed: UInt64) -> [String] {
      let app = sample.make(seed)
      let handler = FlowErrorHandler.shared.onError
      FlowErrorHandler.shared.onError = { _ in }
      defer { FlowErrorHandler.shared.onError = handler }
      return (0..<250).map { _ in
        app.step()
        return app.root.visibleRoute.identifier
      }
    }
    #expect(routes(seed: 7) == routes(seed: 7))
    #expect(routes(seed: 7) != routes(seed: 8))
  }

  @Test(
    "the laws of the engine hold for 20,000 random navigations", arguments: Sample.all.map(\.name),
    UInt64(1)...4)
  func laws(name: String, seed: UInt64) throws {
    let handler = FlowErrorHandler.shared.onError
    FlowErrorHandler.shared.onError = { _ in }
    defer { FlowErrorHandler.shared.onError = handler }
    // A small tree: each law looks at every coordinator.
    let stress = try StressOptions(coordinators: 20, depth: 4, breadth: 3)
    let app = name == "stress" ? StressApp(stress, seed: seed) : Sample.named(name)?.make(seed)
    let sample = try #require(app)
    let routes = sample.catalogue.declaredRoutes
    var random = SeededGenerator(seed: seed)
    var (successes, failures, navigations) = (0, 0, 0)
    while navigations < 5_000 {
      // The user logs in and out, changes tabs, and goes back.
      if random.chance(20) { sample.step() }
      let all = tree(sample.root)
      let origin =
        random.chance(50) ? node(sample.root.visibleCoordinator) : all[random.below(all.count)]
      let outcome = FlowLaws.navigate(
        origin, to: routes[random.below(routes.count)], among: all)
      navigations += 1
      if outcome.succeeded { successes += 1 } else { failures += 1 }
      let violations = outcome.violations + FlowLaws.order(of: tree(sample.root))
      #expect(violations == [], "seed \(seed), navigation \(navigations)")
      if !violations.isEmpty { return }
    }
    #expect(successes > 500)
  }
}
