import Foundation
import TestApps
import TestPatience
import Testing

/// The completion scripts in the shells that they are for, with the tab key.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ShellCompletionTests {
  /// A shell in a terminal, with the completions loaded.
  private final class Session {
    let directory: String
    /// The working directory; the other one has sockets, which complete as files.
    let work: String
    let shell: String
    private let tmux: Tmux
    private var marks = 0

    init(_ shell: String, rows: Int = 40) throws {
      self.shell = shell
      directory = try Program.socketDirectory()
      work = "\(directory)/work"
      let bin = "\(directory)/bin"
      for path in [bin, work] {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      symlink(Program.path, "\(bin)/flowscope")
      tmux = try Tmux(columns: 150, rows: rows, directory: directory)
      try tmux.type(
        "cd \(work); PATH=\(bin):$PATH; export PATH HISTFILE=; command -v \(shell)")
      // A missing shell fails here: Scripts/install-dependencies installs all three.
      try tmux.waitFor("/\(shell)\n")
      switch shell {
      case "bash":
        try tmux.type("exec bash --norc --noprofile -i")
        try tmux.type("PS1='ready> '; eval \"$(flowscope completion bash)\"; echo load''ed")
      case "zsh":
        try tmux.type("exec zsh -f -i")
        try tmux.type(
          "PS1='ready> '; autoload -U compinit; compinit -u -D; "
            + "eval \"$(flowscope completion zsh)\"; echo load''ed")
      default:
        try tmux.type("XDG_CONFIG_HOME=\(directory)/fish exec fish --no-config -i")
        try tmux.type(
          "function fish_prompt; echo 'ready> '; end; set -g fish_autosuggestion_enabled 0; "
            + "flowscope completion fish | source; echo load''ed")
      }
      try tmux.waitFor("loaded")
      try tmux.type("clear")
      try tmux.waitUntil("an empty screen") { $0.hasPrefix("ready>") }
    }

    /// Types the start of a command line and a tab, and waits for the whole line.
    func complete(
      _ start: String, to whole: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try clear()
      try tmux.write(start)
      try tmux.keys("Tab")
      try tmux.waitUntil("'\(whole)'", sourceLocation: sourceLocation) { screen in
        screen.split(separator: "\n").contains { $0.hasPrefix("ready> \(whole)") }
      }
    }

    /// Types a command line and the start of a word, completes it, and runs the line.
    func complete(
      _ start: String, running text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try clear()
      try tmux.write(start)
      try tmux.keys("Tab")
      try tmux.waitUntil("more than '\(start)'", sourceLocation: sourceLocation) { screen in
        screen.split(separator: "\n").contains {
          $0.hasPrefix("ready> \(start)") && $0.count > "ready> \(start)".count
        }
      }
      try enter(expecting: text, sourceLocation: sourceLocation)
    }

    /// Types a command line with a quoted word at its end, and runs it.
    func type(
      _ start: String, quoting word: String, running text: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try clear()
      try tmux.write("\(start) \(quoted(word))")
      try enter(expecting: text, sourceLocation: sourceLocation)
    }

    /// The word in single quotes, in which fish has escapes and the others have none.
    private func quoted(_ word: String) -> String {
      let inner =
        shell == "fish"
        ? word.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#)
        : word.replacing("'", with: #"'\''"#)
      return "'\(inner)'"
    }

    /// Types the start of a command line and two tabs, and waits for all of these words.
    func list(
      _ start: String, _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try clear()
      try tmux.write(start)
      try tmux.keys("Tab", "Tab")
      try tmux.waitUntil("\(words)", sourceLocation: sourceLocation) { screen in
        let shown = screen.split(separator: "\n").dropFirst(2).joined(separator: " ")
        return words.allSatisfy { shown.contains($0) }
      }
    }

    /// Runs the completed line, and waits for a part of its output.
    func enter(expecting text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      try tmux.keys("Enter")
      try tmux.waitUntil("'\(text)'", sourceLocation: sourceLocation) { $0.contains(text) }
    }

    /// Runs a line, and waits until it ended.
    func run(_ line: String) throws {
      try clear()
      marks += 1
      try tmux.type("\(line); echo mark''\(marks)")
      try tmux.waitFor("mark\(marks)")
    }

    private func clear() throws {
      // A shell drops what is typed until it has taken the interrupt.
      try tmux.keys("C-c")
      var looks = 0
      try tmux.waitUntil("a new line") { screen in
        looks += 1
        let last = screen.split(separator: "\n").last?.trimmingCharacters(in: .whitespaces) ?? ""
        if last == "ready>" { return true }
        // An interrupt may only end a completion that is still running, or close a list of words.
        // One that comes while a completion begins is lost.
        if shell == "fish" || last.hasSuffix("^C") || last.hasPrefix("Killed by signal")
          || looks % 40 == 0
        {
          try tmux.keys("C-c")
        }
        return false
      }
      // The line may be the one from before the interrupt, which then drops what is typed here.
      var polls = 0
      try tmux.waitUntil("an empty line") { screen in
        let lines = screen.split(separator: "\n").map {
          String($0).trimmingCharacters(in: .whitespaces)
        }
        if polls > 0, lines == ["mark\(marks)", "ready>"] { return true }
        if polls % 40 == 0 {
          if polls > 0 { try tmux.keys("C-c") }
          marks += 1
          try tmux.type("clear; echo mark''\(marks)")
        }
        polls += 1
        return false
      }
    }
  }

  private static let shells = ["bash", "zsh", "fish"]

  @Test("commands, options and their values are completed", arguments: shells)
  func words(shell: String) throws {
    let session = try Session(shell)
    try session.complete("flowscope snaps", to: "flowscope snapshot")
    try session.complete("flowscope snapshot --dep", to: "flowscope snapshot --depth")
    try session.complete("flowscope export --format sv", to: "flowscope export --format svg")
    try session.complete("flowscope log --kind nav", to: "flowscope log --kind navigation")
    try session.complete(
      "flowscope errors --kind duplicateCh", to: "flowscope errors --kind duplicateChild")
    try session.complete("flowscope completion zs", to: "flowscope completion zsh")
  }

  @Test("engines, their routes and their coordinators are completed", arguments: shells)
  func engines(shell: String) throws {
    let session = try Session(shell)
    let sample = try ServedSample(
      directory: session.directory,
      arguments: ["--rate", "0", "--warm-up", "3", "--name", "shop"])
    for command in ["snapshot", "attach", "diff", "errors", "explain", "log", "coverage"] {
      try session.complete("flowscope \(command) sho", to: "flowscope \(command) shop")
    }
    try session.complete(
      "flowscope explain shop greenDet", to: "flowscope explain shop greenDetail")
    // The route of the only engine.
    try session.complete("flowscope explain greenDet", to: "flowscope explain greenDetail")
    try session.complete(
      "flowscope log shop --route greenDet", to: "flowscope log shop --route greenDetail")
    try session.complete(
      "flowscope snapshot shop --from MainT",
      to: "flowscope snapshot shop --from MainTabCoordinator")
    let other = try ServedSample(
      directory: session.directory, arguments: ["--rate", "0", "--name", "radio"])
    try session.list("flowscope snapshot ", ["radio", "shop"])
    for sample in [sample, other] { sample.kill() }
  }

  @Test("files are completed where they are targets, next to engines", arguments: shells)
  func files(shell: String) throws {
    let session = try Session(shell)
    let folder = "\(session.work)/recordings"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: "\(folder)/run one.flowscope"))
    try Data().write(to: URL(fileURLWithPath: "\(session.work)/zebra.flowscope"))
    let sample = try ServedSample(
      directory: session.directory, arguments: ["--rate", "0", "--name", "zoo"])
    let commands = [
      "snapshot", "errors", "diff", "log", "replay", "coverage", "funnel", "export-events",
    ]
    for command in commands {
      try session.complete(
        "flowscope \(command) zeb", to: "flowscope \(command) zebra.flowscope")
    }
    try session.complete(
      "flowscope snapshot recordings/ru", to: #"flowscope snapshot recordings/run\ one.flowscope"#)
    try session.list("flowscope snapshot z", ["zebra.flowscope", "zoo"])
    try session.complete(
      "flowscope record zoo -o zeb", to: "flowscope record zoo -o zebra.flowscope")
    sample.kill()
  }

  @Test("without an engine, completion is silent", arguments: shells)
  func silence(shell: String) throws {
    let session = try Session(shell)
    try session.complete("flowscope explain gr", to: "flowscope explain gr")
    try session.run("flowscope --version")
    try session.complete("flowscope snaps", to: "flowscope snapshot")
  }

  /// A name comes from an app, so completing the name must not run code in it.
  @Test("a name with shell code in it is completed as text", arguments: shells)
  func hostile(shell: String) throws {
    let session = try Session(shell)
    let sample = try ServedSample(
      directory: session.directory, arguments: ["--rate", "0", "--name", "x$(touch hacked):`id`y"])
    try session.complete(
      "flowscope snapshot x", to: #"flowscope snapshot x\$\(touch\ hacked\):"#)
    // The shell quoted the name, so that the line works.
    try session.enter(expecting: "AppCoordinator")
    #expect(!FileManager.default.fileExists(atPath: "\(session.work)/hacked"))
    sample.kill()
  }

  /// A user copies a route from the output of a command, or has the shell complete it.
  @Test(
    "a route with quotes, blanks, parentheses, $ and ! is typed back as it is printed",
    arguments: shells)
  func routes(shell: String) async throws {
    let session = try Session(shell)
    let app = try PeerApp(quoting: "quoter", directory: session.directory)
    let listed = try await Program.run(
      ["explain", "quoter", "--all", "--json"], directory: session.directory)
    let object = try #require(try listed.json as? [String: Any])
    let printed = try #require(object["routes"] as? [[String: Any]]).compactMap {
      ($0["route"] as? [String: Any])?["detail"] as? String
    }
    #expect(printed.count == 6)
    for route in printed {
      let name = try #require(route.split(separator: "(").first)
      let start = "flowscope explain quoter"
      let heading = "ShellRoute.\(route) from ShellCoordinator"
      try session.type(start, quoting: route, running: heading)
      for quote in ["", "\"", "'"] {
        try session.complete("\(start) \(quote)\(name.prefix(3))", running: heading)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(session.work)/hacked"))
    app.kill()
  }
}
