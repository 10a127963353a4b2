import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client of the protocol with plain system calls, which can send anything.
///
/// Its calls block; ``blocking(_:)`` runs them on a thread of the client's own.
package final class RawClient: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "raw client")

  /// Connects to `path`; a call that waits for the other side fails after that many seconds.
  package init(_ path: String, patience seconds: Int) throws {
    descriptor = try LocalSocket.connected(to: path)
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Connects to a port of the loopback address.
  package init(port: Int, patience seconds: Int) throws {
    #if canImport(Darwin) || canImport(Musl)
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    guard descriptor >= 0 else { throw SystemFailure("socket") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw SystemFailure("connect")
    }
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// A greeting that leads to the newest version of the protocol.
  package static let greeting = """
    {"jsonrpc":"2.0","id":"hello","method":"initialize",\
    "params":{"protocol":{"min":1,"max":1000},"client":{"name":"raw","version":"1"}}}
    """

  /// The bytes of a message with its header.
  package static func framed(_ message: String) -> [UInt8] {
    Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
  }

  /// Sends without the signal that kills a process whose peer is gone.
  package func sendBytesNow(_ bytes: [UInt8]) throws {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, flags)
      }
      guard count > 0 else { throw SystemFailure("send") }
      sent += count
    }
  }

  /// Sends messages with their headers.
  package func sendNow(_ messages: [String]) throws {
    try sendBytesNow(messages.flatMap(Self.framed))
  }

  /// Returns the next message; nil if the other side closed the connection.
  package func readFrame() throws -> [UInt8]? {
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try read(1) else { return nil }
      header += byte
    }
    return try Self.length(in: header[...]).flatMap { try read($0) }
  }

  /// Reads until the other side hangs up, or sends nothing for too long.
  package func readToEnd() -> (bytes: [UInt8], timedOut: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return (bytes, count < 0 && errno == EAGAIN) }
      bytes += buffer[..<count]
    }
  }

  /// The number of complete messages at the start of `bytes`.
  package static func frames(in bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    var count = 0
    while let end = rest.indices.first(where: { rest[$0...].starts(with: "\r\n\r\n".utf8) }),
      let length = length(in: rest[..<(end + 4)]), rest.endIndex - end - 4 >= length
    {
      rest = rest[(end + 4 + length)...]
      count += 1
    }
    return count
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: header, as: UTF8.self).filter(\.isNumber))
  }

  /// Ends the sending direction of the connection.
  package func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the other side has closed the connection, and everything it sent was read.
  package var isHungUp: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  /// Returns as many bytes; nil if the other side closed the connection before.
  package func read(_ count: Int) throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let part = bytes[filled...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if part == 0 || (part < 0 && errno == ECONNRESET) { return nil }
      guard part > 0 else { throw SystemFailure("recv") }
      filled += part
    }
    return bytes
  }

  /// Runs calls that block on the client's own thread.
  package func blocking<T: Sendable>(
    _ work: @escaping @Sendable () throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}
