import ArgumentParser
import Foundation
import TestApps
import TestPatience
import Testing

@testable import flowscope

/// Every command of README and Docs is run, or has a reason not to be.
@Suite("Commands of the pages", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct DocumentedCommandsTests {
  /// The first words of the commands that are not run here, and why.
  private static let exceptions = [
    "git clone": "needs a network",
    "mkdir": "makes directories of the reader",
    "claude mcp add": "is a coding agent's own command",
    "cd Shop": "makes the reader's package",
    "swift test": "Scripts/test-examples runs it in Examples/Shop",
    "FLOWTESTING_RECORD=1 swift test": "replaces the snapshots that Scripts/test-examples needs",
    "swift run Shop": "Scripts/test-examples runs the shop",
    "make -C ../flowscope build": "is what runs these tests",
    "export PATH": "finds the program, which the tests do otherwise",
    "ssh": "needs another machine; ForwardingTests run them over one in a network namespace",
    "socat": "is not installed here; tried by hand",
    "FLOWSCOPE_TOKEN":
      "needs an app elsewhere; PortTests, WebSocketEngineTests and ReactNavigationTests run them",
    "adb": "needs an Android emulator",
    "iproxy": "needs a device",
    "xcrun": "needs Apple's tools",
    "SIMCTL_CHILD_FLOWSCOPE_DIR": "needs Apple's tools",
  ]

  /// The pages whose commands need an app that is not a sample.
  private static let elsewhere = [
    "Docs/Adopting.md": "Scripts/test-examples runs them on Examples/Shop"
  ]

  /// The texts in commands that need another app or too much time, and their replacements.
  private static let standIns = [
    " checkout": " greenInfo",
    "--route 'item(7)' --coordinator ShopCoordinator":
      "--route greenInfo --coordinator GreenCoordinator",
    "https://shop.example/item/7": "https://rainbow.example.com/profile/7",
    // The user of the sample logs out now and then, when there are no tabs.
    "--from MainTabCoordinator": "--from AppCoordinator",
    "select-tab shop 2 --control": "select-tab shop 2 --control || test $? -le 2",
    // Nothing need be presented then.
    "dismiss shop --control": "dismiss shop --control || test $? -le 2",
    // The recordings of this test last for a second or two.
    "--at 2026-01-31T12:00:05Z": "--at +0.1",
    "--at +1 --at +2": "--at +0.1 --at +0.2",
    "--at +10 --at +20": "--at +0.1 --at +0.2",
    "--at +1.5s": "--at +0.1s",
    "--at +12.5": "--at +0.1",
    "--from +12.5": "--from +0.1",
    "/tmp/flow/device.sock": "shop",
    "listen --port 7002": "listen --port 0 --for 1",
    "--for 60": "--for 1",
    "1-9f86d081884c7d65":
      "$(flowscope errors run.flowscope --state all --group problem | grep -o '^1-[0-9a-f]*' "
      + "| sort | head -n 1)",
    "links shop --until-exit": "links shop",
    "old.flowscope": "run.flowscope",
    "--until-exit --minimum 80": "--until-exit --for 1",
    // The user of the sample asks for other routes.
    "'route == settings && from ~ Profile' --control --refuse": "'*' --control --refuse",
    "'request == pop' --control --park-for 2m --json": "'*' --control --go --json -n 1",
    "--resume 3 --to cart --control": "--resume 3 --to cart --control || test $? -le 2",
    "log shop --follow": "log shop --follow | head -n 1",
    "--json --follow": "--json --follow | head -n 1",
    "| jq -c 'select(.kind == \"navigation\") | .navigation.route.identifier'": "| head -n 1",
  ]

  /// The pages whose commands the short lane runs.
  private static let mostRead = ["README.md", "Docs/Tour.md", "Docs/Scripts.md"]

  @Test(
    "the blocks of a page have commands that work",
    arguments: Lane.isLong ? DocumentedCommand.pages : mostRead)
  func blocks(page: String) async throws {
    let commands = try DocumentedCommand.inBlocks(of: page)
    guard !commands.isEmpty else { return }
    let place = try await DocumentedPlace()
    defer { place.sample.kill() }
    for command in commands {
      switch command.words[0] {
      case "flowscope": try await check(command, in: place)
      case "make" where command.words[1] != "-C":
        let makefile = try String(
          contentsOf: Repository.root.appending(path: "Makefile"), encoding: .utf8)
        #expect(makefile.contains("\n\(command.words[1]):"), "\(page): \(command.line)")
      case let script where script.hasPrefix("Scripts/"):
        let path = Repository.path(script)
        #expect(FileManager.default.isExecutableFile(atPath: path), "\(page): \(command.line)")
      case "find":
        let outcome = try await place.shell(command.line)
        // A check may fail.
        #expect([0, 1].contains(outcome.code), "\(page): '\(command.line)': \(outcome.error)")
        expectAnswer(to: command.line, outcome)
      case "sqlite3":
        let outcome = try await place.shell("! command -v sqlite3 >/dev/null || \(command.line)")
        #expect(outcome.code == 0, "\(page): '\(command.line)': \(outcome.error)")
      default:
        #expect(
          Self.exceptions.keys.contains { command.line.hasPrefix($0) },
          "\(page): nothing runs '\(command.line)'")
      }
    }
  }

  @Test(
    "the program can parse the commands in the text of a page", arguments: DocumentedCommand.pages)
  func text(page: String) throws {
    for command in try DocumentedCommand.inText(of: page) {
      // A sentence may name a subcommand only.
      let isName = command.words.count == 2 && command.words[1].allSatisfy(\.isLetter)
      _ = parsed(isName ? command.asking("--help") : command)
    }
  }

  @Test("each command is in a block of commands")
  func complete() throws {
    let lines = Set(
      try DocumentedCommand.pages.flatMap(DocumentedCommand.inBlocks).map(\.words)
        .filter { $0.first == "flowscope" }.map { $0.dropFirst().prefix(2) })
    // The default command has no name there.
    for command in Flowscope.configuration.subcommands where command != AttachCommand.self {
      let name = try #require(command.configuration.commandName)
      #expect(lines.contains { $0.first == name }, "\(name)")
      for part in command.configuration.subcommands {
        let part = try #require(part.configuration.commandName)
        #expect(lines.contains([name, part]), "\(name) \(part)")
      }
    }
  }

  @Test("each exception and each stand-in is of a command of some page")
  func used() throws {
    let lines = try DocumentedCommand.pages.flatMap(DocumentedCommand.inBlocks).map(\.line)
    for start in Self.exceptions.keys {
      #expect(lines.contains { $0.hasPrefix(start) }, "no page has '\(start)'")
    }
    let run = lines.filter { line in !Self.exceptions.keys.contains { line.hasPrefix($0) } }
    for text in Self.standIns.keys {
      #expect(run.contains { $0.contains(text) }, "no page has '\(text)'")
    }
  }

  /// Parses a command as the program does; returns nil if it only prints, as `--help` does.
  private func parsed(_ command: DocumentedCommand) -> (any ParsableCommand)? {
    do {
      return try Flowscope.parseAsRoot(Array(command.words.dropFirst()))
    } catch {
      // Help, a completion script and the version end the parsing too.
      #expect(
        Flowscope.exitCode(for: error) == .success,
        "\(command.page): '\(command.line)': \(Flowscope.message(for: error))")
      return nil
    }
  }

  private func substituted(_ line: String) -> String {
    Self.standIns.reduce(line) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  private func check(_ command: DocumentedCommand, in place: DocumentedPlace) async throws {
    let understood = parsed(command)
    guard Self.elsewhere[command.page] == nil else { return }
    if let understood, Flowscope.opensInspector(understood) {
      try place.inspect(substituted(command.line))
    } else if understood is DemoCommand {
      try place.serve(command)
    } else {
      var line = substituted(command.line)
      if understood is RecordCommand {
        line += line.contains("--for") ? " --force" : " --for 1 --force"
      }
      // A check may fail; a command must not be refused or find no app.
      let outcome = try await place.shell(line)
      #expect(
        outcome.code == 0 || outcome.code == 1,
        "\(command.page): '\(line)' exits with \(outcome.code): \(outcome.error)")
      expectAnswer(to: line, outcome)
    }
  }

  /// Expects output of a line that asks jq: a field with another name selects nothing.
  private func expectAnswer(to line: String, _ outcome: Program.Outcome) {
    guard line.contains("| jq "), !line.contains("> ") else { return }
    #expect(!outcome.output.isEmpty, "'\(line)' prints nothing: \(outcome.error)")
  }
}

/// A directory with the files that the pages name, and a sample that is called a shop.
private struct DocumentedPlace {
  let scripts: ScriptPlace
  let sample: ServedSample

  init() async throws {
    scripts = try ScriptPlace()
    sample = try ServedSample(
      directory: scripts.directory,
      arguments: ["--name", "shop", "--warm-up", "8", "--rate", "10", "--allow-control"])
    try FileManager.default.createDirectory(
      atPath: scripts.path("tests"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: scripts.path("flowscope"), withDestinationPath: Program.path)
    // The sources of the sample that is called a shop.
    try FileManager.default.createSymbolicLink(
      atPath: scripts.path("Sources"),
      withDestinationPath: Repository.path("Sources/FlowSamples/Rainbow"))
    let made = try await shell(
      """
      flowscope record shop -o run.flowscope --for 2 && cp run.flowscope shop.flowscope \
      && cp run.flowscope tests/a.flowscope && flowscope snapshot shop --json > before.json \
      && printf '%s\n' '<!-- flowscope:hierarchy before.json -->' '<!-- flowscope:end -->' > App.md
      """)
    try #require(made.code == 0, "\(made.error)")
    // It ends by a kill, as the page wants it.
    let boxed = try await Program.run(
      Program.testPeer, ["box", scripts.path("shop.blackbox"), "50"],
      environment: scripts.environment)
    try #require(boxed.code == 128 + SIGKILL, "\(boxed.error)")
  }

  /// Runs a line; without jq, what goes to it is printed.
  func shell(_ line: String) async throws -> Program.Outcome {
    let directory = scripts.directory
    return try await scripts.shell(
      """
      command -v jq >/dev/null || jq() { cat; }
      cd \(directory) && PATH="\(directory):$PATH" && \(line)
      """)
  }

  /// Opens the inspector in a terminal, and quits it.
  func inspect(_ line: String) throws {
    let tmux = try Tmux(columns: 100, rows: 30, directory: scripts.directory)
    try tmux.type("cd \(scripts.directory); PATH=\"$PWD:$PATH\"; clear")
    try tmux.waitFor("ready>")
    try tmux.type(line)
    try tmux.waitFor("Coordinator")
    try tmux.keys("q")
    try tmux.waitUntil("the end of '\(line)'") { screen in
      screen.contains("ready>") && !screen.contains("Coordinator")
    }
  }

  /// Starts the sample of a command until it serves.
  func serve(_ command: DocumentedCommand) throws {
    let child = try Child(
      Program.path, Array(command.words.dropFirst()),
      environment: Program.environment(scripts.directory))
    defer { child.end() }
    _ = try child.awaitServing()
  }
}
