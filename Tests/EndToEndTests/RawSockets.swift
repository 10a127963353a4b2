import Foundation
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
          // The search for a name's only socket sends nothing and hangs up.
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
