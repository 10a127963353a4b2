import ArgumentParser
import FlowReports

/// A recording in a running app.
struct ReplayIntoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Make the navigations in this running app: a name, a pid, or the path of a socket. Needs \
      --control.
      """, valueName: "target"), completion: .engines)
  var into: String?

  @Option(
    help: ArgumentHelp(
      """
      With --into, only put the app where the recording was at this moment: the number of an entry, \
      +seconds from the beginning, a time of day, or a time in ISO 8601.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var at: RecordingMoment?

  @Flag(help: "With --into, print JSON.")
  var json = false

  func validate() throws {
    if json, into == nil {
      throw ValidationError("--json is for a recording in an app: name the app with --into")
    }
    if at != nil, into == nil {
      throw ValidationError("--at is a moment to put an app into: name the app with --into")
    }
  }

  /// Plays the recording, or puts the app into its moment; throws an `ExitCode` at a difference.
  func play(_ path: String) async throws {
    if let at {
      let result = try await Asker.shell.restore(path, at: at, into: into)
      if json {
        try StandardOutput.write(try JSONOutput.encode(ReplayDocument(result)))
        if !result.isComplete { throw ExitCode(1) }
        return
      }
      for dropped in result.dropped { StandardError.say("not restored: \(dropped.words)") }
      if let omitted = result.droppedOmitted {
        StandardError.say("not restored: \(Counted.text(omitted, "further part"))")
      }
      let screen = result.visible.map { ": \($0.route.code) of \($0.coordinator.name)" } ?? ""
      try StandardOutput.write(
        (result.isComplete ? "restored" : "restored in part") + "\(screen)\n")
      if !result.isComplete { throw ExitCode(1) }
      return
    }
    let run = try await PlayedRun.read(path)
    for remark in run.remarks + run.heldUp { StandardError.say(remark) }
    let result = try await Asker.shell.play(run, of: path, into: into)
    if json {
      try StandardOutput.write(try JSONOutput.encode(ReplayDocument(result)))
    } else {
      for dropped in result.dropped { StandardError.say("not restored: \(dropped)") }
      try StandardOutput.write(result.text(of: into))
    }
    if !result.isComplete { throw ExitCode(1) }
  }
}
