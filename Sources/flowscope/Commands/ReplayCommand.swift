import ArgumentParser
import Inspector

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Open the inspector on a recording.",
    discussion: """
      Space plays and pauses, '[' and ']' step, '{' and '}' jump to errors, '(' and ')' change the \
      speed, and ':time 12:04:07' jumps to a time. Ids and error marks are those of the live engine.
      """)

  @OptionGroup var recording: ReplayOptions

  @OptionGroup var inspector: AttachOptions

  @MainActor
  func run() async throws {
    let (playback, outline) = try recording.source()
    let status = PlaybackStatus(
      isPlaying: !recording.paused, speed: recording.speed, entry: 0, time: nil, isAtEnd: false)
    let loop = try inspector.loop(showing: recording.title)
    loop.play(playback, status, outline: outline, of: recording.title)
    let code = await loop.run()
    if code != 0 { throw ExitCode(code) }
  }
}

extension ReplayCommand: OpensInspector {
  var opensInspector: Bool { true }
}
