import Foundation

package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// The state of a path, found by checking the file and, for a socket, by connecting.
package enum SocketProbe: Equatable {
  case nothing
  case notASocket
  /// A socket whose process is gone.
  case stale
  case live(pid: Int32?)
  case refused(Int32)

  /// What is at a path, without a connection.
  package enum File: Equatable {
    case nothing
    case socket
    case other
    case refused(Int32)
  }

  /// Checks the file at `path`, and does not follow a link.
  package static func file(at path: String) -> File {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .refused(errno)
    }
    return status.st_mode & S_IFMT == S_IFSOCK ? .socket : .other
  }

  /// Checks `path` by a local connect, which returns at once, even if the process has no room.
  package static func look(at path: String) throws(TransportError) -> SocketProbe {
    var address = try socketAddress(path)
    switch file(at: path) {
    case .socket: break
    case .nothing: return .nothing
    case .other: return .notASocket
    case .refused(let code): return .refused(code)
    }
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { return .refused(errno) }
    defer { close(descriptor) }
    // Without this, connecting on Linux waits until the process accepts a connection.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result == 0 { return .live(pid: Peer.of(descriptor: descriptor)?.pid) }
    switch errno {
    case ECONNREFUSED: return .stale
    case EAGAIN: return .live(pid: nil)
    default: return .refused(errno)
    }
  }

  private static func socketAddress(_ path: String) throws(TransportError) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let capacity = min(MemoryLayout.size(ofValue: address.sun_path), Limits.socketPathBytes)
    guard bytes.count < capacity else { throw .pathTooLong(path: path, limit: capacity) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  /// Throws if `path` is too long for a socket address.
  package static func checkLength(of path: String) throws(TransportError) {
    _ = try socketAddress(path)
  }
}

/// The process at the other end of a socket.
package struct Peer: Equatable {
  package let uid: UInt32
  package let pid: Int32?

  package static func of(descriptor: Int32) -> Peer? {
    #if os(Linux)
      var credentials = Credentials()
      var length = socklen_t(MemoryLayout<Credentials>.size)
      guard
        getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0
      else { return nil }
      return Peer(uid: credentials.uid, pid: credentials.pid)
    #else
      var uid = uid_t()
      var gid = gid_t()
      guard getpeereid(descriptor, &uid, &gid) == 0 else { return nil }
      return Peer(uid: uid, pid: nil)
    #endif
  }

  /// The layout of Linux's struct ucred, which Glibc's module leaves out.
  struct Credentials {
    package var pid: Int32 = 0
    package var uid: UInt32 = 0
    var gid: UInt32 = 0
  }
}
