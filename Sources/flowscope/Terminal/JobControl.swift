import Foundation

/// Stops and continues the program, like a shell's ctrl-z, `fg` and `bg`.
enum JobControl {
  /// Stops the program, and returns after it continued in the foreground.
  ///
  /// The terminal must be restored before.
  static func stop() {
    // An empty action is the system's default.
    var (standard, relay) = (sigaction(), sigaction())
    sigaction(SIGTSTP, &standard, &relay)
    // Dispatch blocks signals on its threads, where this signal would stay pending for ever.
    var (stop, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked)
    // Sent to this thread, not to the process, so that the next line runs after the stop.
    raise(SIGTSTP)
    // If the program is continued in the background, it stops again, because it would draw over the
    // shell.
    while !isInForeground { raise(SIGSTOP) }
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    sigaction(SIGTSTP, &relay, nil)
  }

  /// Waits, stopped, until the program is in the foreground, like the terminal does for a program
  /// that draws.
  ///
  /// - Throws: ``FlowscopeError/inBackground`` if no shell can bring it to the foreground.
  static func awaitForeground() throws {
    if isInForeground { return }
    var (standard, before) = (sigaction(), sigaction())
    sigaction(SIGTTOU, &standard, &before)
    var (stop, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked)
    defer {
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      sigaction(SIGTTOU, &before, nil)
    }
    while !isInForeground {
      // This call changes nothing, but the terminal stops a background program that makes it.
      // Changing settings would have the same effect, but would copy the shell's own line settings.
      guard tcflow(STDIN_FILENO, TCOON) == 0 || errno == EINTR else {
        throw FlowscopeError.inBackground
      }
      if !isInForeground { poll(nil, 0, 20) }
    }
  }

  /// Whether this program receives the terminal's keys.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group == -1 || group == getpgrp()
  }
}
