import Dispatch
import TestPatience
import TestSystem

@testable import FlowIntrospect
@testable import FlowProtocol

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

/// A client with plain system calls on its own thread, because they block.
final class RawClient: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "raw client")

  init(_ path: String) throws {
    descriptor = try LocalSocket.connected(to: path)
    var limit = timeval(tv_sec: Int(Patience.seconds), tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  static let greeting = """
    {"jsonrpc":"2.0","id":"hello","method":"initialize",\
    "params":{"protocol":{"min":1,"max":1},"client":{"name":"raw","version":"1"}}}
    """

  /// Returns a client after `initialize`.
  static func greeted(_ path: String) async throws -> RawClient {
    let client = try RawClient(path)
    _ = try await client.ask(greeting)
    return client
  }

  /// Sends one message and returns the next one received.
  func ask(_ message: String) async throws -> JSON? {
    try await send(message)
    return try await receive()
  }

  /// Sends one framed message.
  func send(_ message: String) async throws {
    try await sendBytes(Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8))
  }

  func sendBytes(_ bytes: [UInt8]) async throws {
    try await blocking { [self] in try sendBytesNow(bytes) }
  }

  /// Sends, and blocks the thread meanwhile.
  func sendBytesNow(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        FlowIntrospectTests.send(descriptor, $0)
      }
      guard count > 0 else { throw SystemFailure("send") }
      sent += count
    }
  }

  /// Sends framed messages, and blocks the thread meanwhile.
  func sendNow(_ messages: [String]) throws {
    try sendBytesNow(
      messages.flatMap { Array("Content-Length: \($0.utf8.count)\r\n\r\n\($0)".utf8) })
  }

  /// Returns the next message, and blocks the thread meanwhile; nil if the other side closed the
  /// connection.
  func receiveNow() throws -> JSON? {
    try readFrame().map { try JSONDecoder().decode(JSON.self, from: Data($0)) }
  }

  /// Returns the next message; nil if the other side closed the connection.
  func receive() async throws -> JSON? {
    try await receiveBytes().map { try JSONDecoder().decode(JSON.self, from: Data($0)) }
  }

  /// Returns the bytes of the next message.
  func receiveBytes() async throws -> [UInt8]? {
    try await blocking { [self] in try readFrame() }
  }

  private func readFrame() throws -> [UInt8]? {
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard let byte = try read(1) else { return nil }
      header += byte
    }
    let digits = String(decoding: header, as: UTF8.self).filter(\.isNumber)
    return try Int(digits).flatMap { try read($0) }
  }

  /// Ends the sending direction of the connection.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the other side has closed the connection, and everything it sent was read.
  var isHungUp: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
  }

  private func read(_ count: Int) throws -> [UInt8]? {
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

  private func blocking<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }
}

/// Sends without the signal that kills a process whose peer is gone.
func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
