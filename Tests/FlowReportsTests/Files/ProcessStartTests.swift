import Foundation
import TestSystem
import Testing

@testable import FlowReports

/// How programs are started.
@Suite struct ProcessStartTests {
  private let directory = TemporaryDirectory()

  /// Starts a script, and waits for its end.
  private func run(_ script: String, _ program: ProcessStart) throws -> ProcessEnding {
    let pid = try program.start(["/bin/sh", "-c", script])
    var status: Int32 = 0
    while waitpid(pid, &status, 0) != pid { try #require(errno == EINTR) }
    return ProcessEnding(status: status)
  }

  @Test("an end has the exit code, or the signal")
  func endings() throws {
    #expect(try run("exit 3", ProcessStart()) == .exited(3))
    #expect(try run("kill -KILL $$", ProcessStart()) == .killed(SIGKILL))
  }

  @Test("a program has no input, and writes where it is to")
  func streams() throws {
    let file = directory.file("output")
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    var program = ProcessStart()
    program.output = .descriptor(descriptor)
    #expect(try run("wc -c; echo lost >&2", program) == .exited(0))
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
  }

  @Test("only a program with a group of its own leads one", arguments: [true, false])
  func group(own: Bool) throws {
    var program = ProcessStart()
    program.hasOwnGroup = own
    let pid = try program.start(["/bin/sh", "-c", "exec sleep 600"])
    defer {
      kill(pid, SIGKILL)
      var status: Int32 = 0
      while waitpid(pid, &status, 0) != pid, errno == EINTR {}
    }
    #expect((getpgid(pid) == pid) == own)
  }

  @Test("a program that is not there cannot be started")
  func missing() {
    #expect(throws: SystemError.self) { try ProcessStart().start([directory.file("none")]) }
  }
}
