import Foundation
import Synchronization

/// A child process that starts with no signal blocked and none ignored, like one of a login shell.
///
/// Foundation's own starts with the signal mask of the thread that started it. Where that thread belongs to
/// Dispatch, all signals are blocked, and a child that is told to end does not hear of it.
final class Child {
  let pid: pid_t
  /// What the child writes to its standard output and standard error.
  let output: FileHandle
  let error: FileHandle
  /// What it reads from its standard input; nil where that is empty.
  let input: FileHandle?
  private var status: Int32?

  /// So that no child inherits the pipes of another that starts at the same time.
  private static let spawning = Mutex(())

  struct Failed: Error {
    let path: String
    let code: Int32
  }

  init(
    _ path: String, _ arguments: [String], environment: [String: String], takesInput: Bool = false
  ) throws {
    // A child that is gone is an error of the write, and not the end of the tests.
    if takesInput { signal(SIGPIPE, SIG_IGN) }
    let input = takesInput ? Pipe() : nil
    (pid, output, error) = try Child.spawning.withLock { _ in
      try Child.spawn(path, arguments, environment: environment, input: input)
    }
    self.input = input?.fileHandleForWriting
  }

  deinit {
    if status == nil { end() }
  }

  /// Waits for its end; gives the exit code, or 128 and the signal.
  @discardableResult
  func wait() -> Int32 {
    if let status { return status }
    var raw: Int32 = 0
    while waitpid(pid, &raw, 0) == -1, errno == EINTR {}
    let signal = raw & 0x7f
    let code = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
    status = code
    return code
  }

  /// Kills it, without a chance to clean up.
  func end() {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    wait()
  }

  private static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], input: Pipe?
  ) throws -> (pid_t, FileHandle, FileHandle) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    let (output, error) = (Pipe(), Pipe())
    for pipe in [output, error] + [input].compactMap({ $0 }) {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input.fileHandleForReading.fileDescriptor, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, error.fileHandleForWriting.fileDescriptor, 2)

    let argv = ([path] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, argv, envp)
    try output.fileHandleForWriting.close()
    try error.fileHandleForWriting.close()
    try input?.fileHandleForReading.close()
    guard code == 0 else { throw Failed(path: path, code: code) }
    return (pid, output.fileHandleForReading, error.fileHandleForReading)
  }
}
