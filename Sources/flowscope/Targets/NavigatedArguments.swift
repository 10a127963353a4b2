import ArgumentParser
import FlowReports

struct NavigatedArguments: ParsableArguments {
  @OptionGroup var files: SeveralTargets

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Watch engines for this long, or until they end: seconds, or 2s, 1m.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  @Flag(help: "Watch engines until the app ends; with --for, at most for that time.")
  var untilExit = false

  /// What ends the watching of engines, as does ctrl-c; nil without --for and --until-exit.
  var watch: Watch? {
    guard time != nil || untilExit else { return nil }
    return Watch(for: time?.duration, until: Interruption.signal)
  }
}
