import FlowIntrospect
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Counts the bytes of a snapshot on the wire: all its parts, with their headers.
///
/// Uses a bare socket, since the client does not report the size of what it reads.
struct SnapshotBytes {
  private let descriptor: Int32

  struct Failed: Error {
    let call: String
  }

  static func count(_ path: String, _ detail: SnapshotRequest.Detail) throws -> Int {
    let socket = try SnapshotBytes(path)
    defer { close(socket.descriptor) }
    _ = try socket.ask(
      "initialize", #"{"protocol":{"min":1,"max":1},"client":{"name":"scales","version":"1"}}"#)
    var params = #"{"detail":"\#(detail.rawValue)"}"#
    var bytes = 0
    while true {
      let answer = try socket.ask("flow/snapshot", params)
      bytes += answer.count
      guard let next = try answer.nextPart() else { return bytes }
      params = #"{"cursor":\#(next)}"#
    }
  }

  private init(_ path: String) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Failed(call: "connect") }
  }

  private func ask(_ method: String, _ params: String) throws -> Answer {
    let message = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
    let bytes = Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8)
    guard send(descriptor, bytes, bytes.count, 0) == bytes.count else { throw Failed(call: "send") }
    var header: [UInt8] = []
    while !header.suffix(4).elementsEqual("\r\n\r\n".utf8) { header += try read(1) }
    let digits = String(decoding: header, as: UTF8.self).filter(\.isNumber)
    guard let length = Int(digits) else { throw Failed(call: "reading a header") }
    return Answer(header: header.count, message: Data(try read(length)))
  }

  private func read(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let part = bytes[filled...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard part > 0 else { throw Failed(call: "recv") }
      filled += part
    }
    return bytes
  }
}

/// A message, and the length of its header.
private struct Answer {
  let header: Int
  let message: Data

  private struct Part: Decodable {
    struct Result: Decodable { let next: Int? }
    let result: Result
  }

  var count: Int { header + message.count }

  func nextPart() throws -> Int? { try JSONDecoder().decode(Part.self, from: message).result.next }
}
