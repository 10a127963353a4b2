import Foundation

/// The directory that holds the sockets of running engines.
public struct SocketDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String

  /// Creates a value for the directory at `path`; the directory itself need not exist.
  public init(path: String) {
    // A slash or '/.' at the end would follow a symbolic link before the check can see it.
    var path = Substring(path)
    while path.utf8.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    self.path = String(path)
  }

  /// Returns `$FLOWSCOPE_DIR`, else `$XDG_RUNTIME_DIR/flowscope` if that variable names a directory,
  /// else `/tmp/flowscope-<uid>`.
  ///
  /// Reads the variables from `environment`, or from the process's own if that is nil.
  public static func standard(environment: [String: String]? = nil) -> SocketDirectory {
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let path = environment["FLOWSCOPE_DIR"], !path.isEmpty { return SocketDirectory(path: path) }
    if let path = environment[runtimeVariable], isDirectory(path) {
      return SocketDirectory(path: path + "/flowscope")
    }
    return SocketDirectory(path: "/tmp/flowscope-\(getuid())")
  }

  /// The value of `$XDG_RUNTIME_DIR` if it names no directory, as `su` and some services leave it;
  /// nil if it does, or does not decide.
  package static func missingRuntimeDirectory(environment: [String: String]? = nil) -> String? {
    let environment = environment ?? ProcessInfo.processInfo.environment
    guard environment["FLOWSCOPE_DIR"]?.isEmpty != false,
      let path = environment[runtimeVariable], !path.isEmpty, !isDirectory(path)
    else { return nil }
    return path
  }

  private static let runtimeVariable = "XDG_RUNTIME_DIR"

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return !path.isEmpty && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the socket path of the engine `name` in the process `pid`.
  ///
  /// Keeps at most 40 characters of the name, with dashes for those unsafe in a file name.
  public func socketPath(name: String, pid: Int32) -> String {
    "\(path)/\(Self.stem(of: name))-\(pid).sock"
  }

  /// The maximum number of engines of one name; only a program that never stops them has more.
  private static let mostNamesakes = 1_000

  /// Serves an engine under its name, or under the first of `<name>-2`, `<name>-3` and so on that no
  /// other engine has.
  package static func serve<Served>(
    _ name: String, _ serve: (_ name: String) throws -> Served
  ) throws -> Served {
    for number in 1..<mostNamesakes {
      do {
        return try serve(number == 1 ? name : "\(name)-\(number)")
      } catch TransportError.alreadyServed {
        continue
      }
    }
    return try serve("\(name)-\(mostNamesakes)")
  }

  package static func stem(of name: String) -> String {
    let allowed = name.unicodeScalars.map { scalar -> Character in
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      return isLetter || "0123456789._".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let stem = String(allowed.prefix(40))
    return stem.isEmpty || stem.hasPrefix(".") ? "app" + stem : stem
  }

  /// Creates the directory for this user alone, or checks that an existing one is safe.
  ///
  /// - Throws: ``TransportError/unsafeDirectory(path:reason:)``.
  public func prepare() throws(TransportError) {
    try checkParents()
    if mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT {
      throw .unsafeDirectory(path: path, reason: "its parent directory does not exist")
    }
    guard errno == EEXIST else {
      throw .unsafeDirectory(path: path, reason: "it cannot be created: \(systemMessage(errno))")
    }
    try check()
  }

  /// Throws if another user could replace a directory on the path to this one.
  private func checkParents() throws(TransportError) {
    if let reason = TrustedPath.problem(onPathTo: path) {
      throw .unsafeDirectory(path: path, reason: reason)
    }
  }

  /// Throws if another user could have put files into the directory, or could replace it.
  package func check() throws(TransportError) {
    try checkParents()
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw .unsafeDirectory(path: path, reason: systemMessage(errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: break
    case S_IFLNK: throw .unsafeDirectory(path: path, reason: "it is a symbolic link")
    default: throw .unsafeDirectory(path: path, reason: "it is not a directory")
    }
    guard status.st_uid == geteuid() else {
      throw .unsafeDirectory(path: path, reason: "it belongs to user \(status.st_uid)")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .unsafeDirectory(path: path, reason: "other users can access it; chmod 700 it")
    }
  }

  /// Returns the sorted paths of the sockets in the directory; empty if it does not exist.
  ///
  /// - Throws: ``TransportError/unsafeDirectory(path:reason:)``.
  public func sockets() throws(TransportError) -> [String] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    try check()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [] }
    return names.filter { $0.hasSuffix(".sock") }.sorted().map { "\(path)/\($0)" }
  }
}
