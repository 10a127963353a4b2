import ArgumentParser
import FlowReports

struct MomentOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      For a recording, the moment: the number of an entry, +seconds from its beginning, a time of \
      day, or a time in ISO 8601. Default: the last moment.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var at: RecordingMoment?
}

extension RecordingMoment {
  /// Throws a `ValidationError` with the valid forms.
  init(parsing argument: String) throws {
    guard let moment = RecordingMoment(argument) else {
      throw ValidationError("give \(Self.forms)")
    }
    self = moment
  }
}
