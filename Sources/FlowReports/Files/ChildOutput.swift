package import Foundation

/// What a program printed, and how it ended.
package struct ChildOutput: Equatable, Sendable {
  package private(set) var output = Data()
  /// The beginning of what it wrote to standard error.
  package private(set) var messages = ""
  /// Whether it printed more than was asked for; it is then ended.
  package private(set) var isCut = false
  package private(set) var ending = ProcessEnding.exited(0)

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
    var program = ProcessStart()
    (program.output, program.errors) = (.descriptor(output.writing), .descriptor(errors.writing))
    let pid: pid_t
    do { pid = try program.start(arguments) } catch {
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

  private static func wait(for pid: pid_t) -> ProcessEnding {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) != pid {
      if errno != EINTR { return .exited(0) }
    }
    return ProcessEnding(status: status)
  }
}

/// The C library's read, which the method above would otherwise shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int
) -> Int { read(descriptor, buffer, count) }
