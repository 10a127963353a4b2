import Foundation
import NIOConcurrencyHelpers
package import NIOCore
import NIOPosix

/// The event loops of all sockets of this process.
///
/// They are few, whatever the number of cores, and apart from those that an app may have: so it is
/// known how many file descriptors they take.
package enum EventLoops {
  private static let count = min(2, System.coreCount)
  /// An epoll instance, an event and a timer; kqueue takes one.
  private static let descriptorsPerLoop = 3
  /// A socket and a connection, the queue and the timers of Dispatch, which end the process without
  /// a descriptor too, and what the app may open meanwhile.
  private static let reserve = 10

  private static let group = NIOLockedValueBox<MultiThreadedEventLoopGroup?>(nil)

  /// The loops for timers, which sockets have started already; nil if there are too few
  /// descriptors for them.
  package static var forTimers: (any EventLoopGroup)? {
    group.withLockedValue { $0 } ?? (try? start(for: .inProcess(name: "timers")))
  }

  /// Returns the loops, which the first call starts.
  ///
  /// SwiftNIO ends the process if it has too few descriptors for a loop, so they are tried first.
  package static func start(for endpoint: Endpoint) throws(TransportError) -> any EventLoopGroup {
    let needed = reserve + (group.withLockedValue { $0 == nil } ? count * descriptorsPerLoop : 0)
    if FileDescriptors.areFewer(than: needed) {
      throw .system(
        at: endpoint,
        reason: "fewer than \(needed) file descriptors are free; close files, or raise the limit "
          + "(ulimit -n)")
    }
    return group.withLockedValue { group in
      let started = group ?? MultiThreadedEventLoopGroup(numberOfThreads: count)
      group = started
      return started
    }
  }
}

/// The file descriptors of this process.
enum FileDescriptors {
  /// Whether fewer than `count` more files can be opened at present, in O(open files + count).
  ///
  /// None is opened, since meanwhile another thread might need the last one: Dispatch ends the
  /// process without it.
  static func areFewer(than count: Int) -> Bool {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    guard limit > 0 else { return false }
    var free = 0
    for descriptor in 0..<Int32(clamping: limit)
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      free += 1
      if free >= count { return false }
    }
    return true
  }
}
