import FlowReports
import Foundation

/// A program of the user, such as an editor, that this program starts and waits for.
///
/// It has a process group of its own, so that keys such as ctrl-c are for it alone while it has the
/// terminal, and so that signals for the inspector do not reach it.
final class ChildProgram: Sendable {
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  enum Event: Equatable, Sendable {
    /// A signal stopped it, such as that of ctrl-z.
    case stopped(Int32)
    case ended(Ending)
  }

  let pid: pid_t
  /// What happens to it; the last one is its end.
  let events: AsyncStream<Event>

  /// Starts a program; one that is not to have the terminal reads nothing, and what it writes is
  /// discarded.
  init(_ arguments: [String], withTerminal: Bool) throws(SystemError) {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // Threads of Dispatch block signals, and the inspector ignores some: a child inherits both.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    // Nobody can change what these two do.
    for fixed in [SIGKILL, SIGSTOP] { sigdelset(&all, fixed) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGMASK)
        | Int16(POSIX_SPAWN_SETSIGDEF))
    if !withTerminal {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      for output in [STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
      }
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, arguments[0], &actions, &attributes, &words, environ)
    guard result == 0 else { throw SystemError(value: result) }
    self.pid = pid
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    Thread.detachNewThread { [pid] in Self.wait(for: pid, telling: event) }
  }

  private static func wait(for pid: pid_t, telling event: AsyncStream<Event>.Continuation) {
    while true {
      var status: Int32 = 0
      guard waitpid(pid, &status, WUNTRACED) == pid else {
        if errno == EINTR { continue }
        event.yield(.ended(.exited(0)))
        break
      }
      // The layout of a status is the same on all systems; their macros are not known here.
      let (low, high) = (status & 0x7f, (status >> 8) & 0xff)
      if status & 0xff == 0x7f {
        event.yield(.stopped(high))
        continue
      }
      event.yield(.ended(low == 0 ? .exited(high) : .killed(low)))
      break
    }
    event.finish()
  }

  /// Sends a signal to the program and to what it started.
  func send(_ signal: Int32) { kill(-pid, signal) }
}
