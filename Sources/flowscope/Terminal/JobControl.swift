#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// Whether the terminal's keys go to this program.
  static var isInForeground: Bool {
    let group = tcgetpgrp(STDIN_FILENO)
    return group == -1 || group == getpgrp()
  }
}
