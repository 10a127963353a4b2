import Foundation
import TestApps
import Testing

/// The output of `snapshot --json` as a target.
@Suite struct SavedSnapshotTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place.path(name)))
    return place.path(name)
  }

  @Test("a saved snapshot is printed and drawn, even after the engine ended")
  func printed() async throws {
    let sample = try place.sample("--warm-up", "12")
    let live = try await place.run("snapshot")
    let json = try await place.run("snapshot", "--json")
    let dot = try await place.run("export", "--format", "dot")
    sample.kill()
    let file = try write(json.output, to: "a.json")
    #expect(try await place.run("snapshot", file).output == live.output)
    #expect(try await place.run("snapshot", file, "--json").output == json.output)
    #expect(try await place.run("export", file, "--format", "dot").output == dot.output)
    let attached = try await place.run("snapshot", file, "--at", "1")
    #expect(attached.isRefusal(2, saying: "--at requires a recording"))
  }

  @Test(
    "a file that is not a snapshot is refused in one line",
    arguments: [
      ("{\"epoch\":\"a\"", "invalid data"), ("{}", "'root' is missing"),
      (#"{"epoch":"a","revision":"x","root":1,"nodes":[]}"#, "at revision"),
      (#"{"epoch":"a","revision":1,"root":1,"nodes":[{}]}"#, "at nodes.[0]"),
      (String(repeating: "{\"a\":", count: 100_000), "invalid data"),
    ])
  func refused(content: String, said: String) async throws {
    let outcome = try await place.run("snapshot", try write(content, to: "a.json"))
    #expect(outcome.isRefusal(2, saying: said), "\(outcome.error)")
  }

  @Test("another document is refused by its name, and a later version with exit code 4")
  func otherDocument() async throws {
    let sample = try place.sample("--warm-up", "12")
    let errors = try write(try await place.run("errors", "--json").output, to: "errors.json")
    let json = try await place.run("snapshot", "--json").output
    sample.kill()
    #expect(
      try await place.run("snapshot", errors)
        .isRefusal(2, saying: "'flowscope.errors', and not 'flowscope.snapshot'"))
    let later = json.replacing(#""schemaVersion" : 1"#, with: #""schemaVersion" : 2"#)
    #expect(
      try await place.run("snapshot", write(later, to: "later.json"))
        .isRefusal(4, saying: "a snapshot of version 2"))
    // As versions wrote it that did not name the schema.
    let earlier = json.replacing(/,\n *"schema" : "[^"]*",\n *"schemaVersion" : 1/, with: "")
    #expect(earlier != json)
    let printed = try await place.run("snapshot", write(earlier, to: "earlier.json"), "--json")
    #expect(printed.output == json, "\(printed.error)")
  }

  @Test("a pipe is not read, because it may never end")
  func pipe() async throws {
    #expect(mkfifo(place.path("pipe"), 0o600) == 0)
    let outcome = try await place.run("snapshot", place.path("pipe"))
    #expect(outcome.isRefusal(2, saying: "it is a pipe"), "\(outcome.error)")
  }
}
