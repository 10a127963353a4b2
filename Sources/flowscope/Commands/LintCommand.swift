import ArgumentParser
import FlowIntrospect
import Inspector

struct LintCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Have the lints look at an engine, a recording or a saved snapshot.",
    discussion: """
      An engine runs all of the lints, by the configuration that its app gave; what that passes over \
      is not told here either. A recording or a snapshot has nobody to ask, so only those lints run \
      that look at snapshots.

      NAME is 'all', a lint, or lint:CoordinatorType, and the closest entry decides: '-A all -W stack' \
      looks at stacks alone. Lints: \(Linter.lints.map(\.name).joined(separator: ", ")).

      Some findings count only if they stay so for a while: --wait waits for those too, with what it \
      leaves of its time.

      Exit code 1 with --strict where there are warnings. What is "unknown", where a lint lacks the \
      facts to tell, is always printed, and is no failure.
      """)

  @OptionGroup var target: TargetOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var moment: MomentOption

  @Option(
    name: [.customShort("W"), .customLong("warn")],
    help: ArgumentHelp("Look for this although a wider -A allows it.", valueName: "name"),
    completion: .list(Linter.lints.map(\.name)))
  var warn: [String] = []

  @Option(
    name: [.customShort("A"), .customLong("allow")],
    help: ArgumentHelp("Pass this over.", valueName: "name"),
    completion: .list(Linter.lints.map(\.name)))
  var allow: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print SARIF 2.1.0, for tools that show code reviews.")
  var sarif = false

  @Flag(help: "Exit with 1 where there are warnings.")
  var strict = false

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if json, sarif { throw ValidationError("--json and --sarif exclude each other") }
  }

  func run() async throws {
    let configuration: LintConfiguration
    do { configuration = try LintConfiguration(warn: warn, allow: allow) } catch {
      throw FlowscopeError.badInput("cannot choose the lints: \(error)")
    }
    let end = wait.wait.map { ContinuousClock.now + .seconds($0) }
    try await wait.untilThere(target.target)
    let results = try await LintTarget.results(
      of: target.target, at: moment.at, by: configuration, until: end)
    if json {
      try StandardOutput.write(JSONOutput.encode(LintDocument(results)))
    } else if sarif {
      try StandardOutput.write(JSONOutput.encode(SARIFLog(results)))
    } else {
      let colours = display.color.isOn(isTerminal: StandardOutput.isTerminal)
      try StandardOutput.write(LintText(glyphs: display.glyphs, colours: colours).text(of: results))
    }
    if !results.notRun.isEmpty {
      StandardError.say(
        "these lints ask live coordinators and did not run: "
          + results.notRun.joined(separator: ", "))
    }
    StandardError.say(LintText.summary(of: results))
    if strict, results.warnings > 0 { throw ExitCode(1) }
  }
}
