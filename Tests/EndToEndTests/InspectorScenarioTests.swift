import Foundation
import Testing

/// Tasks of a user with the inspector, each in a real terminal with a real app.
@Suite(.serialized) struct InspectorScenarioTests {
  @Test("a filter shows only matching lines, and can be removed")
  func filter() throws {
    let scene = try Scene()
    try scene.tmux.keys("/")
    try scene.write("blue")
    try scene.tmux.waitUntil("the filtered tree") {
      $0.contains("BlueInfoCoordinator") && !$0.contains("GreenInfo")
    }
    try scene.tmux.keys("Escape")
    try scene.tmux.waitFor("YellowInfo")
    try scene.end()
  }

  @Test("a jump by part of a name selects the coordinator")
  func jump() throws {
    let scene = try Scene()
    try scene.tmux.keys("f")
    try scene.tmux.waitFor("Jump to a coordinator")
    try scene.write("PurpInf")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("PurpleInfoCoordinator  #")
    try scene.end()
  }

  @Test("the palette and the help find actions by words, and run them")
  func palette() throws {
    let scene = try Scene()
    try scene.tmux.keys("C-p")
    try scene.tmux.waitFor("Commands")
    try scene.write("whole screen")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("the zoomed tree") { !$0.contains("1 Log") }
    try scene.tmux.keys("?")
    try scene.tmux.waitFor("Keys of Hierarchy")
    try scene.write("whole screen")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("1 Log")
    try scene.end()
  }

  @Test("the options and the format of an export are chosen from a list")
  func export() throws {
    let scene = try Scene()
    try scene.tmux.keys("e")
    try scene.tmux.waitFor("Export the hierarchy as")
    try scene.tmux.keys("G", "k")
    try scene.tmux.waitFor("▶  colours")
    try scene.tmux.keys("Enter", "Enter")
    try scene.tmux.waitUntil("another value") {
      $0.split(separator: "\n").contains { $0.contains("▶  colours") && $0.contains(" dark │") }
    }
    try scene.tmux.keys("g", "j", "j", "j", "j", "j", "j")
    try scene.tmux.waitFor("▶  dot")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("wrote ./rainbow.dot")
    let dot = try String(contentsOfFile: "\(scene.directory)/rainbow.dot", encoding: .utf8)
    #expect(dot.contains("digraph") && !dot.contains("#ffffff"), "the background is dark")
    try scene.end()
  }

  @Test("a navigation is explained without navigating")
  func explain() throws {
    let scene = try Scene()
    try scene.tmux.keys("x")
    try scene.write("blueInfo")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("the explanation") {
      $0.contains("asked") && $0.contains("ProfileCoordinator #")
    }
    try scene.tmux.keys("PPage", "NPage", "NPage", "NPage")
    try scene.tmux.waitUntil("the rest of it") {
      $0.contains("hierarchy afterwards") && $0.contains("+ ") || $0.contains("~ ")
    }
    try scene.tmux.keys("Escape")
    try scene.tmux.waitUntil("the same revision") {
      !$0.contains("hierarchy afterwards") && $0.contains(" rev 1 ")
    }
    try scene.tmux.keys("x")
    try scene.write("nowhere")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("nowhere")
    try scene.end()
  }

  @Test("marks and notes of errors are kept for the next run")
  func errorReview() throws {
    let scene = try Scene(steps: 18)
    try scene.tmux.keys("2")
    try scene.tmux.waitFor("▶  ✗  #")
    try scene.tmux.keys("j", "m", "a")
    try scene.tmux.waitFor("note:")
    try scene.write("seen before")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("(seen before)")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitFor("Esc back")
    try scene.tmux.keys("Escape", "w")
    try scene.tmux.waitFor("wrote ./rainbow-errors.md")
    let report = try String(
      contentsOfFile: "\(scene.directory)/rainbow-errors.md", encoding: .utf8)
    #expect(report.contains("seen before"))
    try scene.tmux.keys("C-c")
    try scene.tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    try scene.tmux.type("clear; \(Program.path) rainbow")
    try scene.tmux.waitFor("● live")
    try scene.tmux.keys("2")
    try scene.tmux.waitFor("(seen before)")
    try scene.end()
  }

  @Test("another engine can be shown, and then the first again")
  func targets() throws {
    let scene = try Scene()
    let other = try ServedSample(
      directory: scene.directory, arguments: ["--rate", "0", "--name", "other"])
    try scene.tmux.keys("E")
    try scene.tmux.waitFor("other (pid")
    try scene.write("other")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("the other engine") {
      $0.contains("other · pid \(other.pid)") && $0.contains("LoginCoordinator")
    }
    try scene.tmux.keys(":")
    try scene.write("target rainbow")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("the first engine") {
      $0.contains("rainbow · pid \(scene.sample.pid)") && $0.contains("YellowCoordinator")
    }
    other.kill()
    try scene.end()
  }

  @Test("the view pauses while the app continues, and catches up")
  func pause() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "20", "--warm-up", "20"])
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("● live")
    func revision(_ screen: String) -> Int? {
      screen.firstRange(of: "rev ").flatMap {
        Int(screen[$0.upperBound...].prefix { $0.isNumber })
      }
    }
    try tmux.keys("Space")
    let still = try revision(tmux.waitFor("‖ paused"))
    // The log continues to grow, which shows that time passed.
    let lines = try tmux.screen
    try tmux.waitUntil("more in the log") { $0 != lines }
    #expect(revision(try tmux.screen) == still)
    try tmux.keys("Space")
    try tmux.waitUntil("later revisions") { (revision($0) ?? 0) > (still ?? 0) }
    try tmux.keys("q")
    sample.kill()
  }

  @Test("flowscope can inspect another flowscope")
  func inspectable() throws {
    let scene = try Scene(flags: "--inspectable")
    try scene.tmux.keys("?")
    try scene.tmux.waitFor("Keys of Hierarchy")
    let other = try Tmux(columns: 110, rows: 32, directory: scene.directory)
    try other.type("\(Program.path) flowscope")
    try other.waitUntil("the other's screens") {
      $0.contains("InspectorFlow") && $0.contains("▣ OverlayFlow")
        && $0.contains("● overlay(help)")
    }
    try scene.tmux.keys("Escape", "2")
    try other.waitUntil("the other's panel") {
      $0.contains("● panel(errors)") && !$0.contains("▣ OverlayFlow")
    }
    try other.keys("q")
    try scene.end()
  }

  @Test("resizing during a burst of events leaves a complete screen")
  func resizing() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "5000", "--warm-up", "20"])
    let tmux = try Tmux(columns: 110, rows: 32, directory: directory)
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("● live")
    for (columns, rows) in [(80, 24), (40, 10), (200, 60), (30, 8), (120, 40)] {
      try tmux.resize(columns: columns, rows: rows)
      usleep(50_000)
    }
    try tmux.waitUntil("the whole screen") { screen in
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count >= 39 && lines[1].hasPrefix("┌") && lines[1].hasSuffix("┐")
        && lines[38].hasPrefix("└") && lines.allSatisfy { $0.count <= 120 }
    }
    try tmux.keys("q")
    sample.kill()
  }
}
