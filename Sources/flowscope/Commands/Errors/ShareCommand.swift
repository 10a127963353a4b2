import ArgumentParser
import FlowReports

/// Puts the marks of this user into recordings.
struct ShareCommand: AsyncParsableCommand, QuietCommand {
  static let configuration = CommandConfiguration(
    commandName: "share",
    abstract: "Put your own marks into recordings, for people who receive the files.",
    discussion: """
      Marks and notes that you make while an app runs stay in $XDG_STATE_HOME/flowscope, and so do \
      problems that you ignore without a file of the team. Here, those on the errors of a recording go \
      into its file. A newer decision about a problem stays there. A file that is still being recorded \
      is refused.
      """)

  @Argument(
    help: ArgumentHelp(
      "The recordings, or directories of recordings.", valueName: "recording"),
    completion: .targets)
  var recordings: [String] = []

  @OptionGroup var messages: QuietOption

  func validate() throws {
    if recordings.isEmpty { throw ValidationError("name at least one recording") }
  }

  func run() async throws {
    var paths: [String] = []
    for target in try await Asker.shell.targets(recordings) {
      guard target != Asker.standardInputName,
        case .recording(let path) = try await Asker.shell.find(target)
      else {
        throw ReportError.badInput(
          "\(target.map { DisplayText.neutralised($0) } ?? "the engine") is not the file of a recording: "
            + "'flowscope record' makes one, which keeps marks")
      }
      paths.append(path)
    }
    for path in paths {
      let added = try await Asker.shell.shareMarks(withRecordingAt: path)
      StandardError.say(
        "\(DisplayText.neutralised(path)): added \(Counted.text(added.errors, "mark")) and "
          + "\(Counted.text(added.problems, "decision")) about problems")
    }
  }
}
