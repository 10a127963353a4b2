import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import Testing

/// `-` as a target: a recording or a saved snapshot on standard input.
@Suite struct StandardInputTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  /// The files that a command left in its directory of temporary files.
  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path("tmp"))
  }

  private func run(_ line: String) async throws -> Program.Outcome {
    try FileManager.default.createDirectory(
      atPath: place.path("tmp"), withIntermediateDirectories: true)
    return try await place.shell("TMPDIR=\(place.path("tmp")); export TMPDIR; \(line)")
  }

  @Test("every command that reads a file reads the same from standard input")
  func commands() async throws {
    let sample = try place.sample("--warm-up", "21")
    let file = place.path("r.flowscope")
    try await place.record("r.flowscope", entries: 3)
    let json = try await place.run("snapshot", "--json")
    sample.kill()
    let saved = place.path("s.json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: saved))
    for (command, input) in [
      ("snapshot T", file), ("snapshot T --json", saved), ("errors T", file), ("lint T", saved),
      ("lint T --json", file), ("log T", file), ("coverage T --json", file),
      ("export T --format dot", saved), ("export T --format dot", file), ("diff T T", file),
      ("diff T \(saved)", saved),
    ] {
      let named = try await run(
        "\"$flowscope\" \(command.replacing("T", with: input))")
      let piped = try await run(
        "cat \(input) | \"$flowscope\" \(command.replacing("T", with: "-"))")
      let output = piped.output.replacing("standard input", with: input)
      #expect(output == named.output, "\(command)")
      #expect(piped.code == named.code, "\(command): \(piped.error)")
      #expect(try leftovers().isEmpty)
    }
  }

  @Test("bad input is refused in one line, and leaves no file")
  func refused() async throws {
    for (input, said) in [
      ("", "cannot read standard input: it is empty"),
      ("once upon a time", "cannot read standard input: it is neither a recording"),
      ("{}", "cannot read standard input: "), ("SQLite format 3", "standard input"),
    ] {
      for command in ["snapshot", "errors", "coverage", "log"] {
        let outcome = try await run("printf '%s' '\(input)' | \"$flowscope\" \(command) -")
        // Commands that accept no snapshot refuse {} with another message.
        #expect(
          outcome.isRefusal(2, saying: input == "{}" ? "standard input" : said),
          "\(command): \(outcome.error)")
        #expect(!outcome.error.contains("/flowscope-"))
      }
    }
    #expect(try leftovers().isEmpty)
    let attached = try await run("\"$flowscope\" attach - < /dev/null")
    #expect(attached.isRefusal(2, saying: "cannot attach to standard input"))
    let recorded = try await run("\"$flowscope\" record - -o x < /dev/null")
    #expect(recorded.isRefusal(2, saying: "cannot attach to standard input"))
    let closed = try await run("\"$flowscope\" snapshot - <&-")
    #expect(closed.isRefusal(2, saying: "standard input"), "\(closed.error)")
  }

  @Test("a full disk is reported, and the copy is removed")
  func noRoom() async throws {
    let outcome = try await place.shell(
      "TMPDIR=\(place.path("none")) \"$flowscope\" snapshot - < /dev/null")
    #expect(outcome.isRefusal(2, saying: "cannot write \(place.path("none"))"), "\(outcome.error)")
  }

  @Test("a signal removes the copy")
  func interrupted() async throws {
    _ = try await run(":")
    let child = try Child(
      Program.path, ["snapshot", "-"],
      environment: place.environment.merging(["TMPDIR": place.path("tmp")]) { $1 },
      takesInput: true)
    try await eventually("the copy is there") { try !leftovers().isEmpty }
    kill(child.pid, SIGTERM)
    #expect(child.wait() == 128 + SIGTERM)
    #expect(try leftovers().isEmpty)
  }

  @Test("a terminal is not read, and a recording is replayed from a pipe")
  func terminal() async throws {
    let sample = try place.sample("--warm-up", "3")
    try await place.record("r")
    sample.kill()
    let tmux = try Tmux(columns: 100, rows: 30, directory: place.directory)
    try tmux.type("$FLOWSCOPE snapshot -; echo code=$?")
    try tmux.waitFor("cannot read standard input: it is a terminal")
    try tmux.waitFor("code=2")
    try tmux.type("clear; cat \(place.path("r")) | $FLOWSCOPE replay - --paused; echo code=$?")
    try tmux.waitFor("◆ App")
    try tmux.keys("q")
    try tmux.waitFor("code=0")
  }
}
