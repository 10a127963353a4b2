import ArgumentParser
import FlowRecording
import FlowReports
import Inspector

struct ReplayCommand: AsyncParsableCommand, ReportCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Open the inspector on a recording, or make its navigations again.",
    discussion: """
      Space plays and pauses, '[' and ']' step, '{' and '}' jump to errors, '(' and ')' change the \
      speed, and ':time 12:04:07' jumps to a time. Ids and error marks are those of the live engine.

      --as-test writes a function of Swift Testing that makes the navigations and expects what was \
      presented after each; it needs the library FlowTesting. --minimal leaves out the navigations \
      that do not lead to an error, by playing parts of the recording on new coordinators: of a \
      sample here, and of any other app in its own tests, for which it writes one. What failed at a \
      breakpoint is no part of a test; an error that a breakpoint made is refused with exit code 2.

      --into makes the navigations in a running app, and stops at the first one that goes otherwise \
      than recorded, with exit code 1; --at puts the app where the recording was at a moment, and \
      names what cannot be restored. Both take --control, and an app that allows it. A run that is \
      recorded from its beginning needs an app that has just been started: another one is refused \
      with exit code 2, unless it keeps no navigations, so that nothing tells.

      Examples:
        flowscope replay shop.flowscope --as-test -o Tests/ReplayTests.swift
        flowscope replay shop.flowscope --minimal 12 --root 'makeRoot()'
        flowscope replay shop.flowscope --into shop --control
      """)

  @OptionGroup var recording: ReplayOptions

  @OptionGroup var test: ReplayTestOptions

  @OptionGroup var running: ReplayIntoOptions

  @OptionGroup var report: ReportFile

  @OptionGroup var messages: QuietOption

  @OptionGroup var inspector: AttachOptions

  func validate() throws {
    if report.output != nil, opensInspector {
      throw ValidationError(
        "--output takes a test or a result: name --as-test, --minimal or --into")
    }
    if test.isWanted, running.into != nil {
      throw ValidationError("--into plays the recording in an app, and writes no test")
    }
    if test.isWanted || running.into != nil, recording.paused || recording.from != nil {
      throw ValidationError("--paused and --from are for the inspector: leave them out")
    }
    if running.into != nil, !inspector.control {
      throw ValidationError("--into navigates in the app: add --control")
    }
  }

  var opensInspector: Bool { !test.isWanted && running.into == nil }

  @MainActor
  func run() async throws {
    if test.isWanted {
      return try StandardOutput.write(try await test.source(of: try recording.path, recording))
    }
    if running.into != nil { return try await running.play(try recording.path) }
    let (playback, outline) = try recording.source()
    let status = PlaybackStatus(
      isPlaying: !recording.paused, speed: recording.speed, entry: 0, time: nil, isAtEnd: false)
    let id = InspectionID.recording(recording.title)
    let loop = try inspector.loop(showing: id)
    loop.play(playback, status, outline: outline, of: id)
    let code = await loop.run()
    if code != 0 { throw ExitCode(code) }
  }
}

struct ReplayOptions: ParsableArguments {
  @Argument(help: "The recording; - reads it from standard input.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      """
      The start: the number of an entry, +seconds from the beginning, a time of day, or a time in \
      ISO 8601.
      """, valueName: "moment"), transform: RecordingMoment.init(parsing:))
  var from: RecordingMoment?

  @Option(
    help: "The speed, from 0.25x to 64x. (default: 1x)",
    transform: PlaybackSpeed.init(parsing:))
  var speed: PlaybackSpeed = .normal

  @Flag(help: "Start paused.")
  var paused = false

  /// Throws a `RecordingError` if the file cannot be read, or a ``ReportError`` if it is empty.
  func source() throws -> (playback: ReplaySource, outline: RecordingOutline) {
    let reader = try RecordingReader(path: try path)
    guard let span = try reader.span(), let outline = try RecordingOutline(reader) else {
      throw ReportError.badInput("cannot replay \(title): the recording is empty")
    }
    let start = try firstEntry(in: reader, span)
    let playback = ReplaySource(reader, from: start, speed: speed, isPlaying: !paused)
    return (playback, outline)
  }

  var title: String { file == Asker.standardInputName ? Asker.standardInputTitle : file }

  var path: String {
    get throws {
      guard file == Asker.standardInputName else { return file }
      let path = try StandardInput.file()
      StandardInput.returnToTerminal()
      return path
    }
  }

  /// The entry to start at; nil to play from the beginning.
  private func firstEntry(
    in reader: RecordingReader, _ span: (first: RecordingEntry, last: RecordingEntry)
  ) throws -> Int? {
    if let from { return max(1, try RecordingMoment.position(from, in: reader, span)) }
    // A paused replay starts with the first hierarchy, so that the screen is not empty.
    return paused ? try reader.entries(of: [.snapshot], limit: 1).first?.id : nil
  }
}
