import ArgumentParser
import FlowReports
import Foundation

/// What a team decides about its problems.
struct ProblemGroup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "problem",
    abstract: "Decide about problems, which equal errors have in common.",
    discussion: """
      The decisions go into flowscope.problems.json, a file that a team commits: it is found in the \
      working directory or above it, and made at the root of the repository. 'flowscope errors \
      --group problem' lists the problems of a run. A recording of --from gets a decision too, and \
      'flowscope problem share' puts your own marks into a recording, for people who receive it.
      """,
    subcommands: [
      MarkCommand.self, IgnoreCommand.self, ResolveCommand.self, ReopenCommand.self,
      ShareCommand.self,
    ])

  /// Returns the words of a command line with `errors mark` as `problem mark`, and so on for each
  /// subcommand: `errors` itself takes targets.
  static func completed(_ arguments: [String]) -> [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    guard arguments.count > 1, arguments[0] == "errors", names.contains(arguments[1]) else {
      return arguments
    }
    return ["problem"] + arguments.dropFirst()
  }
}

/// A decision about problems, which goes into the file of the team.
protocol ProblemCommand: AsyncParsableCommand, QuietCommand {
  var subject: ProblemArguments { get }
  /// The state that the problems get.
  var state: ProblemEntry.State { get throws }
}

extension ProblemCommand {
  func run() async throws { try await subject.decide(try state) }
}

struct ProblemArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The problems, as 'flowscope errors --group problem' prints them.", valueName: "fingerprint"),
    transform: Self.fingerprint)
  var fingerprints: [ErrorFingerprint]

  @Option(help: "A remark, which is kept with its author and time.")
  var note: String?

  @Option(help: "The author of the remark. Default: the user's name on this machine.")
  var author: String?

  @Option(help: "Who takes care of the problems, such as @team.")
  var owner: String?

  @Option(
    help: ArgumentHelp(
      """
      An engine, a recording or a directory of recordings that has errors of the problems: required for a problem that the file \
      does not have. A recording gets the decision too, for people who receive it. Can be repeated.
      """, valueName: "target"), completion: .targets)
  var from: [String] = []

  @OptionGroup var file: ProblemsOption

  @OptionGroup var messages: QuietOption

  func validate() throws {
    if fingerprints.isEmpty { throw ValidationError("name at least one problem") }
    if note?.isEmpty == true { throw ValidationError("--note takes a text") }
  }

  private static func fingerprint(_ text: String) throws -> ErrorFingerprint {
    guard let fingerprint = ErrorFingerprint(text) else {
      throw ValidationError(
        "'\(text)' is not a problem: 'flowscope errors --group problem' lists them, such as "
          + "1-9f86d081884c7d65")
    }
    return fingerprint
  }

  /// Puts the decisions into the recordings that the problems are from, if that is possible.
  private func mark(_ recordings: [String], _ memory: ProblemMemory) -> [String] {
    let entries = fingerprints.compactMap { memory[$0] }
    return recordings.filter { path in
      do {
        try RecordedProblems.add(entries, toRecordingAt: path)
        return true
      } catch {
        StandardError.say("\(ReportError(error))")
        return false
      }
    }
  }

  func decide(_ state: ProblemEntry.State) async throws {
    let targets = from.isEmpty ? [] : try await Asker.shell.targets(from)
    let seen = try await problems(of: targets)
    let file = self.file.file ?? .new(in: FileManager.default.currentDirectoryPath)
    let now = Date()
    let known = try file.update { memory in
      for fingerprint in fingerprints {
        let known = memory[fingerprint]
        guard var entry = seen[fingerprint]?.entry(after: known, decided: now) ?? known else {
          throw ReportError.badInput(
            "unknown problem \(fingerprint): it is not in \(file.path); name a run that has it with "
              + "--from")
        }
        (entry.state, entry.decided) = (state, now)
        if let owner { entry.owner = owner.isEmpty ? nil : owner }
        if let note {
          entry.notes.append(.init(author: author ?? NSUserName(), time: now, text: note))
        }
        memory[fingerprint] = entry
      }
    }
    var recordings: [String] = []
    for target in targets where target != Asker.standardInputName {
      if case .recording(let path) = try await Asker.shell.find(target) { recordings.append(path) }
    }
    let places = [file.path] + mark(recordings, known)
    StandardError.say(
      "\(Counted.text(fingerprints.count, "problem")) \(state.name) in "
        + places.joined(separator: ", "))
  }

  private func problems(
    of targets: [String?]
  ) async throws -> [ErrorFingerprint: ProblemSummary] {
    if targets.isEmpty { return [:] }
    let review = try await Asker.shell.errors(of: targets)
    return Dictionary(
      review.problems(of: review.errors()).map { ($0.fingerprint, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

struct MarkCommand: ProblemCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", abstract: "Mark problems as reviewed in the team's file.")

  @OptionGroup var subject: ProblemArguments

  var messages: QuietOption { subject.messages }
  var state: ProblemEntry.State { .reviewed }
}

struct IgnoreCommand: ProblemCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore",
    abstract: "Ignore problems: for ever, for a number of errors, or until a version.")

  @OptionGroup var subject: ProblemArguments

  @Option(help: ArgumentHelp("Until this many errors more have come.", valueName: "number"))
  var untilMore: Int?

  @Option(
    help: ArgumentHelp("Until an app of this version or a later one has it.", valueName: "version"))
  var untilVersion: String?

  var messages: QuietOption { subject.messages }

  func validate() throws {
    if untilMore != nil, untilVersion != nil {
      throw ValidationError("--until-more and --until-version exclude each other")
    }
    if let untilMore, untilMore < 1 { throw ValidationError("--until-more takes a number from 1") }
  }

  var state: ProblemEntry.State {
    .ignored(
      untilMore.map(ProblemEntry.IgnoreRule.untilMore)
        ?? untilVersion.map(ProblemEntry.IgnoreRule.untilVersion) ?? .always)
  }
}

struct ResolveCommand: ProblemCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Mark problems as resolved: when one comes back, it is regressed.")

  @OptionGroup var subject: ProblemArguments

  @Option(
    help: ArgumentHelp(
      "The first version of the app without the problem; earlier versions may still have it.",
      valueName: "version"))
  var version: String?

  var messages: QuietOption { subject.messages }
  var state: ProblemEntry.State { .resolved(in: version) }
}

struct ReopenCommand: ProblemCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Take decisions about problems back.")

  @OptionGroup var subject: ProblemArguments

  var messages: QuietOption { subject.messages }
  var state: ProblemEntry.State { .open }
}
