import Foundation

// Unsafe, because a signal handler can access only plain memory, without locks. All but
// `isArmed` are set before a handler is installed, and not changed afterwards.
nonisolated(unsafe) private var savedAttributes = termios()
// The only type that C lets handlers write. The first thread that finds it set restores the
// terminal, once.
nonisolated(unsafe) private var isArmed: sig_atomic_t = 0
// The handler's stack, because an overflowed stack has no room for it; its memory is never freed.
nonisolated(unsafe) private var handlerStack = stack_t()
// A separate, non-blocking descriptor of the terminal, for restoring it.
nonisolated(unsafe) private var rescueDescriptor: Int32 = -1

/// The bytes that restore common terminals: leave the alternate screen, show the cursor, and turn
/// off mouse, bracketed paste, attributes and keypad mode.
///
/// A handler may write only bytes.
private let restoringBytes: StaticString =
  "\u{1b}[?1000l\u{1b}[?1002l\u{1b}[?1006l\u{1b}[?2004l\u{1b}[m\u{1b}[?1l\u{1b}>\u{1b}[?25h\u{1b}[?1049l\r"

/// Printed after a crash of the inspector: its reason went to the lost screen, or to a file.
private let lastWords: StaticString = """
  flowscope: the inspector crashed; the terminal is restored. Run again with 2>crash.txt and report \
  that file

  """

/// The last message after a crash of a command without a screen.
private let lastWordsOfCommand: StaticString = """
  flowscope: the command crashed, which is a defect; please report it with the arguments and the output above

  """

/// After a fault, prints one line and restores the terminal; there is no time for endwin().
enum CrashGuard {
  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// The size in bytes, more than any processor's registers need.
  private static let handlerStackSize = 64 * 1_024

  /// Prints a line after a fault, instead of a backtrace, unless SWIFT_BACKTRACE is set.
  static func watch() {
    if getenv("SWIFT_BACKTRACE") == nil { handleFaults() }
  }

  /// Must be called before the program takes over the terminal.
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
    // A static string is created at its first use, which must not be in a handler.
    _ = (
      restoringBytes.utf8CodeUnitCount, lastWords.utf8CodeUnitCount,
      lastWordsOfCommand.utf8CodeUnitCount
    )
    let flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER | SA_ONSTACK
    for fault in faults {
      setHandler(of: fault, flags: flags) { signal in
        let words = isArmed != 0 ? lastWords : lastWordsOfCommand
        if isArmed != 0 {
          isArmed = 0
          _ = write(STDOUT_FILENO, restoringBytes.utf8Start, restoringBytes.utf8CodeUnitCount)
          tcsetattr(STDIN_FILENO, TCSANOW, &savedAttributes)
        }
        _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
        // The system reset the handler on entry, so raising the signal again ends the program.
        raise(signal)
      }
    }
  }

  static func disarm() {
    isArmed = 0
  }

  /// Restores the terminal from another thread within a quarter of a second, whatever the program
  /// is writing to it.
  ///
  /// If the terminal is blocked because its output is not read, its pending output is dropped.
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

  /// Makes a stack overflow on this thread a fault that the handler can catch.
  ///
  /// The setting belongs to each thread, and the main actor does not always run on the same thread.
  static func coverThisThread() {
    if isArmed != 0 { sigaltstack(&handlerStack, nil) }
  }
}
