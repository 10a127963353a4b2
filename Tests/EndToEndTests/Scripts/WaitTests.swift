import Foundation
import TestApps
import Testing

/// `--wait`, and the messages about long work.
@Suite struct WaitTests {
  private let place: ScriptPlace

  init() throws { place = try ScriptPlace() }

  @Test(
    "a waiting command runs as soon as the engine appears",
    arguments: [
      ["snapshot", "rainbow"], ["errors"], ["diff", "rainbow", "rainbow"],
      ["explain", "rainbow", "mainApp"], ["lint"],
      ["export", "--format", "dot"], ["record", "-o", "r", "--for", "0.2"], ["coverage"],
    ])
  func comes(command: [String]) async throws {
    let arguments = command.map { $0 == "r" ? place.path("r") : $0 } + ["--wait", "60"]
    let child = try Child(Program.path, arguments, environment: place.environment)
    // The command has to find no engine at first; nothing reports when it has checked.
    try await Task.sleep(for: .milliseconds(300))
    let sample = try place.sample("--warm-up", "21")
    let error = String(decoding: try child.error.readToEnd() ?? Data(), as: UTF8.self)
    #expect(child.wait() == 0, "\(error)")
    #expect(!error.contains("…") && !error.contains("\r"), "progress through a pipe")
    #expect(error.components(separatedBy: "waiting up to 60 s for").count <= 2, "said once")
    sample.kill()
  }

  @Test("a timeout ends with code 3 and the last problem")
  func inVain() async throws {
    let none = try await place.run("snapshot", "--wait", "0.3")
    #expect(none.isRefusal(3, saying: ": no engine found"), "\(none.error)")
    let socket = try await place.run("errors", place.path("none.sock"), "--wait=0.3")
    #expect(socket.isRefusal(3, saying: "timed out after"), "\(socket.error)")
    let unit = try await place.run("snapshot", "--wait=300ms")
    #expect(unit.isRefusal(3, saying: "timed out after 0.3 s: no engine found"), "\(unit.error)")
    for value in ["-1", "1d", "soon", ""] {
      #expect(
        try await place.run("errors", "--wait=\(value)").isRefusal(2, saying: "--wait takes"))
    }
  }

  @Test("through a pipe, the target of a long wait is printed once: it may be a mistyped time")
  func said() async throws {
    for (target, name) in [
      ("1d", "an engine called '1d'"), ("4194304", "the process 4194304"),
      (place.path("x.flowscope"), place.path("x.flowscope")),
    ] {
      let outcome = try await place.run("snapshot", target, "--wait", "1.5")
      #expect(outcome.code == 3)
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.first == "flowscope: waiting up to 1.5 s for \(name)", "\(outcome.error)")
      #expect(lines.count == 2 && lines[1].hasPrefix("flowscope: timed out after 1.5 s: "))
    }
  }

  @Test("--wait for an engine that does not answer says so, and has one limit")
  func silent() async throws {
    let sample = try place.sample()
    #expect(kill(sample.pid, SIGSTOP) == 0)
    let outcome = try await place.run("snapshot", "rainbow", "--wait", "5")
    let engine = "rainbow (pid \(sample.pid))"
    #expect(outcome.code == 3)
    #expect(
      outcome.error.split(separator: "\n") == [
        "flowscope: waiting up to 5 s for an answer of \(engine)",
        "flowscope: timed out after 5 s: \(engine) does not answer",
      ], "\(outcome.error)")
    sample.kill()
  }

  @Test("--wait also waits for a file")
  func file() async throws {
    let sample = try place.sample()
    let child = try Child(
      Program.path, ["snapshot", place.path("r.flowscope"), "--wait", "60"],
      environment: place.environment)
    try await Task.sleep(for: .milliseconds(300))
    try await place.record("made")
    #expect(rename(place.path("made"), place.path("r.flowscope")) == 0)
    let output = String(decoding: try child.output.readToEnd() ?? Data(), as: UTF8.self)
    #expect(child.wait() == 0 && output.contains("AppCoordinator"))
    sample.kill()
  }

  @Test("errors that waiting cannot solve are reported at once")
  func atOnce() async throws {
    try Data("SQLite format 3\0 and nothing else".utf8).write(
      to: URL(fileURLWithPath: place.path("r")))
    let damaged = try await place.run("snapshot", place.path("r"), "--wait", "60")
    #expect(damaged.isRefusal(2, saying: "is not a recording"), "\(damaged.error)")
    let (first, second) = (try place.sample(), try place.sample())
    let several = try await place.run("snapshot", "--wait", "60")
    #expect(
      several.isRefusal(2, saying: "several engines run: name one by its pid: rainbow (pid "),
      "\(several.error)")
    first.kill()
    second.kill()
  }

  /// The output of `snapshot --json` for a tree of this many coordinators, eight below each.
  private func snapshot(_ count: Int) throws -> Data {
    let route = ["identifier": "home", "type": "HomeRoute"]
    let nodes = (1...count).map { id -> [String: Any] in
      let first = 8 * (id - 1) + 2
      var node: [String: Any] = [
        "id": id, "relation": id == 1 ? "root" : "child", "name": "C\(id)", "context": "root",
        "routeType": "HomeRoute", "root": route, "path": [Any](), "currentRoute": route,
        "children": first > count ? [] : Array(first...min(first + 7, count)),
      ]
      if id > 1 { node["parent"] = (id - 2) / 8 + 1 }
      return node
    }
    return try JSONSerialization.data(
      withJSONObject: ["epoch": "large", "revision": 1, "root": 1, "nodes": nodes])
  }

  @Test("on a terminal, a large layout shows its duration, and then removes the line")
  func layout() async throws {
    try snapshot(5_000).write(to: URL(fileURLWithPath: place.path("s.json")))
    let tmux = try Tmux(columns: 80, rows: 10, directory: place.directory)
    let command = "\(Program.path) export \(place.path("s.json")) --layout dot --all -o"
    try tmux.type("\(command) \(place.path("s.svg")); echo code=$?")
    try tmux.waitFor("drawing 5000 boxes… ")
    try tmux.waitUntil("the end") { $0.contains("code=0\n") && !$0.contains("drawing") }
    #expect(FileManager.default.fileExists(atPath: place.path("s.svg")))
    let piped = try await place.run("export", place.path("s.json"), "--all", "--layout", "dot")
    #expect(piped.code == 0 && piped.error.isEmpty && piped.output.contains("</svg>"))
  }

  @Test("on a terminal, waiting shows its seconds, and then removes the line")
  func progress() throws {
    let tmux = try Tmux(columns: 80, rows: 10, directory: place.directory)
    try tmux.type("\(Program.path) snapshot shop --wait 6")
    // Any number of seconds is accepted.
    try tmux.waitUntil("the seconds") { screen in
      (1..<6).contains {
        screen.contains("waiting up to 6 s for an engine called 'shop'… \($0) s")
      }
    }
    try tmux.waitUntil("the end") { $0.contains("timed out after") && $0.contains("ready>\n") }
    #expect(!(try tmux.screen).contains("waiting up to"))
  }
}
