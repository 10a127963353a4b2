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
    directory("XDG_STATE_HOME", otherwise: ".local/state", in: environment)
      + "/flowscope/state.json"
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
