import ArgumentParser
import FlowReports
import Inspector

struct AutopsyCommand: AsyncParsableCommand, QuietCommand {
  static let configuration = CommandConfiguration(
    commandName: "autopsy",
    abstract: "Print what the black box of an app has after a crash or a kill.",
    discussion: """
      An app that calls BlackBox.start keeps its last navigations and errors in a file. Prints them, \
      what was visible at last, and the last navigation that began and did not end: the one in which \
      the app crashed or hung. The former run's file is FILE.previous, once the app runs again.

      With --output, writes a recording in place of a report: all commands that accept a recording \
      read it. It has no hierarchy besides the coordinator whose screen was visible.

      Exits with 4 for a black box of another version, of which only the app and its start are \
      printed, and with 5 if the file is cut short or damaged, after what can be read. One entry that \
      was being written when the app ended is not damage.
      """)

  @Argument(help: "The file of the black box; - reads it from standard input.", completion: .file())
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The recording to write in place of a report.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace an existing recording.")
  var force = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var most: LimitOption

  @OptionGroup var messages: QuietOption

  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if output == "-" || output == "" {
      throw ValidationError("--output takes a file; a recording cannot be written to a stream")
    }
    if force, output == nil { throw ValidationError("--force is for the file of --output") }
    if most.limit != nil, output != nil {
      throw ValidationError("--limit and --output exclude each other: a recording has all entries")
    }
  }

  func run() async throws {
    var report = try Asker.shell.autopsy(of: file)
    report.limit = most.limit
    if let output {
      for remark in report.remarks { StandardError.say(remark) }
      let summary = try await Asker.shell.record(report, to: output, replacing: force)
      StandardError.say(Recorder.line(of: summary))
      if json { try StandardOutput.write(JSONOutput.encode(summary)) }
    } else {
      try display.text.show(report, json: json)
      most.tell(of: report.box.entries.count, "entry")
    }
    if report.exitCode != 0 { throw ExitCode(report.exitCode) }
  }
}
