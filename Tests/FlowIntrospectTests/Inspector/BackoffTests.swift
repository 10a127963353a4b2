import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol

@MainActor
@Suite("Delays between attempts to connect", .timeLimit(.minutes(Patience.minutes)))
struct BackoffTests {
  /// Returns the same numbers each time; with only zeros, the standard library would ask forever.
  private struct Constant: RandomNumberGenerator {
    let value: UInt64
    func next() -> UInt64 { value }
  }

  private func waits(_ count: Int, chance: UInt64) -> [Duration] {
    var backoff = Backoff()
    var random = Constant(value: chance)
    return (0..<count).map { _ in backoff.next(using: &random) }
  }

  @Test("the delay is 0.1 s, doubles each time, and stays at 2 s")
  func sequence() {
    let longest = waits(9, chance: .max)
    let full = [0.1, 0.2, 0.4, 0.8, 1.6, 2, 2, 2, 2]
    for (wait, seconds) in zip(longest, full) {
      #expect(abs(wait / .seconds(seconds) - 1) < 1e-6)
      #expect(wait <= .seconds(2))
    }
  }

  @Test("the random factor shortens a delay by a fifth at most, and spreads the delays")
  func jitter() {
    for (least, most) in zip(waits(9, chance: 1), waits(9, chance: .max)) {
      #expect(abs(least / most - 0.8) < 1e-6)
    }
    var random = SystemRandomNumberGenerator()
    var seen: Set<Duration> = []
    for _ in 0..<1_000 {
      var backoff = Backoff()
      let wait = backoff.next(using: &random)
      #expect(wait >= .milliseconds(80) && wait <= .milliseconds(100))
      seen.insert(wait)
    }
    #expect(seen.count > 900)
  }

  @Test("a success resets the delay")
  func reset() {
    var backoff = Backoff()
    var random = Constant(value: .max)
    let first = backoff.next(using: &random)
    for _ in 0..<7 { _ = backoff.next(using: &random) }
    backoff.reset()
    #expect(backoff.next(using: &random) == first)
    #expect(backoff.next(using: &random) > first)
  }

  @Test("a viewer waits before each further attempt, and starts again after a loss")
  func following() async throws {
    let temporary = TemporaryDirectory()
    let root = PlainCoordinator(AppRoute.home)
    let waits = NIOLockedValueBox<[Duration]>([])
    let following = Following(
      .location(EngineLocation(.unixSocket(path: temporary.file("a.sock")))), as: viewer,
      detail: .full
    ) { wait in waits.withLockedValue { $0.append(wait) } }
    for _ in 0..<2 {
      // The first seven attempts find no engine.
      for _ in 0..<7 {
        guard case .disconnected = await following.next() else {
          Issue.record("connected without an engine")
          return
        }
      }
      let inspector = try FlowInspector.start(
        root, name: "a", at: .unixSocket(path: temporary.file("a.sock")))
      defer { inspector.stop() }
      while let event = await following.next() {
        if case .journal = event { break }
      }
      let asked = waits.withLockedValue { waits in
        defer { waits = [] }
        return waits
      }
      expectBackoff(asked)
    }
  }

  private func expectBackoff(
    _ waits: [Duration], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let full: [Duration] = [0.1, 0.2, 0.4, 0.8, 1.6, 2, 2].map { .seconds($0) }
    #expect(waits.count == full.count, sourceLocation: sourceLocation)
    for (wait, most) in zip(waits, full) {
      #expect(wait <= most && wait >= most * 0.8, sourceLocation: sourceLocation)
    }
  }
}
