import Foundation
import NIOConcurrencyHelpers

// Unsafe, because a signal handler can access only plain memory, without locks. Set before the
// handler is installed, and not changed afterwards.
nonisolated(unsafe) private var relayDescriptor: Int32 = -1

/// Passes signals to the main actor, and ends the program if the main actor does not, or if the user
/// insists.
///
/// The handler writes a byte into a pipe. A separate thread reads it, so a busy main actor does not
/// delay the signal.
final class SignalRelay: Sendable {
  private let waiting = NIOLockedValueBox<[Int32]>([])
  private let ends: Set<Int32>
  private let patience: NIOLockedValueBox<Duration?>
  private let handle: @MainActor (Int32) -> Void

  /// Relays `signals` and `ends` to `handle` for the life of the process; create only one.
  ///
  /// After one of `ends`, the program restores the terminal and exits within a second, with 128
  /// plus the signal: by itself after `patience`, if the main actor has not ended it. With nil,
  /// for a program that saves at its end, there is no deadline: only a second one of `ends` exits.
  init(
    _ signals: [Int32] = [], ends: [Int32], within patience: Duration? = .milliseconds(850),
    handle: @escaping @MainActor @Sendable (Int32) -> Void
  ) {
    self.ends = Set(ends)
    self.patience = NIOLockedValueBox(patience)
    self.handle = handle
    var pipes: [Int32] = [-1, -1]
    guard pipe(&pipes) == 0 else { return }
    for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let readEnd = pipes[0]
    // A handler must never block.
    _ = fcntl(pipes[1], F_SETFL, O_NONBLOCK)
    relayDescriptor = pipes[1]
    Thread.detachNewThread { self.relay(from: readEnd) }
    for signal in signals + ends {
      setHandler(of: signal, flags: SA_RESTART) { signal in
        let saved = errno
        SignalRelay.note(signal)
        errno = saved
      }
    }
  }

  /// A signal this soon after the first is the same one: timeout(1) and some shells send it to the
  /// process and to its group.
  static let sameSignal = Duration.milliseconds(500)

  /// Acts as if the signal had arrived.
  static func note(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(relayDescriptor, &byte, 1)
  }

  /// Sets no deadline from now on: the program saves its last files, and only a second signal exits.
  func waitForSaving() { patience.withLockedValue { $0 = nil } }

  private func relay(from descriptor: Int32) {
    // Receives all signals, unlike threads of Dispatch; restoring the terminal must not stop it.
    var blocked = signalSet(of: SIGTTOU)
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    var ending: (signal: Int32, begin: ContinuousClock.Instant)?
    while true {
      var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&end, 1, pollTimeout(until: deadline(after: ending?.begin)))
      if let ending, let deadline = deadline(after: ending.begin), ContinuousClock.now >= deadline {
        exit(after: ending.signal)
      }
      var byte: UInt8 = 0
      guard ready > 0, read(descriptor, &byte, 1) == 1 else { continue }
      let signal = Int32(byte)
      if ends.contains(signal) {
        if let ending, ContinuousClock.now - ending.begin >= Self.sameSignal { exit(after: signal) }
        ending = ending ?? (signal, .now)
      }
      hand(over: signal)
    }
  }

  private func deadline(after begin: ContinuousClock.Instant?) -> ContinuousClock.Instant? {
    begin.flatMap { begin in patience.withLockedValue { $0 }.map { begin + $0 } }
  }

  private func exit(after signal: Int32) -> Never {
    CrashGuard.restoreNow()
    StandardInput.remove()
    _exit(128 + signal)
  }

  /// Calls the main actor once for all signals that arrive before it runs.
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

/// The milliseconds until a deadline, in the form that `poll` takes; at most a minute.
func pollTimeout(until deadline: ContinuousClock.Instant?) -> Int32 {
  guard let deadline else { return -1 }
  return Int32(min(max(0, ((deadline - .now) / .milliseconds(1)).rounded(.up)), 60_000))
}

/// Sets what a signal does; the platforms store the handler under different names.
func setHandler(
  of signal: Int32, flags: Int32 = 0, _ handler: @escaping @convention(c) (Int32) -> Void
) {
  var action = sigaction()
  #if canImport(Glibc)
    action.__sigaction_handler.sa_handler = handler
  #elseif canImport(Musl)
    action.__sa_handler.sa_handler = handler
  #else
    action.__sigaction_u.__sa_handler = handler
  #endif
  action.sa_flags = flags
  sigaction(signal, &action, nil)
}

func signalSet(of signal: Int32) -> sigset_t {
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, signal)
  return set
}
