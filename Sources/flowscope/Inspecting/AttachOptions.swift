import ArgumentParser
import FlowProtocol
import Inspector

/// How the inspector looks and behaves.
struct AttachOptions: ParsableArguments {
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
}
