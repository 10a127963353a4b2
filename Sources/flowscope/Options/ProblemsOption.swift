import ArgumentParser
import FlowReports
import Foundation

/// The file in which a team keeps its problems.
struct ProblemsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The file of the team's problems. Default: \(ProblemsFile.standardName) in the working \
      directory or above it, up to the root of the repository.
      """, valueName: "file"), completion: .file())
  var problems: String?

  /// The file that was named; nil for the one of the project.
  var named: ProblemsFile? { problems.map(ProblemsFile.init) }

  /// The file, named or found; nil if there is none.
  var file: ProblemsFile? {
    named ?? ProblemsFile.nearest(to: FileManager.default.currentDirectoryPath)
  }

  /// What the team and the user know; nil where neither keeps problems.
  func memory() throws -> ProblemMemory? {
    try ProblemsFile.memory(
      in: named, or: FileManager.default.currentDirectoryPath, telling: StandardError.say)
  }
}
