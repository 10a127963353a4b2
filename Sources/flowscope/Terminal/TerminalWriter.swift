import Foundation
import NIOConcurrencyHelpers

/// Tracks the thread that writes to the terminal, so that it can be stopped from writing.
enum TerminalWriter {
  private static let state = NIOLockedValueBox<(writer: pthread_t?, isTaken: Bool)>((nil, false))

  /// Runs `body`, which writes; never returns if the terminal was taken from it.
  static func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isTaken = state.withLockedValue {
      $0.writer = pthread_self()
      return $0.isTaken
    }
    if isTaken { while true { pause() } }
    // Dispatch blocks signals on its threads.
    var (parking, before) = (signalSet(of: SIGUSR2), sigset_t())
    pthread_sigmask(SIG_UNBLOCK, &parking, &before)
    defer {
      state.withLockedValue { $0.writer = nil }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// Stops all writers for ever; call it right before the program ends.
  static func take() {
    setHandler(of: SIGUSR2) { _ in while true { pause() } }
    state.withLockedValue {
      $0.isTaken = true
      // The thread still exists, because it takes the lock before it ends.
      if let writer = $0.writer { pthread_kill(writer, SIGUSR2) }
    }
  }
}
