import Foundation

/// The steps and the recordings among the arguments of a funnel.
package struct FunnelArguments: Equatable, Sendable {
  /// The names of routes, in order.
  package let steps: [String]
  /// The paths of recordings, or the name of standard input.
  package let recordings: [String]

  /// A file that exists, a directory with a slash in its path, a name that ends in `.flowscope` and
  /// the name of standard input are recordings; other arguments are steps.
  ///
  /// Throws a ``ReportError`` without two steps, or without a recording unless a list has some; it names
  /// the last of more than two steps.
  package init(_ arguments: [String], hasList: Bool = false) throws {
    recordings = arguments.filter(Self.isRecording)
    steps = arguments.filter { !Self.isRecording($0) }
    if steps.count < 2 {
      throw ReportError.badInput(
        "a funnel needs at least two routes, in the order in which they follow each other")
    }
    if recordings.isEmpty, !hasList {
      throw ReportError.badInput("a funnel needs at least one recording\(Self.tried(steps))")
    }
  }

  /// What a recording is, or why the last step is none: a third route may have been meant as one.
  private static func tried(_ steps: [String]) -> String {
    guard steps.count > 2, let last = steps.last else {
      return ", which exists or ends in .flowscope, or a directory such as ./runs; "
        + "'flowscope record' makes one"
    }
    var status = stat()
    return stat(last, &status) == 0
      ? ": '\(last)' is taken for a route; write ./\(last) for the directory"
      : ": there is no file or directory '\(last)'; 'flowscope record' makes a recording"
  }

  private static func isRecording(_ argument: String) -> Bool {
    if argument == Asker.standardInputName || argument.hasSuffix(".flowscope") { return true }
    var status = stat()
    guard stat(argument, &status) == 0 else { return false }
    if status.st_mode & S_IFMT != S_IFDIR { return true }
    // A directory can have the name of a route.
    return argument.contains("/") || [".", ".."].contains(argument)
  }
}
