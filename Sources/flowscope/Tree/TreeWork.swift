import Synchronization

/// Counts the coordinators that are visited, for tests: how work grows is seen without a clock.
final class TreeWork: Sendable {
  @TaskLocal private static var current: TreeWork?

  private let steps = Atomic(0)

  /// How many were visited during `body`.
  static func steps(_ body: () throws -> Void) rethrows -> Int {
    let work = TreeWork()
    try $current.withValue(work, operation: body)
    return work.steps.load(ordering: .relaxed)
  }

  /// Once for many: the counter is looked for each time.
  static func count(_ steps: Int) { current?.steps.add(steps, ordering: .relaxed) }
}
