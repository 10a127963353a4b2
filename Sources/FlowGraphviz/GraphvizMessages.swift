import CGraphviz
import Dispatch

/// Collects the messages of graphviz, which arrive in pieces at one callback for the whole process.
enum GraphvizMessages {
  /// Unsafe, because a C callback cannot have a context; only code on the queue uses it.
  private nonisolated(unsafe) static var fragments = ""

  static func begin() {
    fragments = ""
    agreseterrors()
    flowscope_on_error { fragment in
      if let fragment { GraphvizMessages.fragments += String(cString: fragment) }
      return 0
    }
  }

  static let nothing = "nothing"

  /// The messages since then, on one line; ``nothing`` if there are none.
  static var collected: String {
    let lines = fragments.split(whereSeparator: \.isNewline)
    return lines.isEmpty ? nothing : lines.joined(separator: "; ")
  }

  /// Whether graphviz reported an error: the only sign of an invalid label.
  static func foundError() -> Bool { agreseterrors() >= Int32(AGERR.rawValue) }
}

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
