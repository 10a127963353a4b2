import FlowIntrospect
import Foundation
import TestApps
import Testing

/// Standard input, output and error that are full or closed.
@Suite struct StandardStreamTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test(
    "output that cannot be written is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "--generate-completion-script bash", "--help", "help snapshot", "--version", "config",
    ])
  func full(command: String) async throws {
    let outcome = try await place.shell("\"$flowscope\" \(command) >/dev/full")
    #expect(
      outcome.isRefusal(2, saying: "cannot write standard output: No space left on device"),
      "\(outcome.error)")
  }

  @Test("no file takes the place of a closed stream")
  func closed() async throws {
    let sample = try place.sample()
    let output = try await place.shell("\"$flowscope\" snapshot >&-")
    #expect(
      output.isRefusal(2, saying: "cannot write standard output: Bad file descriptor"),
      "\(output.error)")
    let all = try await place.shell("\"$flowscope\" snapshot <&- >&- 2>&-")
    #expect(all.code == 2)
    let error = try await place.shell("\"$flowscope\" snapshot --json <&- 2>&-")
    #expect(error.code == 0)
    _ = try error.snapshot
    // Messages for people are lost, and go to no other file.
    let file = place.path("r")
    let record = try await place.shell("\"$flowscope\" record -o \(file) --for 0.3 <&- 2>&-")
    #expect(record.code == 0)
    #expect(try await place.run("snapshot", file).code == 0)
    sample.kill()
  }
}
