import NIOConcurrencyHelpers

/// A clock whose time passes when the test says so.
final class HandTime: Sendable {
  /// A wait that code has started.
  final class Wait: Sendable {
    let duration: Duration
    private let (ended, ending) = AsyncStream<Never>.makeStream()
    private let (over, passing) = AsyncStream<Never>.makeStream()

    fileprivate init(_ duration: Duration) { self.duration = duration }

    /// Ends the wait.
    func end() { ending.finish() }
    /// Waits until the waiting code continues.
    func untilOver() async { for await _ in over {} }

    fileprivate func pass() async {
      for await _ in ended {}
      passing.finish()
    }
  }

  private let (waits, asking) = AsyncStream<Wait>.makeStream()
  private let count = NIOLockedValueBox(0)

  /// The number of waits so far.
  var asked: Int { count.withLockedValue { $0 } }

  func pass(_ duration: Duration) async {
    let wait = Wait(duration)
    count.withLockedValue { $0 += 1 }
    asking.yield(wait)
    await wait.pass()
  }

  /// Returns the next wait.
  func next() async -> Wait {
    for await wait in waits { return wait }
    // The test was cancelled, so no code waits any more.
    return Wait(.zero)
  }
}
