import Foundation

/// What the settings are read from, apart from the command line.
package struct SettingsSources: Sendable {
  var environment: [String: String] = [:]
  /// Where the file is looked for.
  package var path = ""
  /// What the file says; nothing where there is none.
  var text = ""
  /// Why there is a file and it could not be read.
  var problem: SettingsProblem?

  /// The file as problems name it.
  var fileName: String {
    path.isEmpty ? "config.json" : URL(fileURLWithPath: path).lastPathComponent
  }

  /// Those of this process, read once.
  package static let ofProcess = reading(ProcessInfo.processInfo.environment)

  /// Reads the file that belongs to an environment.
  static func reading(_ environment: [String: String]) -> SettingsSources {
    var sources = SettingsSources(
      environment: environment, path: UserFiles.settings(in: environment))
    guard FileManager.default.fileExists(atPath: sources.path) else { return sources }
    do {
      let data = try InputFile.read(sources.path)
      if let text = String(data: data, encoding: .utf8) {
        sources.text = text
      } else {
        sources.problem = SettingsProblem(
          place: sources.fileName, message: "this is not UTF-8; none of it holds")
      }
    } catch {
      sources.problem = SettingsProblem(
        place: sources.path, message: "cannot be read: \(error.message)")
    }
    return sources
  }
}
