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

  @OptionGroup var target: TargetOption

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

/// Lets the user choose where several engines run.
enum EnginePicker {
  static func choose(_ engines: [RunningEngine]) throws -> RunningEngine {
    guard StandardOutput.isTerminal else {
      throw FlowscopeError.severalRun(engines.map(\.title))
    }
    StandardError.write("Several engines run:\n")
    for (index, engine) in engines.enumerated() {
      StandardError.write("  \(index + 1)  \(engine.title)\n")
    }
    while true {
      StandardError.write("Attach to (1-\(engines.count), a name or a pid, empty to leave): ")
      guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else {
        throw ExitCode(130)
      }
      if let engine = engine(line, of: engines) { return engine }
      StandardError.write("'\(line)' is none of them, or several\n")
    }
  }
  /// The engine that is meant by its place in the list, its name or its pid.
  private static func engine(_ text: String, of engines: [RunningEngine]) -> RunningEngine? {
    if let number = Int(text), (1...engines.count).contains(number) { return engines[number - 1] }
    let named = engines.filter { engine in
      engine.info.map { $0.name == text || "\($0.pid)" == text } ?? false
    }
    return named.count == 1 ? named[0] : nil
  }
}
