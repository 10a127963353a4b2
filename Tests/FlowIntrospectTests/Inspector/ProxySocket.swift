import Foundation
import NIOConcurrencyHelpers
import TestEngines
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

/// A proxy between a viewer and an engine, whose connection a test can cut while both live on.
final class ProxySocket: Sendable {
  private let listener: Int32
  private let open = NIOLockedValueBox<[Int32]>([])

  /// Listens at `path` and forwards every connection to `target`.
  init(at path: String, to target: String) {
    listener = FakePeer.listen(at: path, backlog: 16)
    Thread.detachNewThread { [listener, open] in
      while case let near = accept(listener, nil, nil), near >= 0 {
        guard let far = try? LocalSocket.connected(to: target) else {
          close(near)
          continue
        }
        open.withLockedValue { $0 += [near, far] }
        Self.pass(from: near, to: far)
        Self.pass(from: far, to: near)
      }
      open.withLockedValue { for descriptor in $0 { close(descriptor) } }
      close(listener)
    }
  }

  /// Cuts every connection; later ones are forwarded again.
  func cut() {
    open.withLockedValue { for descriptor in $0 { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }

  deinit {
    cut()
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func pass(from source: Int32, to target: Int32) {
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while case let count = recv(source, &buffer, buffer.count, 0), count > 0 {
        var sent = 0
        while sent < count {
          let part = buffer[sent..<count].withUnsafeBytes { send(target, $0) }
          if part <= 0 { break }
          sent += part
        }
      }
      shutdown(source, Int32(SHUT_RDWR))
      shutdown(target, Int32(SHUT_RDWR))
    }
  }
}
