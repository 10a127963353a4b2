package import Foundation

/// What a program printed, and how it ended.
package struct ChildOutput: Equatable, Sendable {
  package enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exited(Int32)
    case killed(Int32)

    package var description: String {
      switch self {
      case .exited(let code): "failed with exit code \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    }
  }

  package private(set) var output = Data()
  /// The beginning of what it wrote to standard error.
  package private(set) var messages = ""
  /// Whether it printed more than was asked for; it is then ended.
  package private(set) var isCut = false
  package private(set) var ending = Ending.exited(0)

  /// The maximum number of bytes of messages that are kept, and that are read at once.
  private static let (mostMessages, bytesAtOnce) = (1 << 16, 1 << 16)

  /// Runs a program without input until it ends, or until it has printed more than `limit` bytes.
  ///
  /// It stays in the process group, so that keys such as ctrl-c end it too, and it is ended if the
  /// task is cancelled. Throws a ``SystemError`` if it cannot be started.
  package static func of(
    _ arguments: [String], atMost limit: Int
  ) async throws -> ChildOutput {
    let (output, errors) = (try Ends(), try Ends())
    let pid: pid_t
    do { pid = try start(arguments, output, errors) } catch {
      output.closeBoth()
      errors.closeBoth()
      throw error
    }
    output.closeWriting()
    errors.closeWriting()
    return await withTaskCancellationHandler {
      // Its own thread, because a wait in the system would block one for tasks.
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          done.resume(
            returning: read(from: pid, output.reading, errors.reading, atMost: limit))
        }
      }
    } onCancel: {
      kill(pid, SIGTERM)
    }
  }

  /// The ends of a pipe, which a child does not inherit.
  private struct Ends {
    let reading: Int32
    let writing: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemError(value: errno) }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    func closeWriting() { close(writing) }

    func closeBoth() {
      close(reading)
      close(writing)
    }
  }

  private static func start(
    _ arguments: [String], _ output: Ends, _ errors: Ends
  ) throws -> pid_t {
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
    // Threads of tasks block signals, and a child would inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, arguments[0], &actions, &attributes, &words, environ)
    guard result == 0 else { throw SystemError(value: result) }
    return pid
  }

  private static func read(
    from pid: pid_t, _ output: Int32, _ errors: Int32, atMost limit: Int
  ) -> ChildOutput {
    var child = ChildOutput()
    var messages: [UInt8] = []
    var open = [output, errors]
    var part = [UInt8](repeating: 0, count: bytesAtOnce)
    while !open.isEmpty {
      var waiting = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if poll(&waiting, nfds_t(waiting.count), -1) < 0, errno != EINTR { break }
      for end in waiting where end.revents != 0 {
        let count = systemRead(end.fd, &part, part.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 {
          open.removeAll { $0 == end.fd }
        } else if end.fd == errors {
          messages += part[..<min(count, mostMessages - messages.count)]
        } else if child.output.count + count > limit {
          child.isCut = true
          open = []
        } else {
          child.output += part[..<count]
        }
      }
    }
    close(output)
    close(errors)
    if child.isCut { kill(pid, SIGTERM) }
    child.messages = String(decoding: messages, as: UTF8.self)
    child.ending = wait(for: pid)
    return child
  }

  private static func wait(for pid: pid_t) -> Ending {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) != pid {
      if errno != EINTR { return .exited(0) }
    }
    // The layout of a status is the same on all systems; their macros are not known here.
    return status & 0x7f == 0 ? .exited((status >> 8) & 0xff) : .killed(status & 0x7f)
  }
}

/// The C library's read, which the method above would otherwise shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }
