import Foundation

/// The file in the socket directory that has the token of a port of this machine.
package struct TokenFile: Sendable {
  /// What listens on the port.
  package enum Owner: String, Sendable {
    /// An engine, which viewers connect to.
    case engine = "tcp"
    /// An engine that serves a WebSocket.
    case webSocket = "ws"
    /// `flowscope listen`, which engines connect to.
    case listener = "listen"
  }

  private static let suffix = ".token"
  private static let mostBytes = 4 << 10
  /// The variable with the token of a port whose file is on another machine.
  package static let variable = "FLOWSCOPE_TOKEN"

  /// The path of the file.
  package let path: String
  private let directory: SocketDirectory
  private let port: Int

  package init(_ owner: Owner, port: Int, in directory: SocketDirectory) {
    path = "\(directory.path)/\(owner.rawValue)-\(port)\(Self.suffix)"
    self.directory = directory
    self.port = port
  }

  /// Returns the places of the engines whose tokens are in the directory, sorted by kind and port.
  ///
  /// Includes those of processes that have ended. Empty if the directory is missing or unsafe.
  package static func endpoints(in directory: SocketDirectory) -> [Endpoint] {
    ports(of: .engine, in: directory).map { .tcp(port: $0) }
      + ports(of: .webSocket, in: directory).map { .webSocket(port: $0, path: "/") }
  }

  private static func ports(of owner: Owner, in directory: SocketDirectory) -> [Int] {
    let prefix = "\(owner.rawValue)-"
    guard (try? directory.check()) != nil,
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
    else { return [] }
    return names.compactMap { name in
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
      return Endpoint.port(String(name.dropFirst(prefix.count).dropLast(suffix.count)))
    }.sorted()
  }

  /// Writes the token, this process's number and a remark for users, readable by this user alone.
  ///
  /// - Throws: ``TransportError``.
  package func write(_ token: AccessToken, remark: String = "") throws(TransportError) {
    try directory.prepare()
    let temporary = "\(path).\(getpid())"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno) }
    let lines = [token.text, "\(getpid())"] + (remark.isEmpty ? [] : [remark])
    let bytes = Array(lines.map { "\($0)\n" }.joined().utf8)
    let count = Foundation.write(descriptor, bytes, bytes.count)
    let code = errno
    close(descriptor)
    guard count == bytes.count, rename(temporary, path) == 0 else {
      let reason = count == bytes.count ? errno : code
      unlink(temporary)
      throw failure(reason)
    }
  }

  /// Returns the token; nil if there is no such file.
  ///
  /// - Throws: ``TransportError`` if another user could have written or read the file.
  package func read() throws(TransportError) -> AccessToken? {
    guard let lines = try lines(), let text = lines.first, !text.isEmpty else { return nil }
    return AccessToken(text: text)
  }

  /// Replaces the remark in the file of this process, as far as that is possible.
  package func remark(_ text: String) {
    guard process == getpid(), let token = try? read() else { return }
    try? write(token, remark: text)
  }

  /// Removes the file if it is of this process.
  package func remove() {
    if process == getpid() { unlink(path) }
  }

  /// Removes the file of a process that has ended.
  package func removeIfDead() {
    guard let process, process > 0, kill(process, 0) != 0, errno == ESRCH else { return }
    unlink(path)
  }

  private var process: Int32? {
    guard let lines = try? lines(), lines.count > 1 else { return nil }
    return Int32(lines[1])
  }

  private func lines() throws(TransportError) -> [String]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(errno)
    }
    defer { close(descriptor) }
    try directory.check()
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw unsafe("it is not a file") }
    guard status.st_uid == geteuid() else { throw unsafe("it belongs to user \(status.st_uid)") }
    guard status.st_mode & 0o077 == 0 else {
      throw unsafe("other users can access it; chmod 600 it")
    }
    var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw failure(errno) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func unsafe(_ reason: String) -> TransportError {
    .unsafeToken(path: path, reason: reason)
  }

  private func failure(_ code: Int32) -> TransportError { unsafe(systemMessage(code)) }
}

extension TokenFile {
  /// Returns the file for an engine on a port; nil for one that is elsewhere.
  package static func of(_ endpoint: Endpoint, in directory: SocketDirectory) -> TokenFile? {
    switch endpoint {
    case .tcp(let port): TokenFile(.engine, port: port, in: directory)
    case .webSocket(let port, _): TokenFile(.webSocket, port: port, in: directory)
    case .unixSocket, .inProcess: nil
    }
  }

  /// Returns the token for the engine on a port: that of its file, or else of `$FLOWSCOPE_TOKEN`.
  ///
  /// - Throws: ``TransportError``, also if there is none.
  package static func token(
    of endpoint: Endpoint, in directory: SocketDirectory, environment: [String: String]? = nil
  ) throws(TransportError) -> AccessToken {
    guard let file = of(endpoint, in: directory) else {
      throw .system(at: endpoint, reason: "it is not on a port")
    }
    if let token = try file.read() { return token }
    if file.isOfListener {
      throw .system(
        at: endpoint,
        reason: "'flowscope listen' has this port, and apps connect to it; name the app, which "
          + "'flowscope list' prints")
    }
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let text = environment[variable], !text.isEmpty { return AccessToken(text: text) }
    throw .noToken(at: endpoint, path: file.path)
  }

  /// Whether `flowscope listen` has the port now.
  private var isOfListener: Bool {
    TokenFile(.listener, port: port, in: directory).livingProcess != nil
  }

  private var livingProcess: Int32? {
    guard let process, process > 0, kill(process, 0) == 0 || errno == EPERM else { return nil }
    return process
  }

  /// A process of `flowscope listen`.
  package struct Listener: Equatable, Sendable {
    package let port: Int
    package let pid: Int32
    /// What it said last about apps that it refused; empty if nothing.
    package let remark: String
  }

  /// Returns the processes of `flowscope listen` that have files in the directory, sorted by port.
  ///
  /// Removes the files of those that have ended.
  package static func listeners(in directory: SocketDirectory) -> [Listener] {
    ports(of: .listener, in: directory).compactMap { port in
      let file = TokenFile(.listener, port: port, in: directory)
      file.removeIfDead()
      guard let pid = file.livingProcess, let lines = try? file.lines() else { return nil }
      return Listener(port: port, pid: pid, remark: lines.count > 2 ? lines[2] : "")
    }
  }
}
