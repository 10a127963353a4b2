package import Foundation

/// The start of another program, whose signals are those of a new process.
///
/// Threads of tasks block signals, and the inspector ignores some: a child would inherit both.
package struct ProcessStart {
  package enum Stream {
    /// Reads nothing, and what is written is discarded.
    case nothing
    /// That of this program.
    case inherited
    /// A descriptor that the child gets a copy of.
    case descriptor(Int32)
  }

  package var input = Stream.nothing
  package var output = Stream.nothing
  package var errors = Stream.nothing
  /// Whether it has a process group of its own, which keys of the terminal do not reach.
  package var hasOwnGroup = false

  package init() {}

  /// Starts the program, whose path is the first of the arguments; returns its process id.
  package func start(_ arguments: [String]) throws(SystemError) -> pid_t {
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
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    // What these two do cannot be changed.
    for fixed in [SIGKILL, SIGSTOP] { sigdelset(&all, fixed) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int16(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, flags)
    let streams = [
      (STDIN_FILENO, input, O_RDONLY), (STDOUT_FILENO, output, O_WRONLY),
      (STDERR_FILENO, errors, O_WRONLY),
    ]
    for (descriptor, stream, mode) in streams {
      switch stream {
      case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", mode, 0)
      case .inherited: break
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
      }
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, arguments[0], &actions, &attributes, &words, environ)
    guard result == 0 else { throw SystemError(value: result) }
    return pid
  }
}

/// How a program ended.
package enum ProcessEnding: Equatable, Sendable {
  case exited(Int32)
  case killed(Int32)

  /// Reads a status of `waitpid` of a program that has ended.
  package init(status: Int32) {
    // The layout of a status is the same on all systems; their macros are not known here.
    self = status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
  }
}
