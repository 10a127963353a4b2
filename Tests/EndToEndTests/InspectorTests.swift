import Foundation
import TestApps
import Testing

/// The real inspector in a real terminal, driven by keys.
@Suite(.serialized) struct InspectorTests {
  @Test("a user moves around, sees an error, resizes, and quits")
  func lookAround() throws {
    let directory = try Program.socketDirectory()
    // The app pauses just before the tour's unhandled route.
    let sample = try ServedSample(
      directory: directory, arguments: ["--warm-up", "9", "--rate", "2"])
    let terminal = try WatchedTerminal(in: directory)
    let tmux = terminal.tmux
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("◆ App")
    try tmux.waitFor("● live")

    try tmux.keys("g")
    try tmux.waitFor("AppCoordinator  #")
    try tmux.keys("j")
    try tmux.waitFor("MainTabCoordinator  #")
    try tmux.waitUntil("the details") {
      $0.contains("relation  current flow of AppCoordinator") && $0.contains("no back button")
    }
    try tmux.keys("h")
    try tmux.waitUntil("the tabs are folded away") { !$0.contains("① Red") }
    try tmux.keys("l")
    try tmux.waitFor(" Yellow")

    try tmux.waitUntil("an error in the log") {
      $0.contains("! error") && $0.contains("navigationFailed") || $0.contains("✗ navigate")
    }

    try tmux.keys("?")
    try tmux.waitFor("expand or collapse")
    try tmux.keys("Escape")
    try tmux.waitUntil("the help is gone") { !$0.contains("expand or collapse") }

    try tmux.resize(columns: 40, rows: 12)
    try tmux.waitUntil("the small screen") { screen in
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return screen.contains("Hierarchy") && screen.contains("1 Log")
        && lines.allSatisfy { $0.count <= 40 } && !screen.contains("d Detail")
    }
    try tmux.resize(columns: 30, rows: 8)
    try tmux.waitFor("flowscope needs 40x10")
    try tmux.resize(columns: 100, rows: 30)
    try tmux.waitFor("d Detail")

    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
    sample.kill()
  }

  @Test("a stopped app is not live: the inspector and a command say so, until it goes on")
  func stopped() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let terminal = try WatchedTerminal(in: directory)
    let tmux = terminal.tmux
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("● live")
    #expect(kill(sample.pid, SIGSTOP) == 0)
    try tmux.waitFor("not answering for")
    #expect(kill(sample.pid, SIGCONT) == 0)
    try tmux.waitUntil("the app answers again") {
      $0.contains("● live") && !$0.contains("○ not answering for")
    }
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)

    // A command says what it waits for, and attaching waits on the screen.
    #expect(kill(sample.pid, SIGSTOP) == 0)
    try tmux.type("\(Program.path) snapshot rainbow")
    try tmux.waitFor("waiting for rainbow (pid \(sample.pid)): not answering for")
    try tmux.waitFor("no answer within 3 s")
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("○ not answering for")
    #expect(kill(sample.pid, SIGCONT) == 0)
    try tmux.waitUntil("the app answers") {
      $0.contains("● live") && $0.contains("◆ App")
    }
    try tmux.keys("q")
    sample.kill()
  }

  @Test("when the app dies, the inspector says so, keeps its data, and reconnects by itself")
  func appDies() throws {
    let directory = try Program.socketDirectory()
    let first = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    let terminal = try WatchedTerminal(in: directory)
    let tmux = terminal.tmux
    try tmux.type(Program.path)
    try tmux.waitFor("● live")
    try tmux.waitFor(" Profile")
    first.kill()
    let screen = try tmux.waitFor("○ reconnecting")
    #expect(screen.contains(" Profile"), "what was known is gone:\n\(screen)")
    let second = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    try tmux.waitUntil("the new app") {
      $0.contains("● live") && $0.contains("pid \(second.pid)")
        && $0.contains(" Login")
    }
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
    second.kill()
  }

  @Test("with the mouse on, a click selects a line, or goes to the panel of a clicked title")
  func mouse() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    let terminal = try WatchedTerminal(in: directory)
    let tmux = terminal.tmux
    // tmux's terminal description has the old encoding of the mouse; xterm's has the newer one.
    try tmux.type("TERM=xterm-256color \(Program.path) --mouse")
    let screen = try tmux.waitFor(" Yellow")
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("④ Yellow") })
    func click(row: Int, column: Int) throws {
      for end in ["M", "m"] { try tmux.keys("-l", "\u{1b}[<0;\(column);\(row + 1)\(end)") }
    }
    try click(row: row, column: 10)
    try tmux.waitFor("YellowCoordinator  #")
    let edge = try #require(lines.firstIndex { $0.contains("2 Errors") })
    let title = try #require(lines[edge].range(of: "2 Errors"))
    let column = lines[edge].distance(from: lines[edge].startIndex, to: title.lowerBound)
    try click(row: edge, column: column + 1)
    try tmux.waitFor("▶2 Errors")
    try tmux.keys("f")
    try tmux.waitFor("Jump to a coordinator")
    try tmux.write("BlueInfo")
    let list = try tmux.waitFor("› BlueInfo").split(
      separator: "\n", omittingEmptySubsequences: false)
    let match = try #require(list.firstIndex { $0.contains("› BlueInfo") }) + 1
    // The first click selects the line, the second one opens it.
    for _ in 0..<2 { try click(row: match, column: 30) }
    try tmux.waitUntil("BlueInfoCoordinator") {
      $0.contains("BlueInfoCoordinator  #") && !$0.contains("Jump to a coordinator")
    }
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
    sample.kill()
  }

  @Test("demo starts the sample, shows it, and stops it")
  func demo() async throws {
    let directory = try Program.socketDirectory()
    let terminal = try WatchedTerminal(columns: 80, rows: 24, in: directory)
    let tmux = terminal.tmux
    try tmux.type("\(Program.path) demo --warm-up 4 --rate 5")
    try tmux.waitFor("MainTab")
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
    #expect(try await Program.run(["list"], directory: directory).code == 3)
  }

  /// An empty app would say nothing about the inspector.
  @Test("the first frame of a plain demo shows an app that was used, and its navigations")
  func plainDemo() async throws {
    let directory = try Program.socketDirectory()
    let terminal = try WatchedTerminal(columns: 110, rows: 60, in: directory)
    let tmux = terminal.tmux
    try tmux.type("$FLOWSCOPE demo rainbow")
    let first = try tmux.waitFor("◆ App")
    for used in ["⇄ MainTab", "↳ Rainbow", "Prism"] {
      #expect(first.contains(used), "\(used) is missing:\n\(first)")
    }
    // The user made these steps before the inspector attached, and goes on.
    let log = try tmux.waitFor("above is from before").split(separator: "\n")
    let end = try #require(log.firstIndex { $0.contains("above is from before") })
    for route in ["redInfo", "greenDetail", "evenDarkerGreen", "profile(user: "] {
      #expect(
        log[..<end].contains { $0.contains("✓ ") && $0.contains(route) },
        "\(route) is missing:\n\(log.joined(separator: "\n"))")
    }
    try tmux.keys("q")
    try terminal.expectRestored(code: 0)
    #expect(try await Program.run(["list"], directory: directory).code == 3)
  }
}
