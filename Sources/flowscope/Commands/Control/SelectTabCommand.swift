import ArgumentParser
import FlowReports

struct SelectTabCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "select-tab",
    abstract: "Select a tab of an app, if both sides allow it.",
    usage: "flowscope select-tab [<target>] <tab> [--of <coordinator>] (--control | --dry-run)",
    discussion: """
      TAB is a number from 1, of the tab bar on screen or of --of, or the name of the tab: of its \
      coordinator, or the text below its image.

      \(ControlHelp.conditions)

      Examples:
        flowscope select-tab shop 2 --control
        flowscope select-tab shop GreenCoordinator --dry-run
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine (optional if exactly one runs), and the number or the name of the tab.",
      valueName: "target> <tab"), completion: .engines)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator of the tab bar. Default: the innermost on screen.",
      valueName: "coordinator"), completion: .coordinators)
  var of: String?

  @OptionGroup var arguments: ControlArguments

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a tab, with a target before it if several engines run")
    }
  }

  func run() async throws {
    let target = words.count == 2 ? words[0] : nil
    try await arguments.run(.selectTab(words[words.count - 1], of: of), of: target)
  }
}
