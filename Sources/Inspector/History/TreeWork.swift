#if DEBUG
  import NIOConcurrencyHelpers

  /// Counts visited coordinators while debugging, so that tests see how the work grows.
  final class TreeWork: Sendable {
    @TaskLocal private static var current: TreeWork?

    private let steps = NIOLockedValueBox(0)

    static func steps(_ body: () throws -> Void) rethrows -> Int {
      let work = TreeWork()
      try $current.withValue(work, operation: body)
      return work.steps.withLockedValue { $0 }
    }

    /// Adds many visits at once, because finding the counter has a cost.
    static func count(_ steps: Int) { current?.steps.withLockedValue { $0 += steps } }
  }
#else
  enum TreeWork {
    static func count(_ steps: @autoclosure () -> Int) {}
  }
#endif
