import Foundation
import Inspector
import NIOConcurrencyHelpers

/// Which thread writes to the terminal at this moment, so that it can be kept from writing more.
enum TerminalWriter {
  private struct State {
    var writer: pthread_t?
    var isTaken = false
  }

  private static let state = NIOLockedValueBox(State())

  /// Does `body`, which writes; never returns where the terminal was taken from it.
  static func writing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isTaken = state.withLockedValue {
      $0.writer = pthread_self()
      return $0.isTaken
    }
    if isTaken { while true { pause() } }
    // Dispatch blocks signals on its threads.
    var (parking, before) = (sigset_t(), sigset_t())
    sigemptyset(&parking)
    sigaddset(&parking, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &parking, &before)
    defer {
      state.withLockedValue { $0.writer = nil }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }

  /// Lets the thread that writes do nothing any more, and those that would write next.
  ///
  /// To be called right before the program ends.
  static func take() {
    var action = sigaction()
    action.flowscopeHandler = { _ in while true { pause() } }
    sigaction(SIGUSR2, &action, nil)
    state.withLockedValue {
      $0.isTaken = true
      // Still there: it takes the lock before it ends.
      if let writer = $0.writer { pthread_kill(writer, SIGUSR2) }
    }
  }
}
