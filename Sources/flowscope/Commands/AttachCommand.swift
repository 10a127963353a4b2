import ArgumentParser
import FlowIntrospect
import Foundation

struct AttachCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Open the inspector on an engine.",
    discussion: """
      Its keys, which the settings can change ('flowscope config --help'):
      \(Keymap.standard.list)
      """)

  @OptionGroup var target: EngineOption

  @OptionGroup var wait: WaitOption

  @OptionGroup var inspector: InspectorOptions

  func run() async throws {
    try await wait.untilThere(target.target)
    let path = try await Target.engine(target.target, choose: EnginePicker.choose)
    let code = try await inspector.open(path)
    if code != 0 { throw ExitCode(code) }
  }
}

/// A command that opens the inspector, whose log tells what is wrong with the settings.
protocol OpensInspector {
  var opensInspector: Bool { get }
}

extension AttachCommand: OpensInspector {
  var opensInspector: Bool { true }
}

extension DemoCommand: OpensInspector {
  var opensInspector: Bool { !serve }
}

/// How the inspector looks and behaves.
struct InspectorOptions: ParsableArguments {
  @Flag(
    help: "Let the inspector navigate in the app, where the app allows it; each time it asks first."
  )
  var control = false

  @Flag(help: "Serve the inspector's own screens, so that another flowscope can look into them.")
  var inspectable = false

  @OptionGroup var settings: SettingsOptions

  /// Inspects the engine behind `path` until the user leaves; returns the exit code.
  @MainActor
  func open(_ path: String) async throws -> Int32 {
    // Whoever named something that cannot be attached to is told so before the screen changes.
    let client = try await FlowClient.connect(to: path, as: Target.viewer)
    await client.close()
    let loop = try InspectorLoop(options: self, showing: path)
    return await loop.run()
  }

  /// Plays a recording until the user leaves; returns the exit code.
  @MainActor
  func play(_ recording: ReplayOptions) async throws -> Int32 {
    let (playback, outline) = try recording.source()
    let status = PlaybackStatus(
      isPlaying: !recording.paused, speed: recording.speed, entry: 0, time: nil, isAtEnd: false)
    let loop = try InspectorLoop(options: self, showing: recording.file)
    loop.play(playback, status, outline: outline, of: recording.file)
    return await loop.run()
  }
}
