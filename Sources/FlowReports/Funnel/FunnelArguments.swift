import Foundation

/// The steps and the recordings among the arguments of a funnel.
package struct FunnelArguments: Equatable, Sendable {
  /// The names of routes, in order.
  package let steps: [String]
  /// The paths of recordings, or the name of standard input.
  package let recordings: [String]

  /// A file that exists, a name that ends in `.flowscope` and the name of standard input are
  /// recordings; other arguments are steps.
  ///
  /// Throws a ``ReportError`` without two steps, or without a recording.
  package init(_ arguments: [String]) throws {
    recordings = arguments.filter(Self.isRecording)
    steps = arguments.filter { !Self.isRecording($0) }
    if steps.count < 2 {
      throw ReportError.badInput(
        "a funnel needs at least two routes, in the order in which they follow each other")
    }
    if recordings.isEmpty {
      throw ReportError.badInput(
        "a funnel needs at least one recording, which exists or ends in .flowscope; "
          + "'flowscope record' makes one")
    }
  }

  private static func isRecording(_ argument: String) -> Bool {
    if argument == Asker.standardInputName || argument.hasSuffix(".flowscope") { return true }
    var status = stat()
    // A directory can have the name of a route.
    return stat(argument, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }
}
