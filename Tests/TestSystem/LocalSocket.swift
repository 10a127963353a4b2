#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Darwin)
  package import Darwin
#endif

/// Unix sockets through plain system calls.
package enum LocalSocket {
  /// Returns a new socket, which children do not inherit.
  package static func open() throws -> Int32 {
    #if canImport(Darwin) || canImport(Musl)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw SystemFailure("socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  /// Calls `body` with the address of `path`.
  package static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Returns a socket that is connected to `path`.
  package static func connected(to path: String) throws -> Int32 {
    let descriptor = try open()
    guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
      let failure = SystemFailure("connect")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Returns a socket at `path` that accepts connections.
  package static func listening(at path: String, backlog: Int32 = 64) throws -> Int32 {
    let descriptor = try open()
    for (call, isDone) in [
      ("bind", { withAddress(path) { bind(descriptor, $0, $1) } == 0 }),
      ("listen", { listen(descriptor, backlog) == 0 }),
    ] where !isDone() {
      let failure = SystemFailure(call)
      close(descriptor)
      throw failure
    }
    return descriptor
  }
}
