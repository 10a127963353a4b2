package import Foundation

/// An error of a file that the user keeps: another file, or a repaired one, could work.
package protocol KeptFileError: Error, CustomStringConvertible {}

/// Reads files of the user, whose paths can name anything by the time that they are read.
package enum InputFile {
  package enum Problem: Error, Equatable {
    case system(SystemError)
    /// A pipe, a device, a socket or a directory; not read, since reading can wait for ever.
    case noFile(String)
    /// The limit is in bytes.
    case tooLarge(limit: Int)

    package var message: String {
      switch self {
      case .system(let error): error.message
      case .noFile(let kind): "it is \(kind)"
      case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
      }
    }
  }

  /// The maximum size, in bytes, of files that people or this program write.
  package static let mostBytes = 1 << 20
  private static let bytesAtOnce = 1 << 20

  /// Returns the contents of a regular file, in O(length), if it has at most `limit` bytes.
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
        // The file may have grown, or its size may have been unknown before.
        if data.count > limit { throw .tooLarge(limit: limit) }
      } else if errno != EINTR {
        throw .system(SystemError(value: errno))
      }
    }
  }

  /// Returns the first `count` bytes of a regular file, or fewer if it is shorter.
  package static func head(of path: String, _ count: Int) throws(Problem) -> [UInt8] {
    let descriptor = try openFile(path)
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: count)
    let read = systemRead(descriptor, &head, head.count)
    guard read >= 0 else { throw .system(SystemError(value: errno)) }
    return Array(head[..<read])
  }

  /// Opens without waiting, and checks the opened file: another can take the path meanwhile.
  private static func openFile(_ path: String) throws(Problem) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // The system reports this error for a socket, which cannot be opened.
      if errno == ENXIO { throw .noFile("a socket") }
      throw .system(SystemError(value: errno))
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG { return descriptor }
    close(descriptor)
    throw .noFile(kind(of: status))
  }

  /// The kind of a file that is not regular.
  package static func kind(of status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: "a directory"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}

/// The C library's read, which the method above would otherwise shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }

package struct SystemError: Error, Equatable {
  package let value: Int32

  package var message: String {
    value == EISDIR ? "it is a directory" : String(cString: strerror(value))
  }

  package init(value: Int32) { self.value = value }

  /// The system's message for an error of Foundation, whose own message may be missing.
  package static func words(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain {
      return SystemError(value: Int32(truncatingIfNeeded: error.code)).message
    }
    guard let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error else {
      return error.localizedDescription
    }
    return words(of: cause)
  }
}
