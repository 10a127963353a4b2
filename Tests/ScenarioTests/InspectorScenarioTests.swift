import Foundation
import TestApps
import Testing

extension Scenes {
  /// Tasks of a user with the inspector, each with a real app.
  @Suite struct InspectorScenarioTests {
    @Test("a filter shows only matching lines, and can be removed")
    func filter() async throws {
      let scene = try await Scene()
      try await scene.terminal.keys("/")
      try await scene.write("blue")
      try await scene.terminal.waitUntil("the filtered tree") {
        $0.contains("BlueInfoCoordinator") && !$0.contains("GreenInfo")
      }
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitFor("YellowInfo")
      try await scene.end()
    }

    @Test("a jump by part of a name selects the coordinator")
    func jump() async throws {
      let scene = try await Scene()
      try await scene.terminal.keys("f")
      try await scene.terminal.waitFor("Jump to a coordinator")
      try await scene.write("PurpInf")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("PurpleInfoCoordinator  #")
      try await scene.end()
    }

    @Test("the palette and the help find actions by words, and run them")
    func palette() async throws {
      let scene = try await Scene()
      try await scene.terminal.keys("C-p")
      try await scene.terminal.waitFor("Commands")
      try await scene.write("whole screen")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the zoomed tree") { !$0.contains("1 Log") }
      try await scene.terminal.keys("?")
      try await scene.terminal.waitFor("Keys of Hierarchy")
      try await scene.write("whole screen")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("1 Log")
      try await scene.end()
    }

    @Test("the options and the format of an export are chosen from a list")
    func export() async throws {
      let scene = try await Scene()
      try await scene.terminal.keys("e")
      try await scene.terminal.waitFor("Export the hierarchy as")
      try await scene.terminal.keys("G", "k", "k")
      try await scene.terminal.waitFor("▶  colours")
      try await scene.terminal.keys("Enter", "Enter")
      try await scene.terminal.waitUntil("another value") {
        $0.split(separator: "\n").contains { $0.contains("▶  colours") && $0.contains(" dark │") }
      }
      try await scene.terminal.keys("g", "j", "j", "j", "j", "j", "j")
      try await scene.terminal.waitFor("▶  dot")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("wrote ./rainbow.dot")
      let dot = try String(contentsOfFile: "\(scene.directory)/rainbow.dot", encoding: .utf8)
      #expect(dot.contains("digraph") && !dot.contains("#ffffff"), "the background is dark")
      try await scene.end()
    }

    @Test("a navigation is explained without navigating")
    func explain() async throws {
      let scene = try await Scene()
      try await scene.terminal.keys("x")
      try await scene.write("blueInfo")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the explanation") {
        $0.contains("asked") && $0.contains("ProfileCoordinator #")
      }
      try await scene.terminal.keys("PPage", "NPage", "NPage", "NPage")
      try await scene.terminal.waitUntil("the rest of it") {
        $0.contains("hierarchy afterwards") && $0.contains("+ ") || $0.contains("~ ")
      }
      try await scene.terminal.keys("Escape")
      try await scene.terminal.waitUntil("the same revision") {
        !$0.contains("hierarchy afterwards") && $0.contains(" rev 1 ")
      }
      try await scene.terminal.keys("x")
      try await scene.write("nowhere")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("nowhere")
      try await scene.end()
    }

    @Test("marks and notes of errors are kept for the next run")
    func errorReview() async throws {
      let scene = try await Scene(steps: 18)
      try await scene.terminal.keys("2")
      try await scene.terminal.waitFor("▶  ✗  #")
      try await scene.terminal.keys("j", "m", "a")
      try await scene.terminal.waitFor("note:")
      try await scene.write("seen before")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("(seen before)")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitFor("Esc back")
      try await scene.terminal.keys("Escape", "w")
      try await scene.terminal.waitFor("wrote ./rainbow-errors.md")
      let report = try String(
        contentsOfFile: "\(scene.directory)/rainbow-errors.md", encoding: .utf8)
      #expect(report.contains("seen before"))
      try await scene.terminal.keys("C-c")
      try await scene.terminal.waitUntil("the shell") { !$0.contains("Hierarchy") }
      try await scene.terminal.start("rainbow")
      try await scene.terminal.waitFor("● live")
      try await scene.terminal.keys("2")
      try await scene.terminal.waitFor("(seen before)")
      try await scene.end()
    }

    @Test("another engine can be shown, and then the first again")
    func targets() async throws {
      let scene = try await Scene()
      let other = try ServedSample(
        directory: scene.directory, arguments: ["--rate", "0", "--name", "other"])
      try await scene.terminal.keys("E")
      try await scene.terminal.waitFor("other (pid")
      try await scene.write("other")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the other engine") {
        $0.contains("other · pid \(other.pid)") && $0.contains("LoginCoordinator")
      }
      try await scene.terminal.keys(":")
      try await scene.write("target rainbow")
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the first engine") {
        $0.contains("rainbow · pid \(scene.sample.pid)") && $0.contains(" Yellow")
      }
      other.kill()
      try await scene.end()
    }

    @Test("the view pauses while the app continues, and catches up")
    func pause() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "20", "--warm-up", "20"])
      let robot = try await Robot(columns: 110, rows: 32, directory: directory)
      try await robot.start("rainbow")
      try await robot.waitFor("● live")
      func revision(_ screen: String) -> Int? {
        screen.firstRange(of: "rev ").flatMap {
          Int(screen[$0.upperBound...].prefix { $0.isNumber })
        }
      }
      try await robot.keys("Space")
      let still = try await revision(robot.waitFor("‖ paused"))
      // The log continues to grow, which shows that time passed.
      let lines = await robot.screen
      try await robot.waitUntil("more in the log") { $0 != lines }
      #expect(revision(await robot.screen) == still)
      try await robot.keys("Space")
      try await robot.waitUntil("later revisions") { (revision($0) ?? 0) > (still ?? 0) }
      try await robot.keys("q")
      sample.kill()
    }
  }
}
