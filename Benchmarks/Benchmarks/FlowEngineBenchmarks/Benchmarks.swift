import Benchmark
import EngineWorkloads
import FlowEngine

#if canImport(Glibc)
  import Glibc
#endif

/// Measures `body` on the main actor, with the subject that `setup` creates.
@discardableResult
func measure<Subject>(
  _ name: String, scaling: BenchmarkScalingFactor = .kilo,
  setup: @escaping @MainActor @Sendable () -> Subject,
  teardown: @escaping @MainActor @Sendable (Subject) -> Void = { _ in },
  _ body: @escaping @MainActor @Sendable (Subject) -> Void
) -> Benchmark? {
  // The report divides the time by this factor.
  let times = scaling == .kilo ? " x1000" : ""
  return Benchmark(name + times, configuration: .init(scalingFactor: scaling)) { benchmark in
    nonisolated(unsafe) let benchmark = benchmark
    await MainActor.run {
      let subject = setup()
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations { body(subject) }
      benchmark.stopMeasurement()
      teardown(subject)
    }
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], warmupIterations: 2, maxDuration: .milliseconds(700),
    maxIterations: 400)

  // MARK: One coordinator

  measure("baseline/append and remove", setup: { Baseline() }) { baseline in
    baseline.stack.append(.screen(1))
    baseline.stack.removeLast()
  }
  measure("push and pop", setup: { BenchCoordinator(shows: -1) }) { coordinator in
    coordinator.navigate(to: BenchRoute.screen(1))
    coordinator.pop()
  }
  measure(
    "push and pop, observed",
    setup: {
      (BenchCoordinator(shows: -1), FlowEvents.observe { _ in })
    },
    teardown: { $1.cancel() }
  ) { coordinator, _ in
    coordinator.navigate(to: BenchRoute.screen(1))
    coordinator.pop()
  }
  measure(
    "push and pop, with a black box",
    setup: { (BenchCoordinator(shows: -1), MeasuredBox()) },
    teardown: { $1.stop() }
  ) { coordinator, _ in
    coordinator.navigate(to: BenchRoute.screen(1))
    coordinator.pop()
  }
  measure(
    "push and pop, attached to a screen",
    setup: { () -> (BenchCoordinator, ScreenAttachment) in
      let coordinator = BenchCoordinator(shows: -1)
      return (coordinator, coordinator.attachToScreen())
    },
    teardown: { $1.detach() }
  ) { coordinator, _ in
    coordinator.navigate(to: BenchRoute.screen(1))
    coordinator.pop()
  }

  // MARK: Growth

  measure(
    "across tabs",
    setup: { () -> BenchTabs in
      let tabs = BenchTabs(root: .root)
      for number in 0..<5 { tabs.addChild(BenchCoordinator(shows: number)) }
      return tabs
    }
  ) { tabs in
    tabs.navigate(to: BenchRoute.screen(1))
    tabs.navigate(to: BenchRoute.screen(3))
  }
  for depth in [10, 100, 1_000] {
    measure(
      "bubble up/\(depth)", scaling: depth > 100 ? .one : .kilo,
      setup: { Trees.chain(depth, topShows: -1) }
    ) { chain in
      chain[depth - 1].navigate(to: BenchRoute.screen(1))
      chain[0].popToRoot()
    }
    measure(
      "deep link down/\(depth)", scaling: depth > 100 ? .one : .kilo,
      setup: { Trees.chain(depth, bottomShows: -1) }
    ) { chain in
      chain[0].navigate(to: BenchRoute.screen(1))
      chain[0].popToRoot()
    }
    measure(
      "pop many/\(depth)", scaling: depth > 100 ? .one : .kilo,
      setup: { BenchCoordinator(shows: -1) }
    ) { coordinator in
      for number in 0..<depth { coordinator.navigate(to: BenchRoute.screen(number)) }
      coordinator.popToRoot()
    }
    measure(
      "fail under modals/\(depth)", scaling: depth > 100 ? .one : .kilo,
      setup: { Trees.modals(depth) }
    ) { $0[0].navigate(to: BenchRoute.nowhere) }
  }
  for count in [1_000, 10_000] {
    measure("fail in a tree/\(count)", scaling: .one, setup: { Trees.bushy(count) }) {
      $0.navigate(to: BenchRoute.nowhere)
    }
    measure("add children/\(count)", scaling: .one, setup: {}) {
      let parent = BenchCoordinator()
      for _ in 0..<count { parent.addChild(BenchCoordinator()) }
    }
    measure(
      "last of many children/\(count)", scaling: .one,
      setup: { () -> BenchCoordinator in
        let parent = Trees.quiet(BenchCoordinator())
        for number in 0..<count { parent.addChild(BenchCoordinator(shows: number)) }
        return parent
      }
    ) { parent in
      parent.navigate(to: BenchRoute.screen(count - 1))
      parent.popToRoot()
    }
  }

  #if os(Linux)
    Benchmark(
      "memory of 10,000 coordinators",
      configuration: .init(
        metrics: [.custom("bytes"), .throughput], warmupIterations: 0, maxIterations: 1)
    ) { benchmark in
      nonisolated(unsafe) let benchmark = benchmark
      await MainActor.run {
        let before = residentBytes()
        let tree = Trees.bushy(10_000)
        benchmark.measurement(.custom("bytes"), residentBytes() - before)
        withExtendedLifetime(tree) {}
      }
    }
  #endif
}

#if os(Linux)
  /// Returns the process's resident memory, by the kernel's count of pages.
  private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
    let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      .split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
#endif
