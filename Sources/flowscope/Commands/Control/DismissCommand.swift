import ArgumentParser
import FlowReports

struct DismissCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss",
    abstract: "Dismiss a modal or a detour of an app, if both sides allow it.",
    discussion: """
      Without --of, dismisses what is presented on top. With --of, what that coordinator presents, or \
      the coordinator itself if it is presented.

      \(ControlHelp.conditions)

      Examples:
        flowscope dismiss shop --control
        flowscope dismiss shop --of '#7' --control --json
      """)

  @OptionGroup var target: EngineOption

  @Option(
    help: ArgumentHelp(
      "The name or id of the coordinator that presents, or is presented. Default: the topmost.",
      valueName: "coordinator"), completion: .coordinators)
  var of: String?

  @OptionGroup var arguments: ControlArguments

  func run() async throws { try await arguments.run(.dismiss(of), of: target.target) }
}
