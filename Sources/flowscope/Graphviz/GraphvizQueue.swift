import Dispatch

/// Where all of graphviz runs, one after the other: two contexts at once crash, on any threads.
enum GraphvizQueue {
  private static let queue = DispatchQueue(label: "flowscope.graphviz")

  /// What `body` returns, once everybody before has finished.
  ///
  /// Not to be called from within `body`.
  static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try queue.sync(execute: body)
  }
}
