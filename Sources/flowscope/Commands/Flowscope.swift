import ArgumentParser
import FlowProtocol
import FlowReports
import Foundation
import Inspector

@main
struct Flowscope: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "flowscope",
    abstract: "Inspect the navigation of a running coordinator-based app.",
    discussion: """
      Without a command, attaches to the running engine. If none runs, waits for one on a terminal, and \
      exits with 3 elsewhere. Press '?' in the inspector for its keys.

      Exit codes: 0 success; 1 the checked condition failed; 2 usage error or bad input; 3 no \
      engine found, or the connection was lost; 4 an engine, a recording or a black box of another \
      version, or one that cannot do what was asked; 5 a black box of which only a part can be read, or \
      recordings that --keep-going left out; 6 'wait' timed out; 130 interrupted.
      """,
    version: flowscopeVersion,
    subcommands: CommandTable.commands(for: CommandLine.arguments),
    defaultSubcommand: AttachCommand.self)

  static func main() async {
    StandardStreams.fillClosed()
    // The parser would make the help of every command first.
    if CommandLine.arguments.dropFirst() == ["--version"] { leave(printing: flowscopeVersion) }
    // Ignores SIGPIPE, so that a closed pipe becomes a write error with a message.
    signal(SIGPIPE, SIG_IGN)
    CrashGuard.watch()
    do {
      try checkHelp(CommandLine.arguments)
      // Completions of targets and routes ask engines, which the other parse function cannot.
      let arguments = ProblemGroup.completed(Array(CommandLine.arguments.dropFirst()))
      let command = try await asyncParseAsRoot(arguments)
      try checkRepeats(of: command)
      SharedOptions.hush(command)
      // The log of the inspector reports problems with the settings.
      if opensInspector(command), StandardOutput.isTerminal {
        try JobControl.awaitForeground()
      } else {
        tellSettingsProblems()
      }
      try await SharedOptions.run(command) { complain($0) }
      // Without the destructors of the process, which other threads may still need.
      exitProcess(0)
    } catch {
      leave(with: error)
    }
  }

  /// Refuses an option that is given twice; the parser's declarations, which say so, take time to read.
  private static func checkRepeats(of command: any ParsableCommand) throws {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    guard words.count(where: { $0.hasPrefix("-") }) > 1 || words.contains(where: isCombined) else {
      return
    }
    try DeclaredOptions(of: type(of: command)).checkRepeats(in: words)
  }

  /// Whether a word can be several options of one letter, such as `-fo`.
  private static func isCombined(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2
  }

  private static func tellSettingsProblems() {
    let problems = EffectiveSettings(sources: .ofProcess).problems
    for problem in problems.prefix(mostProblems) { StandardError.say("\(problem)") }
    let more = problems.count - mostProblems
    if more > 0 {
      StandardError.say("and \(Counted.text(more, "problem")) more in the settings")
    }
  }

  /// The maximum number of reported problems: a file of 1 MiB can have 80,000 wrong names.
  private static let mostProblems = 100

  static func opensInspector(_ command: any ParsableCommand) -> Bool {
    switch command {
    case is AttachCommand: true
    case let replay as ReplayCommand: replay.opensInspector
    case let demo as DemoCommand: !demo.serve
    case let scan as ScanCommand: scan.isViewed
    default: false
    }
  }

  /// Rejects help for an unknown command, for which the parser would print the general help.
  private static func checkHelp(_ arguments: [String]) throws {
    guard arguments.dropFirst().first == "help",
      let name = arguments.dropFirst(2).first(where: { !$0.hasPrefix("-") }),
      !commandNames.contains(name), name != "help"
    else { return }
    let hint = NearestNames.hint(
      for: name, among: commandNames, otherwise: "run 'flowscope --help' to list all")
    throw ReportError.badInput("unknown command '\(name)'; \(hint)")
  }

  static var commandNames: [String] { CommandTable.all.map(\.name) }

  /// The command that the words of a line name, and its own subcommand if they name one; empty if they
  /// name none.
  static func commands(named words: [String]) -> [any ParsableCommand.Type] {
    let words = ProblemGroup.completed(words)
    var commands: [any ParsableCommand.Type] = []
    guard let command = words.first.flatMap(CommandTable.command) else { return [] }
    commands.append(command)
    let parts = command.configuration.subcommands
    if words.count > 1,
      let part = parts.first(where: { $0.configuration.commandName == words[1] })
    {
      commands.append(part)
    }
    return commands
  }

  private static var help: String {
    let words = CommandLine.arguments.dropFirst().drop { $0.hasPrefix("-") }
    let names = commands(named: Array(words)).compactMap { $0.configuration.commandName }
    return names.isEmpty
      ? "flowscope --help" : "flowscope help \(names.joined(separator: " "))"
  }

  private static func leave(with error: any Error) -> Never {
    if let code = error as? ExitCode { exitProcess(code.rawValue) }
    switch exitCode(for: error) {
    // The parser also throws help, version and completions as errors.
    case .success:
      leave(printing: fullMessage(for: error))
    case .validationFailure:
      let message = UsageMessage.line(message(for: error), arguments: CommandLine.arguments)
      StandardError.fail("\(message); see '\(help)'")
      exitProcess(2)
    default: complain(ReportError(error))
    }
  }

  /// Prints a text, and ends the program; the parser would ignore a failed write.
  private static func leave(printing text: String) -> Never {
    do { if !text.isEmpty { try StandardOutput.write("\(text)\n") } } catch {
      complain(ReportError(error))
    }
    exitProcess(0)
  }

  private static func complain(_ error: ReportError) -> Never {
    var hint = ""
    // The name of a missing engine may be that of a command.
    if case .noSuchTarget(let target, _) = error,
      let name = NearestNames.to(target, among: commandNames, count: 1).first
    {
      hint = "; did you mean 'flowscope \(name)'?"
    }
    StandardError.fail("\(error)\(hint)")
    exitProcess(error.exitCode)
  }
}

/// The C library's exit; ParsableArguments has another one.
private func exitProcess(_ code: Int32) -> Never {
  StandardInput.remove()
  fflush(nil)
  _exit(code)
}

enum UsageMessage {
  private static let missing = "Missing value for '"

  /// Adds to the message how to write a negative value, or names the nearest value of a list.
  static func line(_ message: String, arguments: [String]) -> String {
    let line = message.split(whereSeparator: \.isNewline).map { String($0).trimmed }
      .joined(separator: " ")
    if let reworded = nearestValue(line) ?? unknownOption(line, arguments: arguments) {
      return reworded
    }
    guard line.hasPrefix(missing),
      let option = line.dropFirst(missing.count).split(whereSeparator: { " '".contains($0) }).first,
      option.hasPrefix("--"), let value = negative(after: option, in: arguments)
    else { return line }
    return "\(line) (write \(option)=\(value) for a value below zero)"
  }

  /// Rewords a message about a value that isn't in a list; returns nil for other messages.
  private static func nearestValue(_ line: String) -> String? {
    let invalid = /The value '(.*)' is invalid for '([^ ']+).*'\. Please provide one of (.*)/
    guard let match = line.wholeMatch(of: invalid) else { return nil }
    // A short list has quotes, and a long one has bullets.
    let list = match.3.matches(of: /'([^']+)'|- ([^ ]+)/)
    let values = list.compactMap { ($0.1 ?? $0.2).map(String.init) }
    guard !values.isEmpty else { return nil }
    let all = "it takes \(values.joined(separator: ", "))"
    let hint = NearestNames.hint(for: String(match.1), among: values, otherwise: all)
    return "\(match.2) does not know '\(match.1)'; \(hint)"
  }

  private static func unknownOption(_ line: String, arguments: [String]) -> String? {
    let words = arguments.drop { !Flowscope.commandNames.contains($0) }
    return OptionHint.reworded(
      line, of: Flowscope.commands(named: Array(words)).last ?? AttachCommand.self)
  }

  private static func negative(after option: Substring, in arguments: [String]) -> String? {
    zip(arguments, arguments.dropFirst()).first { name, value in
      name == option && value.hasPrefix("-") && Double(value) != nil
    }?.1
  }
}
