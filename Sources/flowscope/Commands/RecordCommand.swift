import ArgumentParser
import FlowProtocol
import FlowRecording
import Inspector

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record what happens in an engine into a file.",
    discussion: """
      Goes on until ctrl-c, or for --for seconds; an app that goes away is waited for. The file is an \
      SQLite database, whose tables are in Docs/Recording.md. 'replay' opens the inspector on it; \
      'snapshot', 'export', 'errors', 'lint' and 'diff' take it as a target.
      """)

  @OptionGroup var target: EngineOption

  @OptionGroup var wait: WaitOption

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Record this long; until told to stop otherwise.", valueName: "seconds"))
  var seconds: Double?

  @Flag(help: "Replace a file that is there.")
  var force = false

  @Flag(help: "Print what was recorded as JSON.")
  var json = false

  func validate() throws {
    if let seconds, !(0...1e6).contains(seconds) {
      throw ValidationError("--for takes a number of seconds from 0 to 1000000")
    }
    if output == "-" || output.isEmpty {
      throw ValidationError("--output takes a file: a recording cannot be written to a stream")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let path = try await Target.engine(target.target)
    // Whoever named something that cannot be attached to is told so before there is a file.
    let client = try await FlowClient.connect(to: path, as: Target.viewer)
    let engine = client.engine
    await client.close()
    let follower = EngineFollower(path: path, as: Target.viewer, asksForRoutes: true)
    let recording = try HierarchyRecording(follower.events(), to: output, replacing: force)
    let recorder = await Recorder(recording, of: engine)
    let summary = try await recorder.run(seconds: seconds)
    if let reason = summary.lastDisconnection {
      StandardError.say("there was no connection for a time: \(reason)")
    }
    StandardError.say(Recorder.told(summary))
    if json { try StandardOutput.write(JSONOutput.encode(summary)) }
  }
}
