import Foundation
import NIOConcurrencyHelpers

// Unsafe, since a signal handler can reach plain memory only, and no lock. Set before it is installed, and not changed after.
nonisolated(unsafe) private var relayDescriptor: Int32 = -1

/// Brings signals to the main actor, and ends the program where the main actor does not.
///
/// The handler writes a byte into a pipe, which is read on a thread of its own: what the main actor is at has no
/// part in when a signal is noticed.
final class SignalRelay: Sendable {
  private let waiting = NIOLockedValueBox<[Int32]>([])
  private let ends: Set<Int32>
  private let patience: Duration
  private let handle: @MainActor (Int32) -> Void

  /// Relays `signals`, and those that end the program, to `handle` for as long as the process runs.
  ///
  /// After one of `ends`, the program ends within a second: with 128 and the signal, and the terminal given back.
  ///
  /// To be made once.
  ///
  /// - Parameter patience: how long the main actor has for that; then the program is ended here.
  init(
    _ signals: [Int32] = [], ends: [Int32], within patience: Duration = .milliseconds(850),
    handle: @escaping @MainActor @Sendable (Int32) -> Void
  ) {
    self.ends = Set(ends)
    self.patience = patience
    self.handle = handle
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let readEnd = pipes[0]
    // A handler must never wait.
    _ = fcntl(pipes[1], F_SETFL, O_NONBLOCK)
    relayDescriptor = pipes[1]
    Thread.detachNewThread { self.relay(from: readEnd) }
    for signal in signals + ends {
      var action = sigaction()
      action.flowscopeHandler = { signal in
        let saved = errno
        SignalRelay.note(signal)
        errno = saved
      }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
    }
  }

  /// Does what a signal would do.
  static func note(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(relayDescriptor, &byte, 1)
  }

  private func relay(from descriptor: Int32) {
    var (unblocked, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&unblocked)
    // Threads of Dispatch block signals: this one always takes them. Giving the terminal back must not stop it.
    sigaddset(&unblocked, SIGTTOU)
    pthread_sigmask(SIG_SETMASK, &unblocked, &blocked)
    var ending: (signal: Int32, deadline: ContinuousClock.Instant)?
    while true {
      var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = ending.map { ($0.deadline - .now) / .milliseconds(1) }
      let ready = poll(&end, 1, rest.map { Int32(max(0, $0.rounded(.up))) } ?? -1)
      if let ending, ContinuousClock.now >= ending.deadline {
        CrashGuard.restoreNow()
        _exit(128 + ending.signal)
      }
      var byte: UInt8 = 0
      guard ready > 0, read(descriptor, &byte, 1) == 1 else { continue }
      let signal = Int32(byte)
      if ends.contains(signal), ending == nil { ending = (signal, .now + patience) }
      hand(over: signal)
    }
  }

  /// To the main actor, once for all that came until it has time.
  private func hand(over signal: Int32) {
    let isFirst = waiting.withLockedValue { waiting in
      defer { if ends.contains(signal) || waiting.last != signal { waiting.append(signal) } }
      return waiting.isEmpty
    }
    guard isFirst else { return }
    Task { @MainActor in
      let signals = waiting.withLockedValue { waiting in
        defer { waiting = [] }
        return waiting
      }
      for signal in signals { handle(signal) }
    }
  }
}
