import ArgumentParser
import FlowProtocol

struct AttachOptions: ParsableArguments {
  @Flag(
    help: "Let the inspector navigate in the app, if the app allows it. It asks each time."
  )
  var control = false

  @Flag(help: "Serve the inspector's own screens, so that another flowscope can inspect them.")
  var inspectable = false

  @OptionGroup var settings: SettingsOptions

  /// Inspects the engine at `path` until the user quits; returns the exit code.
  @MainActor
  func open(_ path: String) async throws -> Int32 {
    // Connects first, so that errors are printed before the screen changes.
    let client = try await FlowClient.connect(to: path, as: Target.viewer)
    await client.close()
    return try await loop(showing: path).run()
  }

  /// Waits on a screen until an engine runs, and inspects it; returns the exit code.
  @MainActor
  func wait() async throws -> Int32 { try await loop(showing: "").run() }

  /// Takes over the terminal, to show the target at `path`.
  @MainActor
  func loop(showing path: String) throws -> InspectorLoop {
    try InspectorLoop(
      settings: settings.effective(), readingAgain: settings.effective(from:),
      allowsControl: control, isInspectable: inspectable, showing: path)
  }
}
