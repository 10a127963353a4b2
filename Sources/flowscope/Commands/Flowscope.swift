import ArgumentParser
import FlowProtocol
import Foundation
import Inspector

/// The command.
@main
struct Flowscope: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowscope",
    abstract: "Look into the navigation of a running coordinator-based app.",
    discussion: """
      With no command, attaches to the engine that runs. The keys of the inspector are behind '?'.

      Exit codes: 0 done; 1 what was asked about failed; 2 usage or bad input; 3 nothing to attach \
      to, or the connection was lost; 130 interrupted.
      """,
    version: flowscopeVersion,
    subcommands: [
      AttachCommand.self, ConfigCommand.self, CoverageCommand.self, DemoCommand.self,
      DiffCommand.self,
      ErrorsCommand.self, ExplainCommand.self, ExportCommand.self, LintCommand.self,
      ListCommand.self, RecordCommand.self, ReplayCommand.self,
      SnapshotCommand.self,
    ],
    defaultSubcommand: AttachCommand.self)

  static func main() async {
    StandardStreams.fillClosed()
    // A reader that went away is an error of the write, and not the end without a word.
    signal(SIGPIPE, SIG_IGN)
    CrashGuard.watch()
    do {
      try checkHelp(CommandLine.arguments)
      var command = try parseAsRoot()
      if opensInspector(command), StandardOutput.isTerminal { try JobControl.awaitForeground() }
      tellSettingsProblems(before: command)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      leave(with: error)
    }
  }

  /// Says what is wrong with the settings, where the inspector does not.
  private static func tellSettingsProblems(before command: any ParsableCommand) {
    if opensInspector(command), StandardOutput.isTerminal { return }
    let problems = EffectiveSettings(sources: .ofProcess).problems
    for problem in problems.prefix(mostProblems) { StandardError.say("\(problem)") }
    let more = problems.count - mostProblems
    if more > 0 {
      StandardError.say("and \(Counted.text(more, "problem")) more in the settings")
    }
  }

  /// How many lines are said of the settings: a file of 1 MiB may have 80,000 wrong names.
  private static let mostProblems = 100

  private static func opensInspector(_ command: any ParsableCommand) -> Bool {
    (command as? any OpensInspector)?.opensInspector ?? false
  }

  /// The parser has general help for a command that there is not.
  private static func checkHelp(_ arguments: [String]) throws {
    guard arguments.dropFirst().first == "help",
      let name = arguments.dropFirst(2).first(where: { !$0.hasPrefix("-") }),
      !commandNames.contains(name), name != "help"
    else { return }
    let hint = NearestNames.hint(
      for: name, among: commandNames, otherwise: "'flowscope --help' shows all")
    throw FlowscopeError.badInput("there is no command '\(name)'; \(hint)")
  }

  /// What the commands are called.
  static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// Where it says how what was given is to be given.
  private static var help: String {
    let named = CommandLine.arguments.dropFirst().first { !$0.hasPrefix("-") }
    guard let named, commandNames.contains(named) else { return "flowscope --help" }
    return "flowscope help \(named)"
  }

  private static func leave(with error: any Error) -> Never {
    switch error {
    case let code as ExitCode: exitProcess(code.rawValue)
    default:
      switch exitCode(for: error) {
      // Help, version and completions come as errors too.
      case .success: leave(printing: fullMessage(for: error))
      case .validationFailure:
        let message = UsageMessage.line(message(for: error), arguments: CommandLine.arguments)
        StandardError.say("\(message); see '\(help)'")
        exitProcess(2)
      default: complain(FlowscopeError(error))
      }
    }
  }

  /// Ends with what was asked for; the parser would not notice where it cannot be written.
  private static func leave(printing text: String) -> Never {
    do { if !text.isEmpty { try StandardOutput.write("\(text)\n") } } catch {
      complain(FlowscopeError(error))
    }
    exitProcess(0)
  }

  /// The command that was meant by the name of an engine that does not run.
  private static func hint(for error: FlowscopeError) -> String {
    guard case .noSuchTarget(let target, _) = error,
      let name = NearestNames.to(target, among: commandNames, count: 1).first
    else { return "" }
    return "; did you mean 'flowscope \(name)'?"
  }

  private static func complain(_ error: FlowscopeError) -> Never {
    StandardError.say("\(error)\(hint(for: error))")
    exitProcess(error.exitCode)
  }
}

/// The exit of the C library; ParsableArguments has one of its own.
private func exitProcess(_ code: Int32) -> Never {
  fflush(nil)
  _exit(code)
}
