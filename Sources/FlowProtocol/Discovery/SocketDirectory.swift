#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where the sockets of running engines are.
public struct SocketDirectory: Hashable, Sendable {
  /// The path of the directory.
  public let path: String

  /// A directory at `path`.
  public init(path: String) {
    // With a slash or '/.' at the end, a link would be followed before it is seen to be one.
    var path = Substring(path)
    while path.utf8.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    self.path = String(path)
  }

  /// `$FLOWSCOPE_DIR`, else `$XDG_RUNTIME_DIR/flowscope`, else `/tmp/flowscope-<uid>`.
  ///
  /// Looked up in `environment`, or where that is nil in the process's own.
  public static func standard(environment: [String: String]? = nil) -> SocketDirectory {
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let path = environment["FLOWSCOPE_DIR"], !path.isEmpty {
      return SocketDirectory(path: path)
    }
    if let runtime = environment["XDG_RUNTIME_DIR"], !runtime.isEmpty {
      return SocketDirectory(path: runtime + "/flowscope")
    }
    return SocketDirectory(path: "/tmp/flowscope-\(getuid())")
  }

  /// The socket of the engine `name` in the process `pid`.
  ///
  /// Characters that do not belong in a file's name become dashes; at most 40 are kept.
  public func socketPath(name: String, pid: Int32) -> String {
    "\(path)/\(Self.stem(of: name))-\(pid).sock"
  }

  /// The name of an engine as a part of a file's name.
  package static func stem(of name: String) -> String {
    let allowed = name.unicodeScalars.map { scalar -> Character in
      let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      return isLetter || "0123456789._".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let stem = String(allowed.prefix(40))
    return stem.isEmpty || stem.hasPrefix(".") ? "app" + stem : stem
  }

  /// Makes the directory, for this user alone, or checks that it is such a one.
  ///
  /// Throws ``TransportError/unsafeDirectory(path:reason:)``.
  public func prepare() throws(TransportError) {
    try checkWay()
    if mkdir(path, 0o700) == 0 { return }
    if errno == ENOENT {
      throw .unsafeDirectory(path: path, reason: "its parent directory is not there")
    }
    guard errno == EEXIST else {
      throw .unsafeDirectory(path: path, reason: "it cannot be made: \(systemMessage(errno))")
    }
    try check()
  }

  /// Refuses a way to the directory on which another user could put another one in its place.
  private func checkWay() throws(TransportError) {
    if let reason = TrustedWay.complaint(aboutWayTo: path) {
      throw .unsafeDirectory(path: path, reason: reason)
    }
  }

  /// Refuses a directory that another user could have put things into, or replace.
  package func check() throws(TransportError) {
    try checkWay()
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
      throw .unsafeDirectory(path: path, reason: "it is open to others; chmod 700 it")
    }
  }

  /// The paths of the sockets in the directory, sorted; none where there is no directory.
  ///
  /// Throws ``TransportError/unsafeDirectory(path:reason:)``.
  public func sockets() throws(TransportError) -> [String] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    try check()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [] }
    return names.filter { $0.hasSuffix(".sock") }.sorted().map { "\(path)/\($0)" }
  }
}
