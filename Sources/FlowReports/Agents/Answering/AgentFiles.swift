import Foundation

/// A file that an answer names in place of its contents.
package struct AgentFile: Equatable, Sendable {
  package let path: String
  package let bytes: Int
}

/// The files of heavy answers, in a directory that only the user can read.
///
/// The files stay when the program ends: a reader may come to them later. Of too many, the oldest are
/// removed.
package final class AgentFiles: Sendable {
  private struct State {
    var directory: String?
    var count = 0
    var paths: [String] = []
  }

  private let state = Locked(State())
  private let parent: String

  /// The number of files that are kept.
  private static let mostFiles = 100

  /// Makes the directory in `parent` when the first file is written.
  package init(
    in parent: String = ProcessInfo.processInfo.environment["TMPDIR"].flatMap {
      $0.isEmpty ? nil : $0
    } ?? "/tmp"
  ) {
    self.parent = parent
  }

  /// Writes a new file, with mode 0600.
  ///
  /// - Throws: ``ReportError/cannotWrite(path:reason:)``.
  package func write(
    _ contents: some Collection<UInt8>, named name: String, extension suffix: String
  ) throws(ReportError) -> AgentFile {
    let writer = try begin(name, extension: suffix)
    try writer.append(contents)
    return try writer.finish()
  }

  /// Creates a new file, with mode 0600, which is written in parts.
  ///
  /// - Throws: ``ReportError/cannotWrite(path:reason:)``.
  func begin(_ name: String, extension suffix: String) throws(ReportError) -> AgentFileWriter {
    let path = try newPath(name, suffix)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(path) }
    return AgentFileWriter(file, at: path, of: self)
  }

  /// Keeps a file that is whole, until there are too many.
  func keep(_ path: String) {
    let old = state.withLock { state -> [String] in
      state.paths.append(path)
      let surplus = max(0, state.paths.count - Self.mostFiles)
      defer { state.paths.removeFirst(surplus) }
      return Array(state.paths.prefix(surplus))
    }
    for path in old { unlink(path) }
  }

  /// A path in the directory at which there is no file; it is not removed later.
  package func newPath(_ name: String, _ suffix: String) throws(ReportError) -> String {
    let directory = try directory()
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return "\(directory)/\(SocketDirectory.stem(of: name))-\(number).\(suffix)"
  }

  private func directory() throws(ReportError) -> String {
    let known = state.withLock { $0.directory }
    if let known { return known }
    var template = Array("\(parent)/flowscope-mcp-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Self.failure(parent) }
    let made = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return state.withLock { state in
      // Another call may have made one meanwhile.
      if let known = state.directory {
        rmdir(made)
        return known
      }
      state.directory = made
      return made
    }
  }

  private static func failure(_ path: String) -> ReportError {
    .cannotWrite(path: path, reason: SystemError(value: errno).message)
  }
}
