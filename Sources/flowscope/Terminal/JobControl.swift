import FlowReports
import Foundation

/// Stops and continues the program, like a shell's ctrl-z, `fg` and `bg`.
enum JobControl {
  /// Stops the program until it continues in the foreground; restore the terminal before.
  static func stop() {
    withDefaultAction(of: SIGTSTP) {
      // Sent to this thread, not to the process, so that the next line runs after the stop.
      raise(SIGTSTP)
      // Continued in the background, it stops again: it would draw over the shell.
      while !isInForeground { raise(SIGSTOP) }
    }
  }

  /// Waits, stopped, for the foreground; throws if no shell can bring the program there.
  static func awaitForeground() throws {
    if isInForeground { return }
    try withDefaultAction(of: SIGTTOU) {
      while !isInForeground {
        // This call changes nothing, but the terminal stops a background program that makes it.
        // Changing settings would have the same effect, but would copy the shell's own line
        // settings.
        guard tcflow(STDIN_FILENO, TCOON) == 0 || errno == EINTR else {
          throw ReportError.inBackground
        }
        if !isInForeground { poll(nil, 0, 20) }
      }
    }
  }

  /// Makes a process group the one that receives the terminal's keys.
  static func giveTerminal(to group: pid_t) {
    withoutStops { _ = tcsetpgrp(STDIN_FILENO, group) }
  }

  /// Runs `body`, which changes the terminal, without being stopped for doing so in the background.
  static func withoutStops<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (signals, blocked) = (signalSet(of: SIGTTOU), sigset_t())
    pthread_sigmask(SIG_BLOCK, &signals, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    return try body()
  }

  /// Runs `body` with the system's action for a signal, which reaches this thread.
  private static func withDefaultAction(of signal: Int32, _ body: () throws -> Void) rethrows {
    // An empty action is the system's default.
    var (standard, before) = (sigaction(), sigaction())
    sigaction(signal, &standard, &before)
    // Dispatch blocks signals on its threads, where this signal would stay pending for ever.
    var (signals, blocked) = (signalSet(of: signal), sigset_t())
    pthread_sigmask(SIG_UNBLOCK, &signals, &blocked)
    defer {
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      sigaction(signal, &before, nil)
    }
    try body()
  }

  /// Whether this program receives the terminal's keys.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group == -1 || group == getpgrp()
  }
}
