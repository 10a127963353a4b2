import Foundation

/// The sources of the settings except the command line.
package struct SettingsSources: Equatable, Sendable {
  var environment: [String: String] = [:]
  package var path = ""
  /// The text of the file; empty if there is no file.
  var text = ""
  /// The reason why an existing file could not be read.
  var problem: SettingsProblem?

  /// The file's name in messages.
  package var fileName: String {
    path.isEmpty ? "config.json" : URL(fileURLWithPath: path).lastPathComponent
  }

  /// The sources of this process, read once.
  package static let ofProcess = reading(ProcessInfo.processInfo.environment)

  /// The environment of these sources with the settings file as it is now.
  package var readAgain: SettingsSources { Self.reading(environment) }

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
          place: sources.fileName, message: "the text is not UTF-8; the file is ignored")
      }
    } catch {
      sources.problem = SettingsProblem(
        place: sources.path, message: "cannot be read: \(error.message)")
    }
    return sources
  }
}
