import FlowProtocol
import Foundation

/// Where a user's files of flowscope stand.
///
/// By the XDG Base Directory Specification (https://specifications.freedesktop.org/basedir-spec/latest/).
enum UserFiles {
  /// The file of the settings.
  static func settings(in environment: [String: String]) -> String {
    directory("XDG_CONFIG_HOME", otherwise: ".config", in: environment) + "/flowscope/config.json"
  }

  /// What is remembered from one run to the next.
  static func state(in environment: [String: String]) -> String {
    stateDirectory(in: environment) + "/state.json"
  }

  /// The marks on the errors of one run of an engine.
  static func marks(ofRun run: String, in stateDirectory: String) -> String {
    "\(stateDirectory)/errors-\(fileName(for: run)).json"
  }

  /// The directory of what lasts from one run to the next.
  static func stateDirectory(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    directory("XDG_STATE_HOME", otherwise: ".local/state", in: environment) + "/flowscope"
  }

  /// `text`, from whoever it is, as a part of a file's name: different texts have different ones.
  private static func fileName(for text: String) -> String {
    let stem = SocketDirectory.stem(of: text)
    if stem == text { return stem }
    return "\(stem)-\(Digest.text(of: text))"
  }

  private static func directory(
    _ variable: String, otherwise folder: String, in environment: [String: String]
  ) -> String {
    // The specification has relative paths ignored.
    if let path = environment[variable], path.hasPrefix("/") { return path }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(folder)" }
    return "\(NSHomeDirectory())/\(folder)"
  }
}
