import Foundation

/// The file of ``RememberedState``.
package struct StateFile: Sendable {
  let path: String

  /// The file of whom this environment belongs to.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = UserFiles.state(in: environment)
  }

  /// What was remembered; nothing where there is no file, or it is damaged, which is told.
  package func load() -> (state: RememberedState, problem: SettingsProblem?) {
    guard FileManager.default.fileExists(atPath: path) else { return (RememberedState(), nil) }
    do {
      let data = try InputFile.read(path)
      return (try RememberedState(decoding: data), nil)
    } catch {
      let problem = SettingsProblem(
        place: path,
        message: "what the last run left cannot be read, and the screen is as by default; the next "
          + "end of the inspector writes it anew")
      return (RememberedState(), problem)
    }
  }

  /// Replaces the file; whoever reads it meanwhile sees the old or the new.
  ///
  /// - Throws: ``WriteError``.
  package func save(_ state: RememberedState) throws {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try OutputFile.makeDirectory(directory.path)
    } catch {
      throw WriteError(path: directory.path, reason: error.message)
    }
    try OutputFile.write(try state.encoded(), to: path, onlyToFiles: true)
  }

  package init(path: String) {
    self.path = path
  }
}
