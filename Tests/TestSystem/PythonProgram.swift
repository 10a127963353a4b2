import Foundation

/// Python of the machine, for scripts that need no package from elsewhere.
package enum PythonProgram {
  /// The path of the program; nil if it is not installed.
  ///
  /// First where every user can run it: a script may become another user.
  package static let path: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = ["/usr/bin", "/usr/local/bin"] + path.split(separator: ":").map(String.init)
    return folders.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()
}
