#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Darwin)
  package import Darwin
#endif

/// Starts child processes with no signal blocked or ignored, like those of a login shell.
///
/// Foundation's processes inherit the signal mask of the starting thread. A thread of Dispatch has
/// all signals blocked, and a child that should be terminated would not receive the signal.
package enum ChildProcess {
  /// The descriptors that replace the child's standard ones.
  package struct Descriptors {
    #if canImport(Darwin)
      fileprivate var actions: posix_spawn_file_actions_t?
    #else
      fileprivate var actions = posix_spawn_file_actions_t()
    #endif

    package mutating func open(_ descriptor: Int32, _ path: String, _ flags: Int32) {
      posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
    }

    package mutating func copy(_ descriptor: Int32, to other: Int32) {
      posix_spawn_file_actions_adddup2(&actions, descriptor, other)
    }
  }

  /// POSIX_SPAWN_SETSID, which glibc declares only for programs that request GNU extensions.
  #if canImport(Darwin)
    private static let leadsSession = Int16(POSIX_SPAWN_SETSID)
  #else
    private static let leadsSession: Int16 = 0x80
  #endif

  /// Starts the program at `path`.
  ///
  /// In a new session, the first terminal it opens becomes the session's terminal.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String: String],
    inNewSession: Bool = false, _ describe: (inout Descriptors) -> Void
  ) throws -> pid_t {
    var descriptors = Descriptors()
    posix_spawn_file_actions_init(&descriptors.actions)
    defer { posix_spawn_file_actions_destroy(&descriptors.actions) }
    describe(&descriptors)

    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        | (inNewSession ? leadsSession : 0))

    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &descriptors.actions, &attributes, argv, envp)
    guard code == 0 else { throw SystemFailure("posix_spawn \(path)", code: code) }
    return pid
  }

  /// Waits for a child's end; returns the exit code, or 128 plus the signal.
  package static func wait(for pid: pid_t) -> Int32 {
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) == -1, errno == EINTR {}
    let signal = raw & 0x7f
    return signal == 0 ? (raw >> 8) & 0xff : 128 + signal
  }
}
