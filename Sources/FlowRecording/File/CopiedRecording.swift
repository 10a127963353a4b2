import Foundation

/// A private copy of a recording, for one that cannot be read where it is without changing its
/// directory: SQLite creates an index of the log, and rolls back what a killed recorder left.
enum CopiedRecording {
  /// Calls `open` with the path of a copy, whose names are removed then.
  ///
  /// An opened database keeps its files, and a program that is killed leaves nothing behind.
  /// O(size), or less where the file system can share blocks.
  static func open<Opened>(of path: String, _ open: (String) throws -> Opened) throws -> Opened {
    let files = FileManager.default
    let directory = files.temporaryDirectory.appendingPathComponent(
      "flowscope-\(UUID().uuidString)")
    let copy = directory.appendingPathComponent("recording").path
    defer { try? files.removeItem(at: directory) }
    do {
      try files.createDirectory(
        at: directory, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      for ending in ["", "-wal", "-journal"]
      where ending == "" || RecordingFile.has(ending, at: path) {
        try files.copyItem(atPath: path + ending, toPath: copy + ending)
      }
    } catch {
      throw RecordingError.cannotRead(
        path: path,
        reason: "it is read from a copy, which cannot be made: \(error.localizedDescription)")
    }
    return try open(copy)
  }
}
