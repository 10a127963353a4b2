import Foundation

/// Stopping and going on, as a shell's ctrl-z, `fg` and `bg` do.
enum JobControl {
  /// Stops the program, and returns once it has gone on in the foreground.
  ///
  /// The terminal has to be given back before.
  static func stop() {
    // One that says nothing is the system's own.
    var (standard, relay) = (sigaction(), sigaction())
    sigaction(SIGTSTP, &standard, &relay)
    // Dispatch blocks signals on its threads: there it would be pending for ever.
    var (stop, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked)
    // To this thread, and not to the process: the next line runs after the stop, and not before.
    raise(SIGTSTP)
    // Told to go on in the background, it would draw over the shell.
    while !isInForeground { raise(SIGSTOP) }
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    sigaction(SIGTSTP, &relay, nil)
  }

  /// Waits, stopped, until the program is in the foreground, as the terminal itself has it for one that draws.
  ///
  /// - Throws: ``FlowscopeError/inBackground`` where no shell is there to bring it there.
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
      // Asks for nothing that is not so already, and yet the terminal stops who asks for it in the background. Settings
      // would be taken up again on going on, as the shell had them for its own line.
      guard tcflow(STDIN_FILENO, TCOON) == 0 || errno == EINTR else {
        throw FlowscopeError.inBackground
      }
      if !isInForeground { poll(nil, 0, 20) }
    }
  }

  /// Whether the terminal's keys go to this program.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group == -1 || group == getpgrp()
  }
}
