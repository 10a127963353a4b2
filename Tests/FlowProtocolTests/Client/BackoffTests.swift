import Testing

@testable import FlowProtocol

@Suite("Delays between attempts to connect")
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
}
