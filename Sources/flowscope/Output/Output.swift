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
  /// Lines, in which nothing can do harm to a terminal; a line that is written over has `allowed` too.
  static func write(_ text: String, allowing allowed: Unicode.Scalar? = nil) {
    let text = DisplayText.printable(text, allowing: allowed)
    _ = try? OutputFile.writeAll(text.utf8, to: STDERR_FILENO)
  }

  /// One line, in which nothing can move a cursor.
  static func say(_ text: String) {
    write("flowscope: \(DisplayText.neutralised(text, limit: DisplayText.lineLimit))\n")
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

  /// Throws as the other does; nothing in the text can do harm to a terminal.
  static func write(_ text: String) throws {
    try write(DisplayText.printable(text).utf8)
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

enum OutputFile {
  /// Writes `data` to `path`.
  ///
  /// A file is written beside its old self and moved there, so that whoever reads it sees the old or the
  /// new; a link is followed, and the mode is kept. What is no file (a device, a pipe) is written to, which may
  /// wait for ever, unless it is `onlyToFiles`.
  ///
  /// Throws ``FlowscopeError/cannotWrite(path:reason:)``.
  static func write(
    _ data: some Collection<UInt8>, to path: String, onlyToFiles: Bool = false
  ) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      if onlyToFiles {
        throw FlowscopeError.cannotWrite(path: path, reason: "it is \(InputFile.kind(of: status))")
      }
      try write(data, inPlaceTo: path)
      return
    }
    let target = exists ? resolved(path) : path
    var template = Array("\(target).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(path) }
    let temporary = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do { try writeAll(data, to: descriptor) } catch {
      close(descriptor)
      unlink(temporary)
      throw FlowscopeError.cannotWrite(path: path, reason: error.message)
    }
    fchmod(descriptor, exists ? status.st_mode & 0o777 : 0o666 & ~currentMask())
    guard close(descriptor) == 0, rename(temporary, target) == 0 else {
      let error = failure(path)
      unlink(temporary)
      throw error
    }
  }

  private static func write(_ data: some Collection<UInt8>, inPlaceTo path: String) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    do { try writeAll(data, to: descriptor) } catch {
      throw FlowscopeError.cannotWrite(path: path, reason: error.message)
    }
  }

  /// Where the links of `path` lead.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The mask can only be read by setting it.
  private static func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// Makes a directory, for its user alone, and those above it that are missing.
  static func makeDirectory(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeDirectory(String(path[..<slash]))
      if mkdir(path, 0o700) == 0 { return }
    }
    guard errno == EEXIST else { throw SystemError(value: errno) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError(value: errno) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(value: ENOTDIR) }
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
        if errno == EAGAIN {
          // Somebody else made it non-blocking: it is written to again once it takes more.
          var descriptor = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&descriptor, 1, -1)
          continue
        }
        if errno == EINTR { continue }
        throw SystemError(value: errno)
      }
      rest = rest.dropFirst(count)
    }
  }
}
