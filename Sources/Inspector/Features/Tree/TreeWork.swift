import NIOConcurrencyHelpers

/// Counts the coordinators that are visited, for tests: how work grows is seen without a clock.
final class TreeWork: Sendable {
  @TaskLocal private static var current: TreeWork?

  private let steps = NIOLockedValueBox(0)

  /// How many were visited during `body`.
  static func steps(_ body: () throws -> Void) rethrows -> Int {
    let work = TreeWork()
    try $current.withValue(work, operation: body)
    return work.steps.withLockedValue { $0 }
  }

  /// Once for many: the counter is looked for each time.
  static func count(_ steps: Int) { current?.steps.withLockedValue { $0 += steps } }
}
