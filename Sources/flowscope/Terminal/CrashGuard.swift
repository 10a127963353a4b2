import Foundation

// These are unsafe since a signal handler can reach plain memory only, and no lock.
// Set before one is installed, and not changed after.
nonisolated(unsafe) private var savedAttributes = termios()
// Of the one type that C lets handlers write; whoever finds it set gives the terminal back, once.
nonisolated(unsafe) private var isArmed: sig_atomic_t = 0
// Where the handler runs: the stack that overflowed has no room for it. Filled once, before a handler is
// installed; what it points to is never given back.
nonisolated(unsafe) private var handlerStack = stack_t()

// Where what is restored is written: the terminal by a description of its own, which does not wait. Set before a
// handler is installed, and not changed after.
nonisolated(unsafe) private var rescueDescriptor: Int32 = -1

/// Leaves the alternate screen, shows the cursor, and turns mouse, pastes, attributes and keypad mode off: what
/// is written on the terminals there are to give them back, as bytes that a handler may write.
private let restoringBytes: StaticString =
  "\u{1b}[?1000l\u{1b}[?1002l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[m\u{1b}[?1l\u{1b}>\u{1b}[?25h\u{1b}[?1049l\r"

/// What the program says of its end; its reason went to the screen that is gone, or to a file.
private let lastWords: StaticString = """
  flowscope: the inspector crashed, and gave the terminal back; run it again with 2>crash.txt to see \
  why, and report that

  """

/// What a command says of its end that has no screen.
private let lastWordsOfCommand: StaticString = """
  flowscope: the command crashed, which is a defect; please report it with the arguments, and with what stands above

  """

/// Has the program say one line where it dies of a fault, and gives the terminal back, for which there is no time for
/// endwin().
enum CrashGuard {
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// In bytes; more than any processor's registers take.
  private static let handlerStackSize = 64 * 1_024

  /// Has a fault say so in a line, in place of the backtrace that the Swift runtime prints unless it is asked for.
  static func watch() {
    if getenv("SWIFT_BACKTRACE") == nil { handleFaults() }
  }

  /// To be called before the terminal is taken over.
  static func arm() {
    guard tcgetattr(STDIN_FILENO, &savedAttributes) == 0 else { return }
    isArmed = 1
    if rescueDescriptor < 0, let name = ttyname(STDOUT_FILENO) {
      rescueDescriptor = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    }
    if handlerStack.ss_sp == nil {
      handlerStack.ss_size = numericCast(handlerStackSize)
      handlerStack.ss_sp = .allocate(byteCount: handlerStackSize, alignment: 16)
    }
    coverThisThread()
    handleFaults()
  }

  private static func handleFaults() {
    // A static string is made on its first use; a handler must not be the first.
    _ = (
      restoringBytes.utf8CodeUnitCount, lastWords.utf8CodeUnitCount,
      lastWordsOfCommand.utf8CodeUnitCount
    )
    for fault in faults {
      var action = sigaction()
      action.flowscopeHandler = { signal in
        if isArmed != 0 {
          isArmed = 0
          _ = write(STDOUT_FILENO, restoringBytes.utf8Start, restoringBytes.utf8CodeUnitCount)
          tcsetattr(STDIN_FILENO, TCSANOW, &savedAttributes)
          _ = write(STDERR_FILENO, lastWords.utf8Start, lastWords.utf8CodeUnitCount)
        } else {
          _ = write(
            STDERR_FILENO, lastWordsOfCommand.utf8Start, lastWordsOfCommand.utf8CodeUnitCount)
        }
        // The handler was reset on entry: the fault, raised again, takes its course.
        raise(signal)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER | SA_ONSTACK
      sigaction(fault, &action, nil)
    }
  }

  static func disarm() {
    isArmed = 0
  }

  /// Gives the terminal back from another thread, whatever this program is writing to it, within a quarter of a second.
  ///
  /// A terminal that is not read takes no more: then what waits to be read is dropped.
  static func restoreNow() {
    guard isArmed != 0, JobControl.isInForeground else { return }
    isArmed = 0
    TerminalWriter.take()
    tcflow(STDIN_FILENO, TCOON)
    let (start, length) = (restoringBytes.utf8Start, restoringBytes.utf8CodeUnitCount)
    var written = 0
    for _ in 0..<10 where written < length {
      let count = write(rescueDescriptor, start + written, length - written)
      if count > 0 {
        written += count
        continue
      }
      var end = pollfd(fd: rescueDescriptor, events: Int16(POLLOUT), revents: 0)
      if poll(&end, 1, 20) <= 0 { tcflush(STDIN_FILENO, TCOFLUSH) }
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &savedAttributes)
  }

  /// Sees to it that a stack that overflows on this thread is a fault like others.
  ///
  /// Every thread has that setting of its own, and the main actor does not always run on the same.
  static func coverThisThread() {
    if isArmed != 0 { sigaltstack(&handlerStack, nil) }
  }
}

extension sigaction {
  /// The handler, which the platforms keep in members of different names.
  var flowscopeHandler: @convention(c) (Int32) -> Void {
    get { { _ in } }
    set {
      #if canImport(Glibc)
        __sigaction_handler.sa_handler = newValue
      #elseif canImport(Musl)
        __sa_handler.sa_handler = newValue
      #else
        __sigaction_u.__sa_handler = newValue
      #endif
    }
  }
}
