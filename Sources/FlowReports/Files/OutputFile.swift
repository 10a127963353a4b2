package import Foundation

package enum OutputFile {
  /// Writes `data` to `path`, or throws a ``WriteError``.
  ///
  /// A file is first written beside the old one and then moved, so that a reader sees either the
  /// old or the new file. Links are followed (``LinkedFile``); the mode and the owner are kept. Other
  /// targets (a device, a pipe) are written to directly, which can wait for ever, unless
  /// `onlyToFiles` is set. What was recorded is not replaced (``check(_:)``). With `known`, throws ``ChangedMeanwhile`` if the file has other contents
  /// by now.
  package static func write(
    _ data: some Collection<UInt8>, to path: String, onlyToFiles: Bool = false,
    replacing known: Data? = nil
  ) throws {
    try check(path)
    let target: String
    do { target = try LinkedFile.target(of: path) } catch {
      throw WriteError(path: path, reason: error.reason)
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      if onlyToFiles { throw WriteError(path: path, reason: "it is \(InputFile.kind(of: status))") }
      return try write(data, inPlaceTo: path)
    }
    var template = Array("\(target).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw failure(path) }
    let temporary = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do { try writeAll(data, to: descriptor) } catch {
      close(descriptor)
      unlink(temporary)
      throw WriteError(path: path, reason: error.message)
    }
    if exists, !keepOwner(of: status, on: descriptor) {
      close(descriptor)
      unlink(temporary)
      if let known, !holds(known, at: target) { throw ChangedMeanwhile() }
      return try write(data, inPlaceTo: path)
    }
    fchmod(descriptor, exists ? status.st_mode & 0o777 : 0o666 & ~currentMask())
    if let known, !holds(known, at: target) {
      close(descriptor)
      unlink(temporary)
      throw ChangedMeanwhile()
    }
    guard close(descriptor) == 0, rename(temporary, target) == 0 else {
      let error = failure(path)
      unlink(temporary)
      throw error
    }
  }

  /// Throws a ``WriteError`` for a recording, another database or a black box: a report in its place
  /// is a mistake, and the file cannot be restored.
  package static func check(_ path: String) throws(WriteError) {
    var status = stat()
    // Opening a pipe could wait.
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let kind: String? =
      if RecordingFile.saysRecording(at: path) {
        "a recording"
      } else if RecordingFile.isDatabase(at: path) {
        "a database (SQLite)"
      } else if let head = try? InputFile.head(of: path, 64), BlackBoxReport(reading: head) != nil {
        "a black box"
      } else { nil }
    if let kind { throw WriteError(path: path, reason: "it is \(kind); name another file") }
  }

  /// Writes `data` at the end of a file, which is made if there is none, or throws a
  /// ``WriteError``.
  package static func append(_ data: some Collection<UInt8>, to path: String) throws(WriteError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    do { try writeAll(data, to: descriptor) } catch {
      throw WriteError(path: path, reason: error.message)
    }
  }

  /// Whether a regular file exists at the path with exactly this content; reads nothing of a file of
  /// another size.
  package static func holds(_ data: some Collection<UInt8>, at path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size == data.count, let found = try? InputFile.read(path, atMost: data.count)
    else { return false }
    return found.elementsEqual(data)
  }

  /// Gives a new file the owner and the group of the old one; returns false if that is not allowed.
  private static func keepOwner(of old: stat, on descriptor: Int32) -> Bool {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return false }
    if new.st_uid == old.st_uid, new.st_gid == old.st_gid { return true }
    return fchown(descriptor, old.st_uid, old.st_gid) == 0
  }

  /// Replaces the content of a device, a pipe, or a file whose owner only stays this way.
  private static func write(_ data: some Collection<UInt8>, inPlaceTo path: String) throws {
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    do { try writeAll(data, to: descriptor) } catch {
      throw WriteError(path: path, reason: error.message)
    }
  }

  /// Reads the file mode mask, which is only possible by setting it.
  private static func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }

  /// Makes a directory that only the user can access, and missing parent directories.
  package static func makeDirectory(_ path: String) throws(SystemError) {
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

  private static func failure(_ path: String) -> WriteError {
    WriteError(path: path, reason: SystemError(value: errno).message)
  }

  package static func writeAll(_ data: some Collection<UInt8>, to descriptor: Int32)
    throws(SystemError)
  {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0 {
        if errno == EAGAIN {
          // Another process made the descriptor non-blocking: waits until it accepts more.
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

/// The C library's write, which the methods above would otherwise shadow.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// The file was changed since it was read, so replacing it would lose that change.
package struct ChangedMeanwhile: Error {}

package struct WriteError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var description: String { "cannot write \(path): \(reason)" }
}

/// A file that the inspector writes into the working directory.
package struct NewFile: Equatable, Sendable {
  /// The path, such as "./rainbow.svg".
  package let path: String

  /// Creates a file that is named after `name`, which may contain any characters.
  package init(_ name: String, suffix: String) {
    path = "./\(SocketDirectory.stem(of: name)).\(suffix)"
  }
}

/// The paths of a user's files, by the XDG Base Directory Specification
/// (https://specifications.freedesktop.org/basedir-spec/latest/).
package enum UserFiles {
  package static func settings(in environment: [String: String]) -> String {
    directory("XDG_CONFIG_HOME", otherwise: ".config", in: environment) + "/flowscope/config.json"
  }

  package static func state(in environment: [String: String]) -> String {
    stateDirectory(in: environment) + "/state.json"
  }

  package static func marks(ofRun run: String, in stateDirectory: String) -> String {
    "\(stateDirectory)/errors-\(fileName(for: run)).json"
  }

  package static func problems(in stateDirectory: String) -> String {
    "\(stateDirectory)/problems.json"
  }

  package static func stateDirectory(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    directory("XDG_STATE_HOME", otherwise: ".local/state", in: environment) + "/flowscope"
  }

  /// Turns any text into a part of a file name; different texts get different names.
  private static func fileName(for text: String) -> String {
    let stem = SocketDirectory.stem(of: text)
    return stem == text ? stem : "\(stem)-\(Digest.text(of: text))"
  }

  private static func directory(
    _ variable: String, otherwise folder: String, in environment: [String: String]
  ) -> String {
    // The specification requires that relative paths are ignored.
    if let path = environment[variable], path.hasPrefix("/") { return path }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/\(folder)" }
    return "\(NSHomeDirectory())/\(folder)"
  }
}
