import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads whole files; where that fails, the reason is the system's.
enum InputFile {
  private static let bytesAtOnce = 1 << 20

  static func read(_ path: String) throws(SystemError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(value: errno) }
    defer { close(descriptor) }
    var data = Data()
    var part = [UInt8](repeating: 0, count: bytesAtOnce)
    while true {
      let count = systemRead(descriptor, &part, part.count)
      if count == 0 { return data }
      if count > 0 {
        data += part[..<count]
      } else if errno != EINTR {
        throw SystemError(value: errno)
      }
    }
  }
}

/// The read of the C library, which has the name of the method above.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }
