import FlowProtocol
import Foundation

/// The paths of a user's files, by the XDG Base Directory Specification
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
enum UserFiles {
  static func settings(in environment: [String: String]) -> String {
    directory("XDG_CONFIG_HOME", otherwise: ".config", in: environment) + "/flowscope/config.json"
  }

  static func state(in environment: [String: String]) -> String {
    stateDirectory(in: environment) + "/state.json"
  }

  static func marks(ofRun run: String, in stateDirectory: String) -> String {
    "\(stateDirectory)/errors-\(fileName(for: run)).json"
  }

  static func stateDirectory(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    directory("XDG_STATE_HOME", otherwise: ".local/state", in: environment) + "/flowscope"
  }

  /// Turns any text into a part of a file name; different texts get different names.
  private static func fileName(for text: String) -> String {
    let stem = SocketDirectory.stem(of: text)
    return stem == text ? stem : "\(stem)-\(Digest.text(of: text))"
  }

  private static func directory(
    _ variable: String, otherwise folder: String, in environment: [String: String]
  ) -> String {
    // The specification requires that relative paths are ignored.
    if let path = environment[variable], path.hasPrefix("/") { return path }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(folder)" }
    return "\(NSHomeDirectory())/\(folder)"
  }
}
