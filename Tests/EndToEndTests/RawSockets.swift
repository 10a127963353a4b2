import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

private func openSocket() throws -> Int32 {
  #if canImport(Darwin)
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  try #require(descriptor >= 0)
  return descriptor
}

private func withAddress<Result>(
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

/// Answers whatever is said with fixed bytes and hangs up; or, without a reply, with silence.
final class RawServer: Sendable {
  private let listener: Int32

  init(path: String, reply: String?) throws {
    listener = try openSocket()
    let listener = listener
    try #require(withAddress(path) { bind(listener, $0, $1) } == 0)
    try #require(listen(listener, 8) == 0)
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Thread.detachNewThread {
          // The probe before connecting says nothing and hangs up.
          var buffer = [UInt8](repeating: 0, count: 4096)
          guard recv(connection, &buffer, buffer.count, 0) > 0 else {
            close(connection)
            return
          }
          if let reply {
            let bytes = Array(reply.utf8)
            _ = send(connection, bytes, bytes.count, 0)
            // What stands in a socket is lost to the reader if it is closed with input unread.
            shutdown(connection, Int32(SHUT_WR))
          }
          while recv(connection, &buffer, buffer.count, 0) > 0 {}
          close(connection)
        }
      }
    }
  }

  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}

/// Says bytes to a socket.
final class RawClient {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = try openSocket()
    let descriptor = descriptor
    try #require(withAddress(path) { connect(descriptor, $0, $1) } == 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    _ = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
  }

  /// What comes until the other side hangs up; a time-out of 20 s is told as text.
  func readToEnd() -> String {
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return text }
      if count < 0 { return errno == EAGAIN ? text + "<timed out>" : text }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  func close() { systemClose(descriptor) }
}

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(descriptor, bytes, count, flags) }

private func systemClose(_ descriptor: Int32) { close(descriptor) }
