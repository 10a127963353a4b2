import Foundation
import TestApps
import Testing

/// Terminals whose name in TERM is not that of a known one.
@Suite(.serialized) struct TerminalKindScenarioTests {
  @Test("a terminal that this machine does not know is drawn like the xterm that it resembles")
  func unknown() async throws {
    let scene = try Scene(environment: "TERM=xterm-nosuch")
    try scene.terminal.keys("?")
    try scene.terminal.waitFor("Keys")
    try scene.terminal.keys("Escape")
    try await scene.end()
  }

  @Test("a terminal without a cursor is refused in one line", arguments: ["dumb", ""])
  func dumb(name: String) async throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    let terminal = try PlainTerminal()
    var environment = Program.environment(directory)
    environment["TERM"] = name
    try terminal.start([Program.path, "rainbow"], environment: environment)
    let text = String(decoding: terminal.readToEnd(), as: UTF8.self)
    #expect(text.contains("cannot place its cursor") && text.contains("flowscope snapshot"))
    #expect(text.filter { $0 == "\n" || $0 == "\r\n" }.count == 1 && !text.contains("\u{1b}"))
    sample.kill()
  }
}
