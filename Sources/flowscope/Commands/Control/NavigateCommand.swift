import ArgumentParser
import FlowReports

struct NavigateCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigate",
    abstract: "Navigate in an app to a route or a URL, if both sides allow it.",
    usage: "flowscope navigate [<target>] <route> [--from <coordinator>] (--control | --dry-run)",
    discussion: """
      \(ControlHelp.conditions)

      Examples:
        flowscope navigate shop checkout --dry-run
        flowscope navigate shop checkout --control --if-revision 18
      """)

  // The first of two arguments is optional, which the parser cannot express.
  @Argument(
    help: ArgumentHelp(
      "The engine (optional if exactly one runs), and the route or URL.",
      valueName: "target> <route"), completion: .engineAndRoute)
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator to start from. Default: the visible one.",
      valueName: "coordinator"), completion: .coordinators)
  var from: String?

  @OptionGroup var arguments: ControlArguments

  func validate() throws {
    guard (1...2).contains(words.count) else {
      throw ValidationError("give a route or a URL, with a target before it if several engines run")
    }
  }

  func run() async throws {
    let target = words.count == 2 ? words[0] : nil
    try await arguments.run(.navigate(words[words.count - 1], from: from), of: target)
  }
}
