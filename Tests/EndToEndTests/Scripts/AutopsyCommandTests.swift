import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope autopsy`, after an app was killed in a navigation.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct AutopsyCommandTests {
  private let place: ScriptPlace
  private var file: String { place.path("boxed.blackbox") }

  init() async throws {
    place = try ScriptPlace()
    let app = try await Program.run(
      Program.testPeer, ["box", file, "300"], environment: place.environment)
    try #require(app.code == 128 + SIGKILL, "\(app.error)")
  }

  @Test("the text ends with what was visible, and with the navigation that never ended")
  func text() async throws {
    let outcome = try await place.run("autopsy", file)
    #expect(outcome.code == 0 && outcome.error.isEmpty, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("black box of boxed, pid ") == true)
    // The ring has 120 entries.
    #expect(lines.count == 124)
    #expect(lines.suffix(4).first?.contains("navigate(last) by BoxedCoordinator") == true)
    #expect(lines.suffix(4).first?.hasSuffix(": began, and did not end") == true)
    #expect(lines.suffix(3).first?.hasPrefix("visible at last: item of BoxedCoordinator") == true)
    #expect(lines.suffix(2).first?.hasPrefix("began and did not end: navigate(last) by ") == true)
    #expect(lines.suffix(2).first?.contains(" at TestPeer/BoxedApp.swift:") == true)
    #expect(lines.last?.hasPrefix("not stopped by the app") == true)
    let limited = try await place.run("autopsy", file, "-n", "2", "--ascii")
    #expect(limited.output.split(separator: "\n").count == 6)
    #expect(limited.error.contains("2 of 120 entries shown"))
  }

  @Test("the JSON has the same")
  func json() async throws {
    let outcome = try await place.run("autopsy", file, "--json")
    let object = try #require(try outcome.json as? [String: Any])
    #expect(object["app"] as? String == "boxed" && object["stoppedAt"] is NSNull)
    let entries = try #require(object["entries"] as? [[String: Any]])
    #expect(entries.count == 120)
    let unfinished = try #require(object["unfinished"] as? [String: Any])
    #expect(unfinished["outcome"] as? String == "unfinished")
    #expect(unfinished["number"] as? Int == entries.last?["number"] as? Int)
    #expect((unfinished["route"] as? [String: Any])?["identifier"] as? String == "last")
  }

  @Test("as a recording, the other commands read it")
  func recording() async throws {
    let run = place.path("crash.flowscope")
    let made = try await place.run("autopsy", file, "-o", run)
    #expect(made.code == 0 && made.output.isEmpty, "\(made.error)")
    #expect(made.error.contains("flowscope: recorded "))
    let log = try await place.run("log", run)
    #expect(log.code == 0 && log.output.contains("item asked of BoxedCoordinator #"))
    #expect(log.output.contains("since navigate(last) at TestPeer/BoxedApp.swift:"))
    let errors = try await place.run("errors", run, "--kind", "navigationFailed")
    #expect(errors.code == 0 && errors.output.contains("nowhere"))
    let snapshot = try await place.run("snapshot", run)
    #expect(snapshot.code == 0 && snapshot.output.contains("BoxedCoordinator"))
    for command in ["map", "coverage", "lint", "links"] {
      let outcome = try await place.run(command, run)
      #expect(outcome.code < 2, "\(command): \(outcome.error)")
    }
    #expect(try await place.run("autopsy", file, "-o", run).isRefusal(2, saying: "crash.flowscope"))
    #expect(try await place.run("autopsy", file, "-o", run, "--force").code == 0)
  }

  @Test("standard input, a cut file, another version and other files have their exit codes")
  func input() async throws {
    let piped = try await place.shell("\"$flowscope\" autopsy - < '\(file)'")
    #expect(piped.code == 0)
    #expect(piped.output == (try await place.run("autopsy", file).output))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let cut = place.path("cut")
    try bytes.prefix(20_000).write(to: URL(fileURLWithPath: cut))
    let part = try await place.run("autopsy", cut)
    #expect(part.code == 5 && part.output.contains("navigate(item)"))
    #expect(part.error.split(separator: "\n").count == 1)
    #expect(part.error.contains("cut short: it has 20000 of 65536 bytes"))
    var other = bytes
    other[8] = 2
    let later = place.path("later")
    try other.write(to: URL(fileURLWithPath: later))
    let version = try await place.run("autopsy", later)
    #expect(version.code == 4 && version.output.hasPrefix("black box of boxed"))
    #expect(version.error.contains("it is of version 2"))
    let recorded = try await place.run("autopsy", later, "-o", place.path("later.flowscope"))
    #expect(recorded.code == 4 && recorded.error.contains("cannot make a recording"))
    #expect(access(place.path("later.flowscope"), F_OK) != 0)
    try Data("text".utf8).write(to: URL(fileURLWithPath: place.path("text")))
    #expect(
      try await place.run("autopsy", place.path("text")).isRefusal(2, saying: "not a black box"))
    #expect(
      try await place.run("autopsy", place.path("absent")).isRefusal(2, saying: "No such file"))
    #expect(
      try await place.run("snapshot", file).isRefusal(2, saying: "read it with 'flowscope autopsy"))
  }
}
