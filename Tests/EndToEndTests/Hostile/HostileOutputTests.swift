import FlowDiagram
import FlowIntrospect
import FlowSamples
import Foundation
import TestApps
import TestPatience
import Testing

@testable import Inspector
@testable import flowscope

/// An app with hostile names, tested with each command and format, with a pipe and a terminal.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct HostileOutputTests {
  private let place: ScriptPlace
  private let app: PeerApp
  private let name = "evil\u{202e}\u{1b}[31m\u{7f}\u{9b}name"

  init() throws {
    place = try ScriptPlace()
    app = try PeerApp(hostile: name, directory: place.directory)
  }

  /// The arguments of each command and format; nil for a command that another test covers, with the
  /// reason.
  private func cases(of command: String) -> [[String]]? {
    let engine = app.socketPath
    let (file, saved) = (place.path("rec.flowscope"), place.path("saved.json"))
    let evil = HostileTexts.all[0] + HostileTexts.all[3]
    return switch command {
    case "attach": [[engine], [evil], ["--\(evil)"]]
    case "break":
      [
        [engine, "--list", "--control"], [engine, "--list", "--json", "--control"], [engine, evil],
        [engine, "route == \(evil)", "--control"],
        [engine, "--resume", "1", "--to", evil, "--control"],
        [evil, "x", "--control"],
      ]
    case "check-map":
      [
        [place.path("app.flow"), engine], [place.path("app.flow"), file, "--json"],
        [place.path("app.flow"), saved], [evil, engine], [saved, engine],
        [place.path("app.flow"), place.path("hostile")],
      ]
    case "completion": ["bash", "zsh", "fish", evil].map { [$0] }
    case "config":
      [[], ["--json"], ["--path"], ["--color", evil]]
    case "coverage":
      [[engine], [evil]]
        + each([engine, file], [["--json"], ["--junit"], ["--github"]]) + [[file]]
    case "demo": [[evil], ["--rate", evil]]
    case "listen": [[evil], ["--port", evil], ["--port", "0", "--for", "0.1"]]
    case "diff":
      [
        [saved, file], [saved, engine, "--json"], [evil, evil],
        [saved, engine, "--format", "svg"], [saved, file, "--format", "mermaid"],
        [place.path("hostile"), engine], [place.path("hostile"), file, "--json"],
      ]
    case "autopsy":
      each([place.path("hostile.blackbox")], [[], ["--json"], ["--ascii"], ["-n", "3"]])
        + [
          [place.path("hostile.blackbox"), "-o", place.path("box.flowscope"), "--force"], [evil],
          [file],
        ]
    case "dismiss", "pop": [[engine, "--dry-run"], [engine, "--of", evil, "--dry-run"], [evil]]
    case "document":
      [
        [place.path("doc.md")], [place.path("doc.md"), "--check"],
        [place.path("doc.md"), "--target", evil], [evil],
      ]
    case "errors": [engine, file].flatMap { errors(of: $0, evil) }
    case "explain":
      [
        [engine, evil], [engine, "HostileRoute", "--json"], [engine, "x", "--from", evil],
        [engine, "--all"], [engine, "--all", "--json"], [engine, "--all", "--junit"],
        [engine, "--all", "--github"],
      ]
    case "export":
      each(
        [engine, file, saved],
        DiagramFormat.allCases.filter { $0 != .png && $0 != .pdf }.map {
          ["--format", $0.rawValue, "--mark", "lints"]
        })
        + [[engine, "-o", place.path(evil)], [place.path("hostile"), "--format", "svg"]]
    case "export-events":
      [
        [file, "-o", place.path("events")], [file, "-o", place.path(evil), "--json"],
        [evil, "-o", place.path("events")], [engine, "-o", place.path("events")],
        [saved, "-o", place.path("events")],
      ]
    case "funnel":
      each([file], [[], ["--json"], ["--format", "svg"], ["--format", "mermaid"]]).map {
        ["root", "HostileRoute.root"] + $0
      } + [["root", evil, file], [evil, evil, engine], ["root", "root", saved], [evil]]
    case "lint":
      each(
        [engine, file, saved, place.path("hostile")],
        [[], ["--json"], ["--sarif"], ["--junit"], ["--github"]])
        + [[engine, "-A", evil], [engine, "--sarif", "--source-root", evil]]
    case "list": [[], ["--json"]]
    case "log":
      each([engine, file], [[], ["--json"], ["--route", evil], ["--coordinator", evil]])
        + [[engine, "--since", evil], [evil]]
    case "links":
      each([engine, file], [[], ["--json"], ["--url", "/\(evil)"], ["--url", evil]]) + [[evil]]
    case "map":
      each(
        [engine, file], [[], ["--json"], ["--to", evil], ["--format", "svg"], ["--for", evil]])
        + each([engine, file, saved], [["--declared"], ["--declared", "--format", "svg"]])
        + [[file, "--format", "mermaid"], [file, "--to", "HostileRoute"], [evil]]
    case "navigate":
      each(
        [engine],
        [
          [evil, "--dry-run"], ["HostileRoute", "--dry-run", "--json"], [evil],
          [evil, "--control"],
        ])
    case "problem":
      ["mark", "ignore", "resolve", "reopen"].map {
        [$0, evil, "--problems", evil, "--note", evil]
      } + [["mark", "1-0000000000000000", "--from", engine, "--problems", place.path("\(evil)/p")]]
        + [["share", file], ["share", saved], ["share", engine], ["share", evil]]
    case "record":
      [
        [engine, "-o", place.path("rec2.flowscope"), "--for", "0.2", "--json"],
        [engine, "-o", place.path(evil), "--for", "0.2"], [evil, "-o", place.path("x")],
      ]
    case "replay": [[file], [saved], [evil]]
    case "routes":
      each([engine, file], [[], ["--json"], ["--match", evil], ["--cursor", evil]])
        + [[engine, "--reach"], [engine, "--reach", "--json"], [saved], [evil]]
    case "scan": [[place.path("hostile")], [place.path("hostile"), "--json"], [evil]]
    case "screen": each([engine, file, saved], [[], ["--json"], ["--ascii"]]) + [[evil]]
    case "select-tab": [[engine, "1", "--dry-run"], [engine, evil, "--dry-run"], [engine, evil]]
    case "snapshot":
      each([engine, file, saved], [[], ["--json"], ["--ascii"], ["--match", evil], ["-n", "3"]])
        + [[file, "--since", "1"], [file, "--since", "1", "--json"], [evil]]
    case "wait":
      each([engine], [["--idle", "10ms"], ["--idle", "10ms", "--json"]])
        + [[engine, "--route", evil, "--timeout", "100ms"], [evil, "--error"]]
    case "way":
      each([engine, file], [[evil], ["HostileRoute.root"], ["HostileRoute.root", "--json"]])
        + [[saved, evil], [evil, evil]]
    default: [["no case for the command \(command)"]]
    }
  }

  private func each(_ targets: [String], _ options: [[String]]) -> [[String]] {
    targets.flatMap { target in options.map { [target] + $0 } }
  }

  private func errors(of target: String, _ evil: String) -> [[String]] {
    let forms = [
      [], ["--json"], ["--markdown"], ["--sarif"], ["--junit"], ["--github"], ["--ascii"],
      ["--group", "kind"], ["--source-root", evil],
      ["--group", "coordinator"], ["--group", "route"], ["--kind", evil], ["--route", evil],
    ]
    return each([target], forms)
  }

  /// Records and saves the app, and creates a hostile name for a socket without an engine.
  private func prepare() async throws {
    let (place, engine, file) = (place, app.socketPath, place.path("rec.flowscope"))
    async let recorded = place.run("record", engine, "-o", file, "--for", "3")
    while !FileManager.default.fileExists(atPath: file) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await Task.sleep(for: .milliseconds(500))
    try app.fail(HostileTexts.all.count)
    #expect(try await recorded.code == 0)
    let saved = try await place.run("snapshot", app.socketPath, "--json")
    try Data(saved.output.utf8).write(to: URL(fileURLWithPath: place.path("saved.json")))
    let map = try await place.run("map", app.socketPath, "--declared", "--format", "flow")
    #expect(map.code == 0, "\(map.error)")
    try Data(map.output.utf8).write(to: URL(fileURLWithPath: place.path("app.flow")))
    try FileManager.default.createDirectory(
      atPath: place.path("hostile"), withIntermediateDirectories: false)
    let source = """
      struct Start: View {
        var body: some View { Text("\(HostileTexts.all[3])").navigationTitle("\(name)") }
      """
    try Data(source.utf8).write(to: URL(fileURLWithPath: place.path("hostile/Start.swift")))
    let document = "<!-- flowscope:hierarchy saved.json -->\n<!-- flowscope:end -->\n"
    try Data(document.utf8).write(to: URL(fileURLWithPath: place.path("doc.md")))
  }

  @Test("the output and messages of each command and format are safe in a pipe")
  func pipes() async throws {
    try await prepare()
    for command in Flowscope.commandNames {
      guard let cases = cases(of: command) else { continue }
      for arguments in cases + [["--nonsense\(name)"]] {
        try #require(arguments.first?.hasPrefix("no case") != true, "\(arguments)")
        let what = "\(command) \(arguments.map { $0.prefix(40) })"
        let outcome = try await place.run([command] + arguments)
        HarmlessOutput.expect(Data(outcome.output.utf8), what)
        HarmlessOutput.expect(Data(outcome.error.utf8), "what \(what) says")
        #expect(
          outcome.code < 4 || command == "wait" && outcome.code == 6
            || arguments.contains("--control") && outcome.code == 4,
          "\(what): \(outcome.error.prefix(400))")
        #expect(
          outcome.error.split(separator: "\n").allSatisfy { $0.count < 5_000 },
          "\(what) says too much")
      }
    }
  }

  @Test("the output of each command is safe in a terminal, where colours are the only escapes")
  func terminals() async throws {
    try await prepare()
    for command in Flowscope.commandNames where !["attach", "demo", "replay"].contains(command) {
      for arguments in cases(of: command) ?? [] {
        let what = "\(command) \(arguments.map { $0.prefix(40) }) on a terminal"
        let terminal = try PlainTerminal()
        try terminal.start([Program.path, command] + arguments, environment: place.environment)
        let written = terminal.readToEnd()
        let plain = String(decoding: written, as: UTF8.self)
          .replacing(/\u{1b}\[(0|1|2|31|32|33)m/, with: "")
        HarmlessOutput.expect(Data(plain.utf8), what, allowing: ["\r"])
      }
    }
  }

  @Test("JSON contains the app's original values")
  func values() async throws {
    let outcome = try await place.run("snapshot", app.socketPath, "--json")
    let snapshot = try outcome.snapshot
    let names = Set(snapshot.nodes.values.map(\.root.identifier))
    for text in HostileTexts.all where text.utf8.count < 1_000 {
      #expect(names.contains(text), "\(text.debugDescription)")
    }
  }

  @Test("a socket with a hostile path is listed with a safe text")
  func sockets() async throws {
    let path = place.path("x\u{1b}[2J\u{7f}\u{9b}-1.sock")
    let server = try RawServer(path: path, reply: "nonsense")
    for arguments in [["list"], ["list", "--json"], ["snapshot", path]] {
      let outcome = try await place.run(arguments)
      HarmlessOutput.expect(Data(outcome.output.utf8), "\(arguments[0])")
      HarmlessOutput.expect(Data(outcome.error.utf8), "what \(arguments[0]) says")
    }
    server.stop()
  }

  @Test("the inspector draws safe cells for an app with hostile names")
  func inspector() throws {
    let tmux = try Tmux(columns: 120, rows: 40, directory: place.directory)
    try tmux.type("exec \(Program.path) \(app.socketPath)")
    try tmux.waitFor("● live")
    try tmux.waitFor("⟨LRE⟩")
    try app.fail(HostileTexts.all.count)
    for keys in ["2", "1", "0", "G", "d", "x"] {
      try tmux.keys(keys)
      HarmlessOutput.expect(Data(try tmux.screen.utf8), "the screen after \(keys)")
    }
  }
}
