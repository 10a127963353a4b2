import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes for people.
enum StandardError {
  static func write(_ text: String) {
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }
}

/// Writes results.
enum StandardOutput {
  /// Throws ``FlowscopeError/cannotWrite(path:reason:)``; a reader that has enough is no error.
  static func write(_ data: some Collection<UInt8>) throws {
    do { try OutputFile.writeAll(data, to: STDOUT_FILENO) } catch let code where code.value == EPIPE
    {
    } catch {
      throw FlowscopeError.cannotWrite(path: "standard output", reason: error.message)
    }
  }

  static func write(_ text: String) throws {
    try write(text.utf8)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// An error number of the system.
struct SystemError: Error {
  let value: Int32
  var message: String { String(cString: strerror(value)) }
}

enum OutputFile {
  /// Writes `data` beside `path` and moves it there: whoever reads the file sees the old or the new.
  ///
  /// Throws ``FlowscopeError/cannotWrite(path:reason:)``.
  static func write(_ data: some Collection<UInt8>, to path: String) throws {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    do { try writeAll(data, to: descriptor) } catch {
      close(descriptor)
      unlink(temporary)
      throw FlowscopeError.cannotWrite(path: path, reason: error.message)
    }
    guard close(descriptor) == 0, rename(temporary, path) == 0 else {
      let error = failure(path)
      unlink(temporary)
      throw error
    }
  }

  private static func failure(_ path: String) -> FlowscopeError {
    .cannotWrite(path: path, reason: SystemError(value: errno).message)
  }

  static func writeAll(_ data: some Collection<UInt8>, to descriptor: Int32) throws(SystemError) {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #elseif canImport(Musl)
        let count = rest.withUnsafeBytes { Musl.write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw SystemError(value: errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
