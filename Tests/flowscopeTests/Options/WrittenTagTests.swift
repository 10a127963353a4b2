import ArgumentParser
import FlowProtocol
import Testing

@testable import flowscope

@Suite struct WrittenTagTests {
  private func message(_ tags: [String]) -> String? {
    do {
      _ = try Flowscope.parseAsRoot(["record", "-o", "a"] + tags.flatMap { ["--tag", $0] })
      return nil
    } catch {
      return Flowscope.message(for: error)
    }
  }

  @Test("tags are read from the command line, with any value after the first =")
  func read() throws {
    let parsed = try Flowscope.parseAsRoot([
      "record", "-o", "a", "--tag", "build=812", "--tag", "note=a=b c", "--tag", "empty=",
    ])
    let command = try #require(parsed as? RecordCommand)
    #expect(
      WrittenTag.values(of: command.tags) == ["build": "812", "note": "a=b c", "empty": ""])
  }

  @Test(
    "a tag that cannot be kept is refused, with what to write",
    arguments: [
      (["build"], "give a name and a value, such as build=812"),
      (["=812"], "give a name and a value"),
      (["build=1", "build=2"], "--tag gives 'build' more than once"),
      (["x=" + String(repeating: "y", count: 1_025)], "at most 1024 characters"),
      ((1...Limits.tags + 1).map { "k\($0)=1" }, "the limit is \(Limits.tags)"),
    ])
  func refused(tags: [String], expected: String) {
    let message = message(tags)
    #expect(message?.contains(expected) == true, "\(message ?? "accepted")")
  }
}
