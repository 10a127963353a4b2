import ArgumentParser
import FlowProtocol
import FlowRecording
import FlowReports
import Foundation
import Inspector

struct RecordCommand: AsyncParsableCommand, QuietCommand, TimedCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record an engine to a file.",
    discussion: """
      Records until ctrl-c, or for the time of --for; if the app ends, waits until it runs again, \
      unless --until-exit ends with it. \
      After ctrl-c, it takes the time that the disk needs; a second ctrl-c exits at once. At \
      --timeout, it gives up, and keeps what is recorded so far. The \
      file is an SQLite database; Docs/Recording.md describes its tables. 'replay' opens the \
      inspector on it; 'snapshot', 'export', 'errors', 'lint' and 'diff' accept it as a target.

      The file begins with the past errors, and with the past navigations of the app's flight recorder. \
      Its tags are those of --tag, and those that the app gives.
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

  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "Add a fact to the recording, such as build=812; repeat for more.",
      valueName: "key=value"),
    transform: WrittenTag.init(parsing:))
  var tags: [WrittenTag] = []

  @Flag(help: "Record until the app ends; with --for, at most for that time.")
  var untilExit = false

  @Flag(help: "Replace an existing file.")
  var force = false

  @Flag(help: "Print a summary as JSON.")
  var json = false

  @OptionGroup var patience: TimeoutOption

  @OptionGroup var messages: QuietOption

  func validate() throws {
    if output == "-" || output.isEmpty {
      throw ValidationError("--output takes a file; a recording cannot be written to a stream")
    }
    try WrittenTag.check(tags)
  }

  func run() async throws {
    try await wait.untilThere(target.target)
    let endpoint = try await Asker.shell.engine(target.target)
    // Connects before the file is created, so that a bad target leaves no file.
    let engine = try await Asker.shell.ask(endpoint) { $0.engine }
    let follower = EngineFollower(of: endpoint, as: Asker.shell.viewer, asksForRoutes: true)
    let recorder = Recorder()
    let summary = try await recorder.run(engine, seconds: time?.seconds) {
      let events = follower.events()
      return try HierarchyRecording(
        untilExit ? events.untilExit : events, to: output, replacing: force,
        tags: WrittenTag.values(of: tags))
    }
    if let reason = summary.lastDisconnection, !untilExit {
      StandardError.say("the connection was lost for a time: \(reason)")
    }
    StandardError.say(Recorder.line(of: summary))
    if json { try StandardOutput.write(JSONOutput.encode(summary)) }
    if let time = patience.timeout, await recorder.isTimedOut {
      throw TimeoutOption.error(after: time)
    }
  }
}

/// Records until it is stopped, and shows the progress.
@MainActor
final class Recorder {
  private var signals: SignalRelay?
  /// Whether `--timeout` ended the recording.
  private(set) var isTimedOut = false
  /// Ends when the recording stops.
  private let (untilStopped, stopping) = AsyncStream.makeStream(of: Void.self)

  /// Records until SIGINT, SIGTERM or SIGHUP arrives, the time or `--timeout` is over, or a write
  /// fails.
  ///
  /// `start` begins the recording, after which no signal ends the program before the file is whole.
  func run(
    _ engine: EngineInfo, seconds: Double?, _ start: () throws -> HierarchyRecording
  ) async throws -> RecordingSummary {
    // Saving has no deadline. The disk may hang for ever, so a second signal exits.
    signals = SignalRelay(ends: [SIGINT, SIGTERM, SIGHUP], within: nil) { [stopping] _ in
      stopping.finish()
    }
    let recording = try start()
    SharedOptions.saveAtTimeout {
      Task { @MainActor in
        self.isTimedOut = true
        self.stopping.finish()
      }
    }
    let file = FileIdentity(at: recording.path)
    StandardError.say(
      "recording \(engine.name), pid \(engine.pid), to \(recording.path); ctrl-c ends it")
    let watch = Task {
      try? await recording.untilItEnds()
      stopping.finish()
    }
    let progress = Task { await showProgress(of: recording) }
    let timer = Task {
      guard let seconds else { return }
      try await Task.sleep(for: .seconds(seconds))
      stopping.finish()
    }
    for await _ in untilStopped {}
    timer.cancel()
    progress.cancel()
    await progress.value
    watch.cancel()
    let summary = try await Progress.during(
      "finishing; a second ctrl-c exits without the rest",
      announcing: "finishing; a second signal exits without the rest", after: Self.finishingTime
    ) { try await recording.finish() }
    try Self.check(file, at: recording.path)
    guard summary.counts.keyframes > 0 else {
      RecordingFile.discard(recording.path)
      throw ReportError.connection(
        "nothing was recorded: \(engine.name), pid \(engine.pid), did not send its hierarchy"
          + (summary.lastDisconnection.map { ": \($0)" } ?? ""))
    }
    return summary
  }

  /// The time in seconds after which finishing is reported: from then on, a signal is the second.
  private static let finishingTime = SignalRelay.sameSignal / .seconds(1)

  /// Checks that the file still exists: writes to a deleted file succeed.
  private static func check(_ file: FileIdentity?, at path: String) throws {
    let now = FileIdentity(at: path)
    if now != nil, now == file { return }
    let event = now == nil ? "it was moved or deleted" : "another file replaced it"
    throw ReportError.failed(
      "the recording is not at \(path) any more: \(event) during the recording")
  }

  private func showProgress(of recording: HierarchyRecording) async {
    var line = ProgressLine()
    guard line.isShown else { return }
    while !Task.isCancelled {
      line.show(Self.line(of: await recording.summary))
      try? await Task.sleep(for: .milliseconds(250))
    }
    line.erase()
  }

  nonisolated static func line(of summary: RecordingSummary) -> String {
    let counts = summary.counts
    return "recorded \(Counted.text(counts.navigations, "navigation")), "
      + "\(Counted.text(counts.errors, "error")), \(Counted.text(counts.gaps, "gap")), "
      + "\((summary.bytes + 999) / 1_000) kB"
  }
}
