import Foundation

/// The file of ``RememberedState``.
package struct StateFile: Sendable {
  let path: String

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = UserFiles.state(in: environment)
  }

  /// Loads the state; empty if there is no file, or if it is damaged, which is a problem.
  package func load() -> (state: RememberedState, problem: SettingsProblem?) {
    guard FileManager.default.fileExists(atPath: path) else { return (RememberedState(), nil) }
    do {
      let data = try InputFile.read(path)
      return (try RememberedState(decoding: data), nil)
    } catch {
      let problem = SettingsProblem(
        place: path,
        message: "the saved state cannot be read; using the default layout; the file is replaced "
          + "when the inspector quits")
      return (RememberedState(), problem)
    }
  }

  /// Replaces the file, or throws a ``WriteError``; a reader sees either the old or the new file.
  package func save(_ state: RememberedState) throws {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try OutputFile.makeDirectory(directory.path)
    } catch {
      throw WriteError(path: directory.path, reason: error.message)
    }
    try OutputFile.write(try state.encoded(), to: path, onlyToFiles: true)
  }
}
