import Foundation
import TestApps
import Testing

extension TerminalTests {
  @Suite struct ResizeTests {
    @Test("a terminal that shrank and grew back is redrawn completely")
    func thereAndBack() throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
      try tmux.type("exec \(Program.path) rainbow")
      try tmux.waitFor("● live")
      let whole = try tmux.waitFor("◆ App")
      let inspector = try #require(try tmux.panePID())
      // Clears the screen, as a terminal does that shrinks and grows before the inspector notices.
      let terminal = try #require(FileHandle(forWritingAtPath: tmux.facts("#{pane_tty}")))
      try terminal.write(contentsOf: Data("\u{1b}[2J".utf8))
      try tmux.waitUntil("nothing") { !$0.contains("Hierarchy") }
      kill(inspector, SIGWINCH)
      try tmux.waitUntil("the same screen") { $0 == whole }
      try tmux.keys("q")
      sample.kill()
    }
  }
}
