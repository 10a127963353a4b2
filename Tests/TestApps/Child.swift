package import Foundation
import NIOConcurrencyHelpers
import TestSystem

/// A child process with pipes.
package final class Child {
  package let pid: pid_t
  /// The child's standard output and standard error.
  package let output: FileHandle
  package let error: FileHandle
  /// The child's standard input; nil if that is empty.
  package let input: FileHandle?
  private var status: Int32?

  /// Serializes starts, so that no child inherits the pipes of another.
  private static let spawning = NIOLockedValueBox(())

  package init(
    _ path: String, _ arguments: [String], environment: [String: String], takesInput: Bool = false
  ) throws {
    // With SIGPIPE ignored, writing to an ended child is an error and does not end the tests.
    if takesInput { signal(SIGPIPE, SIG_IGN) }
    let input = takesInput ? Pipe() : nil
    (pid, output, error) = try Child.spawning.withLockedValue { _ in
      try Child.spawn(path, arguments, environment: environment, input: input)
    }
    self.input = input?.fileHandleForWriting
  }

  deinit {
    if status == nil { end() }
  }

  /// Waits for the end; returns the exit code, or 128 plus the signal.
  @discardableResult
  package func wait() -> Int32 {
    if let status { return status }
    let code = ChildProcess.wait(for: pid)
    status = code
    return code
  }

  /// Kills the child, which cannot clean up.
  package func end() {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    wait()
  }

  /// Interrupts the child as ctrl-c does, and discards what it still says; returns its exit code.
  package func interrupt() -> Int32 {
    kill(pid, SIGINT)
    output.drain()
    error.drain()
    return wait()
  }

  private static func spawn(
    _ path: String, _ arguments: [String], environment: [String: String], input: Pipe?
  ) throws -> (pid_t, FileHandle, FileHandle) {
    let (output, error) = (Pipe(), Pipe())
    for pipe in [output, error] + [input].compactMap({ $0 }) {
      for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    defer {
      for end in [output, error].map(\.fileHandleForWriting) { try? end.close() }
      try? input?.fileHandleForReading.close()
    }
    let pid = try ChildProcess.start(path, arguments, environment: environment) {
      if let input {
        $0.copy(input.fileHandleForReading.fileDescriptor, to: 0)
      } else {
        $0.open(0, "/dev/null", O_RDONLY)
      }
      $0.copy(output.fileHandleForWriting.fileDescriptor, to: 1)
      $0.copy(error.fileHandleForWriting.fileDescriptor, to: 2)
    }
    return (pid, output.fileHandleForReading, error.fileHandleForReading)
  }
}
