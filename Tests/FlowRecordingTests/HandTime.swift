import NIOConcurrencyHelpers

/// Time that passes when the test says so.
final class HandTime: Sendable {
  /// A wait that somebody asked for.
  final class Wait: Sendable {
    let duration: Duration
    private let (ended, ending) = AsyncStream<Never>.makeStream()
    private let (over, passing) = AsyncStream<Never>.makeStream()

    fileprivate init(_ duration: Duration) { self.duration = duration }

    /// Lets the time be over.
    func end() { ending.finish() }
    /// Waits until whoever asked goes on.
    func untilOver() async { for await _ in over {} }

    fileprivate func pass() async {
      for await _ in ended {}
      passing.finish()
    }
  }

  private let (waits, asking) = AsyncStream<Wait>.makeStream()
  private let count = NIOLockedValueBox(0)

  /// How many waits were asked for.
  var asked: Int { count.withLockedValue { $0 } }

  func pass(_ duration: Duration) async {
    let wait = Wait(duration)
    count.withLockedValue { $0 += 1 }
    asking.yield(wait)
    await wait.pass()
  }

  /// The next wait that is asked for.
  func next() async -> Wait {
    for await wait in waits { return wait }
    // Nobody asks any more: the test was given up.
    return Wait(.zero)
  }
}
