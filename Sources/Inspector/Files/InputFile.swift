package import Foundation

/// Reads files of the user, which may be anything by the time that they are read.
package enum InputFile {
  /// Why there is nothing to be had from a path.
  package enum Problem: Error, Equatable {
    case system(SystemError)
    /// A pipe, a device, a socket or a directory; it is never waited for.
    case noFile(String)
    /// In bytes.
    case tooLarge(limit: Int)

    package var message: String {
      switch self {
      case .system(let error): error.message
      case .noFile(let kind): "it is \(kind)"
      case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
      }
    }
  }

  /// How large a file may be that people or this program write, in bytes; what is not is no such file.
  static let mostBytes = 1 << 20
  private static let bytesAtOnce = 1 << 20

  /// All of a regular file, unless it has more than `limit` bytes.
  ///
  /// O(length).
  package static func read(_ path: String, atMost limit: Int = mostBytes) throws(Problem) -> Data {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > limit { throw .tooLarge(limit: limit) }
    var data = Data()
    var part = [UInt8](repeating: 0, count: min(bytesAtOnce, max(1, limit)))
    while true {
      let count = systemRead(descriptor, &part, part.count)
      if count == 0 { return data }
      if count > 0 {
        data += part[..<count]
        // It may have grown, or be one whose size is not known before.
        if data.count > limit { throw .tooLarge(limit: limit) }
      } else if errno != EINTR {
        throw .system(SystemError(value: errno))
      }
    }
  }

  /// What a regular file begins with, as many as `count` bytes.
  package static func head(of path: String, _ count: Int) throws(Problem) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: count)
    let read = systemRead(descriptor, &head, head.count)
    guard read >= 0 else { throw .system(SystemError(value: errno)) }
    return Array(head[..<read])
  }

  /// Opens without waiting, and looks at what was opened: another file may be at the path by then.
  private static func openFile(_ path: String) throws(Problem) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // What the system says of a socket, which cannot be opened at all.
      if errno == ENXIO { throw .noFile("a socket") }
      throw .system(SystemError(value: errno))
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    throw .noFile(kind(of: status))
  }

  /// What is at a path, where it is no regular file.
  static func kind(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// The read of the C library, which has the name of the method above.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }
