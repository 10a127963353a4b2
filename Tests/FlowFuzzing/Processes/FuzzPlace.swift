import Foundation

/// A directory with a hostile engine, and with the files of one program at a time.
final class FuzzPlace: Sendable {
  let directory: String
  let engine: ScriptedEngine

  init(_ directory: String, corpus: EngineCorpus? = nil) throws {
    self.directory = directory
    for path in [directory, "\(directory)/sockets", "\(directory)/files", "\(directory)/home"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    engine = try ScriptedEngine(
      at: "\(directory)/sockets/rainbow-1.sock", corpus: try corpus ?? .checkedIn())
  }

  /// Creates an empty directory in which a program starts.
  func emptyFiles() throws -> String {
    let files = "\(directory)/files"
    try? FileManager.default.removeItem(atPath: files)
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    return files
  }

  func leave() {
    engine.stop()
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The environment of a program without access to the user's files.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWSCOPE_DIR"] = "\(directory)/sockets"
    environment["XDG_CONFIG_HOME"] = "\(directory)/home"
    environment["XDG_STATE_HOME"] = "\(directory)/home"
    environment["HOME"] = "\(directory)/home"
    environment["NO_COLOR"] = nil
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    // A backtrace with all symbols takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }
}
