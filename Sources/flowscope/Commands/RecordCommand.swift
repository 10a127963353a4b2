import ArgumentParser
import FlowProtocol
import FlowRecording
import Inspector

struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record an engine to a file.",
    discussion: """
      Records until ctrl-c, or for the time of --for; if the app ends, waits until it runs again. The \
      file is an SQLite database; Docs/Recording.md describes its tables. 'replay' opens the \
      inspector on it; 'snapshot', 'export', 'errors', 'lint' and 'diff' accept it as a target.

      The file begins with the past errors, and with the past navigations of the app's flight recorder.
      """)

  @OptionGroup var target: EngineOption

  @OptionGroup var wait: WaitOption

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Record for this long: seconds, or 2s, 1m. Default: until stopped.", valueName: "duration"),
    transform: WrittenDuration.init(parsing:))
  var time: WrittenDuration?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(help: "Print a summary as JSON.")
  var json = false

  func validate() throws {
    if output == "-" || output.isEmpty {
      throw ValidationError("--output takes a file; a recording cannot be written to a stream")
    }
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let path = try await Target.engine(target.target)
    // Connects before the file is created, so that a bad target leaves no file.
    let client = try await FlowClient.connect(to: path, as: Target.viewer)
    let engine = client.engine
    await client.close()
    let follower = EngineFollower(path: path, as: Target.viewer, asksForRoutes: true)
    let recorder = await Recorder(of: engine)
    let summary = try await recorder.run(seconds: time?.seconds) {
      try HierarchyRecording(follower.events(), to: output, replacing: force)
    }
    if let reason = summary.lastDisconnection {
      StandardError.say("the connection was lost for a time: \(reason)")
    }
    StandardError.say(Recorder.line(of: summary))
    if json { try StandardOutput.write(JSONOutput.encode(summary)) }
  }
}
