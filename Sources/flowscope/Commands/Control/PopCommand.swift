import ArgumentParser
import FlowReports

struct PopCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "pop",
    abstract: "Go back one screen in an app, if both sides allow it.",
    discussion: """
      Without --of, does what the back button does that the user sees.

      \(ControlHelp.conditions)

      Examples:
        flowscope pop shop --control
        flowscope pop shop --of AppCoordinator --dry-run
      """)

  @OptionGroup var target: EngineOption

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator that goes back. Default: that of the screen.",
      valueName: "coordinator"), completion: .coordinators)
  var of: String?

  @OptionGroup var arguments: ControlArguments

  func run() async throws { try await arguments.run(.pop(of), of: target.target) }
}
