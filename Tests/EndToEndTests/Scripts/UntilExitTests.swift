import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// Commands that watch an app until it ends, or until ctrl-c.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct UntilExitTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func start(_ arguments: String...) throws -> Child {
    try Child(Program.path, arguments, environment: place.environment)
  }

  private func output(_ child: Child) throws -> String {
    String(decoding: try child.output.readToEnd() ?? Data(), as: UTF8.self)
  }

  /// The sum of a number over the elements of a list in JSON.
  private func sum(_ key: String, of list: String, in text: String) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let elements = try #require(object?[list] as? [[String: Any]], "\(text)")
    return elements.reduce(0) { $0 + ($1[key] as? Int ?? 0) }
  }

  @Test(
    "what was counted is printed when the app ends first, and decides the exit code",
    arguments: [["--until-exit"], ["--for", "1h"]])
  func coverage(option: [String]) async throws {
    for (minimum, code) in [("1", 0), ("99", 1)] as [(String, Int32)] {
      let app = try PeerApp(touring: place.directory)
      let watcher = try Child(
        Program.path, ["coverage", "rainbow", "--json", "--minimum", minimum] + option,
        environment: place.environment)
      #expect(try watcher.error.line().contains("watching rainbow"))
      try await app.tour(10, every: .milliseconds(20))
      app.kill()
      let printed = try output(watcher)
      #expect(watcher.wait() == code)
      #expect(try sum("times", of: "routes", in: printed) > 0)
    }
  }

  @Test("an app that ends during the watch takes nothing of its flight recorder with it")
  func recalled() async throws {
    let app = try ServedSample(
      directory: place.directory, arguments: ["--rate", "0", "--warm-up", "40"],
      hasFlightRecorder: true)
    let before = try await place.run("coverage", "rainbow", "--json")
    let watcher = try start("coverage", "rainbow", "--for", "1h", "--json")
    #expect(try watcher.error.line().contains("watching rainbow"))
    app.kill()
    let printed = try output(watcher)
    #expect(watcher.wait() == 0)
    let times = try sum("times", of: "routes", in: before.output)
    let kept = try sum("times", of: "routes", in: printed)
    #expect(times > 0 && kept == times)
  }

  /// Reads lines up to one that has a text.
  private func read(_ handle: FileHandle, until text: String) throws {
    var line = try handle.line()
    while !line.contains(text) {
      try #require(!line.isEmpty, "it ended without '\(text)'")
      line = try handle.line()
    }
  }

  @Test("an app that is stopped has not ended: it does not answer", arguments: ["coverage", "map"])
  func stopped(command: String) async throws {
    let app = try PeerApp(touring: place.directory)
    let watcher = try start(command, "rainbow", "--for", "1h", "--json")
    let title = "flowscope: rainbow (pid \(app.pid))"
    #expect(try watcher.error.line().contains("watching rainbow"))
    try await app.tour(10, every: .milliseconds(20))
    #expect(kill(app.pid, SIGSTOP) == 0)
    try read(watcher.error, until: "\(title): not answering for ")
    #expect(kill(app.pid, SIGCONT) == 0)
    try read(watcher.error, until: "answers again after ")
    #expect(kill(app.pid, SIGSTOP) == 0)
    try read(watcher.error, until: "\(title): not answering for ")
    kill(watcher.pid, SIGINT)
    let printed = try output(watcher)
    let said = String(decoding: try watcher.error.readToEnd() ?? Data(), as: UTF8.self)
    #expect(watcher.wait() == 0)
    #expect(said.contains("\(title): not answering for ") && !said.contains("ended"), "\(said)")
    let list = command == "map" ? "navigations" : "routes"
    #expect(try sum("times", of: list, in: printed) > 0)
    app.kill()
  }

  @Test("ctrl-c ends the watching of coverage and map, which print what was counted")
  func interrupted() async throws {
    for command in ["coverage", "map"] {
      let app = try PeerApp(touring: place.directory)
      let watcher = try start(command, "rainbow", "--for", "1h", "--json")
      #expect(try watcher.error.line().contains("watching rainbow"))
      try await app.tour(10, every: .milliseconds(20))
      kill(watcher.pid, SIGINT)
      let printed = try output(watcher)
      #expect(watcher.wait() == 0, "\(command)")
      let list = command == "map" ? "navigations" : "routes"
      #expect(try sum("times", of: list, in: printed) > 0, "\(command)")
      app.kill()
    }
  }

  @Test("map, log, errors and record end with the app")
  func others() async throws {
    let app = try PeerApp(touring: place.directory)
    let file = place.path("r.flowscope")
    let map = try start("map", "rainbow", "--until-exit", "--json")
    let log = try start("log", "rainbow", "--until-exit")
    let errors = try start("errors", "rainbow", "--until-exit", "--json")
    let record = try start("record", "rainbow", "--until-exit", "-o", file)
    for child in [map, errors, record] { _ = try child.error.line() }
    #expect(try log.output.line().contains("connected"))
    try await app.tour(21, every: .milliseconds(50))
    app.kill()
    #expect(try sum("times", of: "navigations", in: try output(map)) > 0)
    #expect(try output(log).contains("disconnected"))
    #expect(try output(errors).contains("\"kind\""))
    for child in [map, log, errors, record] { #expect(child.wait() == 0) }
    #expect(try RecordingReader(path: file).navigations(limit: 1_000).count > 0)
    let refused = try await place.run("log", file, "--until-exit")
    #expect(refused.isRefusal(2, saying: "--until-exit requires an engine"))
  }
}
