import ArgumentParser
import FlowProtocol
import Inspector

/// The options of the inspector.
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
    let loop = try InspectorLoop(options: self, showing: path)
    return await loop.run()
  }
}
