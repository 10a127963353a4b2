import Foundation

/// A directory of its own with a hostile engine and what one program at a time reads and writes.
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

  /// The directory where a program begins, which has nothing in it.
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

  /// The environment of a program that knows nothing of the user's files.
  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["FLOWSCOPE_DIR"] = "\(directory)/sockets"
    environment["XDG_CONFIG_HOME"] = "\(directory)/home"
    environment["XDG_STATE_HOME"] = "\(directory)/home"
    environment["HOME"] = "\(directory)/home"
    environment["NO_COLOR"] = nil
    environment["TERM"] = "xterm-256color"
    environment["LC_ALL"] = "C.UTF-8"
    // A backtrace that is looked up in all symbols takes seconds.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }
}
