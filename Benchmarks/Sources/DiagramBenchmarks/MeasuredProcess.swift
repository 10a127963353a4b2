import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The resources of a process that has ended.
struct MeasuredProcess {
  /// The CPU time in seconds, which other programs affect less than the elapsed time.
  let seconds: Double
  /// The most memory at a time, in MiB.
  let memory: Double

  struct Failed: Error {
    let command: String
    let status: Int32
  }

  /// Runs a command, with its output in a file, and waits until it ends.
  ///
  /// - Throws: ``Failed``, or `POSIXError` if it cannot be started.
  init(_ arguments: [String], output: String) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let texts = arguments.map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var pid: pid_t = 0
    let problem = posix_spawnp(&pid, arguments[0], &actions, nil, texts, environ)
    guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(pid, &status, 0, &usage) == -1, errno == EINTR {}
    guard status == 0 else {
      throw Failed(command: arguments.joined(separator: " "), status: status)
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    // In kilobytes on Linux, and in bytes on macOS.
    #if canImport(Darwin)
      memory = Double(usage.ru_maxrss) / 1_048_576
    #else
      memory = Double(usage.ru_maxrss) / 1_024
    #endif
  }
}
