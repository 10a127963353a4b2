import Foundation
import TestPatience
import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server that answers any request with fixed bytes and hangs up; without a reply, it stays
/// silent.
final class RawServer: Sendable {
  private let listener: Int32

  init(path: String, reply: String?) throws {
    let listener = try LocalSocket.listening(at: path, backlog: 8)
    self.listener = listener
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Thread.detachNewThread {
          // The probe before a connection sends nothing and hangs up.
          var buffer = [UInt8](repeating: 0, count: 4096)
          guard recv(connection, &buffer, buffer.count, 0) > 0 else {
            close(connection)
            return
          }
          if let reply {
            let bytes = Array(reply.utf8)
            _ = send(connection, bytes, bytes.count, 0)
            // Closing a socket with unread input would discard the data that the peer has not read.
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

/// A client that sends raw bytes to a socket.
final class RawClient {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = try LocalSocket.connected(to: path)
    var limit = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
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

  /// Sends a message with its header.
  func ask(_ message: String) { send("Content-Length: \(message.utf8.count)\r\n\r\n\(message)") }

  /// Sends the initialization.
  func greet() {
    ask(
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize",\
      "params":{"protocol":{"min":1,"max":1},"client":{"name":"raw","version":"1"}}}
      """)
  }

  /// Returns the next message; nil if the server hung up or sends nothing for too long.
  func readFrame() -> [UInt8]? {
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = read(1) else { return nil }
      header += byte
    }
    return Self.length(in: header[...]).flatMap { read($0) }
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &bytes, count, Int32(MSG_WAITALL))
    return got == count ? bytes : nil
  }

  /// The number of complete messages at the start of `bytes`.
  static func frames(in bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    var count = 0
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)),
      let length = length(in: rest[..<end.upperBound]), rest.endIndex - end.upperBound >= length
    {
      rest = rest[(end.upperBound + length)...]
      count += 1
    }
    return count
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: header, as: UTF8.self).filter(\.isNumber))
  }

  /// Reads until the server hangs up; a time-out is returned as text.
  func readToEnd() -> String { String(decoding: readBytesToEnd(), as: UTF8.self) }

  /// Reads the bytes until the server hangs up.
  func readBytesToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count == 0 { return bytes }
      if count < 0 { return errno == EAGAIN ? bytes + Array("<timed out>".utf8) : bytes }
      bytes += buffer[..<count]
    }
  }

  func close() { systemClose(descriptor) }
}

private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(descriptor, bytes, count, flags) }

private func systemClose(_ descriptor: Int32) { close(descriptor) }
