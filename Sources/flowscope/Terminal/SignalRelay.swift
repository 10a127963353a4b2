import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Unsafe, since a signal handler can reach plain memory only, and no lock. Set before it is installed, and not changed after.
nonisolated(unsafe) private var relayDescriptor: Int32 = -1

/// Brings signals to the main actor: the handler writes a byte into a pipe, and the pipe is read there.
@MainActor
final class SignalRelay {
  private var source: (any DispatchSourceRead)?

  /// Relays `signals` to `handle` for as long as the process runs.
  ///
  /// To be made once.
  init(_ signals: [Int32], handle: @escaping @MainActor (Int32) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let readEnd = ends[0]
    relayDescriptor = ends[1]
    let source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var byte: UInt8 = 0
        while read(readEnd, &byte, 1) == 1 { handle(Int32(byte)) }
      }
    }
    source.activate()
    self.source = source
    for signal in signals {
      var action = sigaction()
      action.flowscopeHandler = { signal in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(relayDescriptor, &byte, 1)
        errno = saved
      }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
    }
  }
}
