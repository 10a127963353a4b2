import ArgumentParser
import FlowReports

struct NavigatedArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Engines, by name, pid or socket, and recordings; - reads a recording from standard input. \
      Optional if exactly one engine runs.
      """, valueName: "target"),
    completion: .targets)
  var targets: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Watch engines for this long: seconds, or 2s, 1m.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  /// The targets; nil means the running engine.
  var named: [String?] { targets.isEmpty ? [nil] : targets }
}
