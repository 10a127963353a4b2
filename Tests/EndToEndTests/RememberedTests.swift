import Foundation
import Testing

/// The inspector's settings and remembered state.
@Suite(.serialized) struct RememberedTests {
  /// Starts the inspector in a new terminal.
  private func inspector(in directory: String) throws -> Tmux {
    let tmux = try Tmux(columns: 110, rows: 36, directory: directory)
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("● live")
    try tmux.waitFor("AppCoordinator")
    return tmux
  }

  private func leave(_ tmux: Tmux) throws {
    try tmux.keys("q")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
  }

  /// The edges of the panels, and the panels in front.
  private struct Borders: Equatable {
    let treeEnd: Int
    let bottomStart: Int
    let bottom: String

    init?(_ screen: String) {
      let lines = screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
      guard lines.count > 2, let end = lines[1].firstIndex(of: "┬"),
        let start = lines.firstIndex(where: { $0.first == "├" })
      else { return nil }
      treeEnd = end
      bottomStart = start
      bottom = String(lines[start + 1])
    }
  }

  @Test("the sizes of the panels and the panels in front are kept for the next run")
  func layout() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let first = try inspector(in: directory)
    let usual = try Borders(first.screen)
    try first.keys(">", ">", "_", "4", "p")
    try first.waitFor("p Preview")
    try first.waitUntil("other sizes") { screen in
      let borders = Borders(screen)
      return borders?.treeEnd != usual?.treeEnd && borders?.bottomStart != usual?.bottomStart
        && borders?.bottom != usual?.bottom
    }
    let left = try Borders(first.screen)
    #expect(usual != nil && left != nil)
    try leave(first)
    let second = try inspector(in: directory)
    try second.waitUntil("the same sizes") { Borders($0) == left && $0.contains("Preview") }
    try leave(second)
    sample.kill()
  }

  @Test("a zoomed panel is zoomed in the next run")
  func zoom() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let first = try inspector(in: directory)
    try first.keys("3", "z")
    try first.waitUntil("the timeline alone") {
      $0.contains("▶3 Timeline") && !$0.contains("Hierarchy")
    }
    try first.keys("q")
    try first.waitUntil("the shell") { !$0.contains("Timeline") }
    let second = try Tmux(columns: 110, rows: 36, directory: directory)
    try second.type("\(Program.path) rainbow")
    try second.waitUntil("the timeline alone") {
      $0.contains("● live") && $0.contains("▶3 Timeline") && !$0.contains("Hierarchy")
    }
    try second.keys("z")
    try second.waitFor("AppCoordinator")
    try leave(second)
    sample.kill()
  }

  @Test("the command history is kept for the next run, newest first")
  func history() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let first = try inspector(in: directory)
    for line in ["filter red", "filter"] {
      try first.keys(":")
      try first.keys("-l", line)
      try first.keys("Enter")
    }
    try leave(first)
    let second = try inspector(in: directory)
    try second.keys(":", "Up")
    // Tab completes this line, not an empty one.
    try second.waitUntil("the newest") {
      $0.contains("\n :filter\n") && !$0.contains("go to the run before")
    }
    try second.keys("Up")
    try second.waitFor(":filter red")
    try second.keys("Escape")
    try second.waitUntil("no line") { !$0.contains(":filter") }
    try leave(second)
    sample.kill()
  }

  @Test("problems with the settings are in the log, and the other settings take effect")
  func problems() throws {
    let directory = try Program.socketDirectory()
    try FileManager.default.createDirectory(
      atPath: "\(directory)/flowscope", withIntermediateDirectories: true)
    let file = "{\"ascii\": true,\n\"colour\": \"never\"}"
    try Data(file.utf8).write(to: URL(fileURLWithPath: "\(directory)/flowscope/config.json"))
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let tmux = try Tmux(columns: 140, rows: 36, directory: directory)
    try tmux.type("\(Program.path) rainbow")
    try tmux.waitFor("AppCoordinator")
    let screen = try tmux.waitFor("config.json:2: unknown setting 'colour'")
    #expect(!screen.contains("─"), "it is not drawn with ASCII alone")
    try leave(tmux)
    sample.kill()
  }
}
