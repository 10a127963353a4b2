import Dispatch

/// Runs all calls of graphviz one after the other, because two contexts at once crash on any
/// threads.
enum GraphvizQueue {
  private static let queue = DispatchQueue(label: "flowscope.graphviz")

  /// Waits for earlier work, then runs `body` and returns its result.
  ///
  /// Must not be called from within `body`.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try queue.sync(execute: body)
  }
}
