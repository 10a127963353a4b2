import TestEngines
import TestPatience
import TestSystem

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

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

extension RawClient {
  convenience init(_ path: String) throws {
    try self.init(path, patience: Int(Patience.seconds))
  }

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
  func send(_ message: String) async throws { try await sendBytes(Self.framed(message)) }

  func sendBytes(_ bytes: [UInt8]) async throws {
    try await blocking { [self] in try sendBytesNow(bytes) }
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
}
