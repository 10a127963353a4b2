import ArgumentParser
import FlowReports

struct ErrorTargets: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Engines, by name, pid or socket, and recordings; - reads a recording from standard input. \
      Optional if exactly one engine runs.
      """, valueName: "target"), completion: .targets)
  var named: [String] = []

  /// The targets; nil means the running engine.
  var targets: [String?] { named.isEmpty ? [nil] : named }
}
