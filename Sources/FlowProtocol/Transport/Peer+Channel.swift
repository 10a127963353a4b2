import Foundation
package import NIOCore

extension Peer {
  /// Returns the process at the other end of an accepted connection; nil if the system does not
  /// report it.
  package static func of(channel: any Channel) -> EventLoopFuture<Peer?> {
    guard let socket = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeSucceededFuture(nil)
    }
    #if os(Linux)
      let credentials: EventLoopFuture<Credentials> = socket.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return credentials.map { Peer(uid: $0.uid, pid: $0.pid) }
    #else
      let credentials: EventLoopFuture<xucred> = socket.unsafeGetSocketOption(
        level: .init(rawValue: SOL_LOCAL), name: .init(rawValue: LOCAL_PEERCRED))
      return credentials.map { Peer(uid: $0.cr_uid, pid: nil) }
    #endif
  }
}
