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

  /// The file, named or found; nil if there is none.
  var file: ProblemsFile? {
    problems.map(ProblemsFile.init)
      ?? ProblemsFile.nearest(to: FileManager.default.currentDirectoryPath)
  }

  /// What the team and the user know; nil where neither keeps problems.
  func memory() throws -> ProblemMemory? {
    let team = try file?.read()
    var own: ProblemMemory?
    do { own = try ProblemsFile.ofUser().readIfThere() } catch { StandardError.say("\(error)") }
    own?.isComplete = false
    guard let team else { return own }
    return own.map { team.overlaid(by: $0) } ?? team
  }
}
