import Foundation
import TestSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A listener that answers everything with the same bytes.
package final class FakePeer: Sendable {
  private let listener: Int32

  package enum Then: Sendable { case closes, staysOpen }

  package init(
    at path: String, says bytes: [UInt8] = [], unasked: Bool = false, then: Then = .staysOpen
  ) {
    listener = Self.listen(at: path, backlog: 16)
    Thread.detachNewThread { [listener] in
      var open: [Int32] = []
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        open.append(connection)
        var first: UInt8 = 0
        if !unasked, recv(connection, &first, 1, 0) <= 0 { continue }
        _ = bytes.withUnsafeBytes { send(connection, $0) }
        if then == .closes { shutdown(connection, Int32(SHUT_WR)) }
      }
      for connection in open { close(connection) }
      close(listener)
    }
  }

  /// Answers the messages of the first viewer one by one.
  package init(at path: String, answering answers: [[UInt8]]) {
    listener = Self.listen(at: path, backlog: 16)
    Thread.detachNewThread { [listener] in
      // A connection that only checks whether a process answers sends nothing.
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        var question = [UInt8](repeating: 0, count: 1 << 16)
        for answer in answers {
          guard recv(connection, &question, question.count, 0) > 0 else { break }
          _ = answer.withUnsafeBytes { send(connection, $0) }
        }
        _ = recv(connection, &question, question.count, 0)
        close(connection)
      }
      close(listener)
    }
  }

  /// Wakes the thread, which then closes everything.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// Returns a listening socket that never accepts.
  package static func listen(at path: String, backlog: Int32) -> Int32 {
    guard let descriptor = try? LocalSocket.listening(at: path, backlog: backlog) else {
      preconditionFailure("no socket can be made at \(path)")
    }
    return descriptor
  }

  /// Creates a socket whose process is gone.
  package static func leaveDeadSocket(at path: String) { close(listen(at: path, backlog: 1)) }
}

/// Sends without the signal that kills a process whose peer is gone.
package func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
