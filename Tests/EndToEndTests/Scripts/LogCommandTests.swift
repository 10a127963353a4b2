import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// `flowscope log`, as scripts use it.
@Suite struct LogCommandTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  /// Follows an app, and returns the log once it has answered.
  private func follow(_ arguments: String...) throws -> Child {
    try Child(Program.path, ["log", "--follow"] + arguments, environment: place.environment)
  }

  @Test("the log has a line for each past error that 'errors' lists")
  func past() async throws {
    let sample = try place.sample("--warm-up", "21")
    let log = try await place.run("log", "rainbow")
    #expect(log.code == 0 && log.error.isEmpty, "\(log.error)")
    let errors = try await place.run("errors", "rainbow")
    let lines = log.output.split(separator: "\n")
    #expect(lines.count == errors.output.split(separator: "\n").count - 1 && !lines.isEmpty)
    #expect(lines.allSatisfy { $0.contains("Z  ! ") })
    let json = try objects(try await place.run("log", "--json").output)
    #expect(json.map { $0["kind"] as? String } == lines.map { _ in "error" })
    let report = try #require(json.first?["report"] as? [String: Any])
    #expect(report["sequence"] as? Int == 1 && report["trace"] != nil)
    let none = try await place.run("log", "--kind", "navigation")
    #expect(none.code == 0 && none.output.isEmpty)
    #expect(none.error.hasPrefix("flowscope: no event matches; an engine keeps its errors, "))
    #expect(try await place.run("log", "--since", "0").output.isEmpty)
    try await place.record("r.flowscope")
    let recorded = try await place.run("log", place.path("r.flowscope"), "--kind", "silent")
    #expect(recorded.code == 0 && recorded.error == "flowscope: no event matches\n")
    sample.kill()
  }

  @Test("--follow prints what happens, in the form of the protocol, until ctrl-c")
  func follows() throws {
    let app = try PeerApp(touring: place.directory)
    let log = try follow("--json")
    #expect(try objects(log.output.line())[0]["kind"] as? String == "connected")
    // The line has the run, which comes with the hierarchy: the viewer is subscribed by then.
    var kinds: Set<String> = []
    // A navigation that fails is one event, which has its error.
    while !kinds.isSuperset(of: ["navigation", "change", "failure"]) {
      try app.step()
      let object = try objects(log.output.line())[0]
      let kind = try #require(object["kind"] as? String)
      kinds.insert(kind)
      if kind == "navigation" {
        let report = try #require(object["navigation"] as? [String: Any])
        #expect(report["origin"] != nil && report["durationNanoseconds"] != nil)
        if let error = report["error"] as? [String: Any] {
          kinds.insert("failure")
          #expect(error["phase"] as? String == "planning")
        }
        let steps = try #require(report["steps"] as? [[String: Any]])
        #expect(steps.allSatisfy { $0["kind"] is String && $0["change"] is String })
      }
    }
    #expect(log.interrupt() == 130)
    app.kill()
  }

  @Test("options select the kinds, the routes and the coordinators")
  func selects() async throws {
    let sample = try place.sample("--warm-up", "21")
    #expect(
      try await place.run("log", "--route", "greenInfo").error.contains("no event matches"))
    #expect(
      try await place.run("log", "--route", "nowhere").isRefusal(2, saying: "that the target knows")
    )
    let all = try objects(try await place.run("log", "--json").output)
    let route = try #require(
      (all[0]["report"] as? [String: Any]).flatMap { $0["error"] as? [String: Any] }
        .flatMap { $0["route"] as? [String: Any] }?["identifier"] as? String)
    let some = try objects(try await place.run("log", "--json", "--route", route).output)
    #expect(!some.isEmpty && some.count <= all.count)
    sample.kill()
  }

  @Test("a recording is printed whole, and its navigations are those that were recorded")
  func recording() async throws {
    let app = try PeerApp(touring: place.directory)
    let file = place.path("r.flowscope")
    let recorder = try place.recorder(to: file)
    try await eventually("it is recorded") {
      guard let reader = try? RecordingReader(path: file) else { return false }
      return try reader.span().map { $0.last.kind != .connected } ?? false
    }
    try app.step(30)
    try await eventually("errors are recorded") {
      try !RecordingReader(path: file).errors(limit: 1).isEmpty
    }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    let reader = try RecordingReader(path: file)
    let recorded = try reader.navigations(limit: 100)
    let json = try await place.run("log", file, "--json", "--kind", "navigation")
    let navigations = try objects(json.output)
    #expect(navigations.map { $0["entry"] as? Int } == recorded.map(\.entry))
    let log = try await place.run("log", file)
    #expect(log.output.split(separator: "\n").count > navigations.count)
    #expect(log.output.contains("  connected "))
    // As `cat` of a file that is still written.
    let followed = try await place.shell("\"$flowscope\" log -f \(file) | head -n 3")
    #expect(followed.code == 0 && followed.output.split(separator: "\n").count == 3)
    let piped = try await place.shell("\"$flowscope\" log - --json < \(file) | head -n 1")
    #expect(try objects(piped.output)[0]["kind"] as? String == "connected")
    #expect(try await place.run("log", file, "--since", "0").code == 0)
    app.kill()
  }

  @Test("a log ends when its reader closes the pipe, even while nothing happens")
  func leaves() throws {
    let app = try PeerApp(touring: place.directory)
    let log = try follow()
    #expect(try log.output.line().contains("  connected "))
    try log.output.close()
    #expect(log.wait() == 0)
    app.kill()
  }

  @Test("lost events are one line with their number")
  func losses() throws {
    let app = try PeerApp(touring: place.directory)
    let log = try follow("--json", "--kind", "connected", "--kind", "lost")
    #expect(try objects(log.output.line())[0]["kind"] as? String == "connected")
    try app.step(100_000)
    let loss = try objects(log.output.line())[0]
    #expect(loss["kind"] as? String == "lost" && loss["what"] as? String == "notifications")
    #expect(try #require(loss["lost"] as? Int) > 1_000)
    log.end()
    app.kill()
  }

  @Test("a log continues after a restart of the app, with a line for the lost connection")
  func restarts() throws {
    let first = try PeerApp(touring: place.directory)
    let log = try follow("--kind", "connected", "--kind", "disconnected")
    #expect(try log.output.line().contains("  connected "))
    first.kill()
    #expect(try log.output.line().contains("  disconnected "))
    let second = try PeerApp(touring: place.directory)
    #expect(try log.output.line().contains("pid \(second.pid)"))
    log.end()
    second.kill()
  }

  @Test("bad input is refused in one line")
  func badInput() async throws {
    #expect(try await place.run("log").isRefusal(3, saying: "no engine"))
    #expect(try await place.run("log", "--follow", "absent").isRefusal(3, saying: "'absent'"))
    #expect(try await place.run("log", "--kind", "odd").isRefusal(2, saying: "odd"))
    #expect(
      try await place.run("log", "--since", "soon").isRefusal(2, saying: "give how long ago"))
    let sample = try place.sample()
    let json = try await place.run("snapshot", "--json")
    try Data(json.output.utf8).write(to: URL(fileURLWithPath: place.path("s.json")))
    #expect(
      try await place.run("log", place.path("s.json"))
        .isRefusal(2, saying: "a snapshot has no events"))
    #expect(
      try await place.run("log", "--since", "+1").isRefusal(2, saying: "requires a recording"))
    sample.kill()
  }
}
