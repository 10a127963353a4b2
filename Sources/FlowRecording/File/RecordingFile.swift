import Foundation
import GRDB

/// The file of a recording, and the files that SQLite keeps beside it.
package enum RecordingFile {
  private static func files(of path: String) -> [String] {
    ["", "-wal", "-shm", "-journal"].map { path + $0 }
  }

  /// Returns the absolute path: SQLite gives some other paths a meaning, such as ":memory:".
  package static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let directory = getcwd(nil, 0) else { return path }
    defer { free(directory) }
    return String(cString: directory) + "/" + path
  }

  /// Creates an empty file that only its user can read, and returns its path.
  ///
  /// Throws if one exists and is not replaced. Links are followed to the file that is replaced.
  static func create(at path: String, replacing: Bool) throws(RecordingError) -> String {
    var path = path
    if replacing {
      do { path = try LinkedFile.target(of: path) } catch {
        throw .cannotCreate(path: path, reason: error.reason)
      }
      try remove(at: path)
    }
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .alreadyThere(path: path) }
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    close(descriptor)
    return path
  }

  /// Removes the file at the path; throws if it is in use.
  private static func remove(at path: String) throws(RecordingError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .cannotCreate(path: path, reason: "the path is not a file")
    }
    if isInUse(path) { throw .inUse(path: path) }
    for name in files(of: path) {
      guard unlink(name) == 0 || errno == ENOENT else {
        throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Removes a recording with the files that SQLite keeps beside it.
  package static func discard(_ path: String) {
    for name in files(of: path) { unlink(name) }
  }

  /// Whether another process uses the database.
  ///
  /// A recorder that ends would delete the log beside the file by its name, which would then belong
  /// to the new file.
  private static func isInUse(_ path: String) -> Bool {
    guard isDatabase(at: path) else { return false }
    do {
      let queue = try DatabaseQueue(path: path)
      // Only the sole user of a database can switch off the write-ahead log.
      try queue.writeWithoutTransaction { _ = try String.fetchOne($0, sql: leaveLog) }
      try queue.close()
      return false
    } catch let error as DatabaseError {
      return error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    } catch {
      return false
    }
  }

  /// Switches off the write-ahead log, so that the database is and stays a single file.
  static let leaveLog = "PRAGMA journal_mode = DELETE"

  /// Whether the file begins like a database of SQLite, recording or not.
  package static func isDatabase(at path: String) -> Bool {
    let magic = Array("SQLite format 3\0".utf8)
    return head(of: path, count: magic.count) == magic
  }

  /// Whether the file is a database whose header names flowscope as the application.
  ///
  /// While the recorder runs, or after it was killed, this may be only in the log beside the file.
  /// The position in the header is from https://www.sqlite.org/fileformat.html#application_id.
  package static func saysRecording(at path: String) -> Bool {
    guard isDatabase(at: path), let head = head(of: path, count: 72) else { return false }
    return head[68...].reduce(0) { $0 << 8 | Int($1) } == RecordingSchema.applicationID
  }

  /// Whether the database has a write-ahead log, which may be missing beside it.
  ///
  /// The position in the header is from https://www.sqlite.org/fileformat.html#file_format_version_numbers.
  static func hasLog(at path: String) -> Bool {
    isDatabase(at: path) && head(of: path, count: 20)?.suffix(2) == [2, 2]
  }

  /// Whether a file beside the recording exists and has content.
  static func has(_ ending: String, at path: String) -> Bool {
    var status = stat()
    return stat(path + ending, &status) == 0 && status.st_size > 0
  }

  /// Returns the first bytes of a file; nil if it is not a file, or is shorter.
  private static func head(of path: String, count: Int) -> [UInt8]? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: count)
    return read(descriptor, &head, count) == count ? head : nil
  }

  /// Whether the disk has no room for even the smallest write of SQLite, which does not report
  /// every failure on a full disk as such.
  static func isDiskFull(at path: String) -> Bool {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return false }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize) < 64 << 10
  }

  /// Returns the size of the recording with the files that SQLite keeps beside it, in bytes.
  static func size(of path: String) -> Int {
    files(of: path).reduce(0) { sum, name in
      var status = stat()
      return stat(name, &status) == 0 ? sum + Int(status.st_size) : sum
    }
  }
}
