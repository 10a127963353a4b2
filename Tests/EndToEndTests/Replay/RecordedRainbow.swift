import FlowIntrospect
import FlowRecording
import Foundation
import Testing

/// A recording of a rainbow, made with `flowscope record` as a user would.
struct RecordedRainbow {
  let file: String
  let reader: RecordingReader

  /// A login, tabs, sheets, a detour that comes and goes, and errors; several seconds.
  static let withErrors = Task { try await RecordedRainbow(warmUp: 4, steps: 20, errors: 3) }
  /// A part of the same in which nothing goes wrong.
  static let withoutErrors = Task { try await RecordedRainbow(warmUp: 3, steps: 8, errors: 0) }

  /// Records until there are so many errors, and five navigations.
  private init(warmUp: Int, steps: Int, errors: Int) async throws {
    let directory = try Program.socketDirectory()
    let file = "\(directory)/a.flowscope"
    let app = try PeerApp(touring: directory)
    try app.step(warmUp)
    let recorder = try Child(
      Program.path, ["record", "rainbow", "-o", file],
      environment: Program.environment(directory))
    try await eventually("it is recorded") {
      try (try? RecordingReader(path: file))?.span() != nil
    }
    // It is played at the pace at which it was made.
    try await app.tour(steps, every: .milliseconds(250))
    try await eventually("all of it is recorded") {
      let reader = try RecordingReader(path: file)
      return try reader.count(of: .navigation) >= 5 && reader.count(of: .error) >= errors
    }
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    app.kill()
    self.file = file
    reader = try RecordingReader(path: file)
  }

  /// The revision of the hierarchy as it was after an entry, as the title has it.
  func revision(at entry: Int) throws -> String {
    "rev \(try #require(try reader.state(at: entry)).snapshot.revision)"
  }

  var lastEntry: Int {
    get throws { try #require(try reader.span()).last.id }
  }
}

/// `flowscope replay` in a terminal.
struct ReplayScene {
  let tmux: Tmux

  init(_ recording: RecordedRainbow, _ flags: String = "") throws {
    let directory = try Program.socketDirectory()
    tmux = try Tmux(columns: 110, rows: 36, directory: directory)
    try tmux.type("TZ=UTC \(Program.path) replay \(recording.file) \(flags)")
    try tmux.waitFor("AppCoordinator")
  }

  func command(_ text: String) throws {
    try tmux.keys(":")
    try tmux.keys("-l", text)
    try tmux.keys("Enter")
  }

  func waitForTitle(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tmux.waitUntil("\(texts) in the title", sourceLocation: sourceLocation) { screen in
      let title = screen.prefix { $0 != "\n" }
      return texts.allSatisfy { text in
        // A number ends where it ends.
        title.ranges(of: text).contains { range in
          range.upperBound == title.endIndex || !title[range.upperBound].isNumber
        }
      }
    }
  }

  /// Presses a key, and waits until something is different.
  func step(_ key: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    // What was said goes first: where it would only be said again, nothing would be different.
    if ScreenText(try tmux.screen).message.contains("this") {
      try tmux.keys("C-l")
      try tmux.waitUntil("no message", sourceLocation: sourceLocation) {
        // Drawn anew, it is empty for a moment.
        let screen = ScreenText($0)
        return screen.number(after: "rev") != nil && !screen.message.contains("this")
      }
    }
    let before = Self.place(in: try tmux.screen)
    try tmux.keys(key)
    try tmux.waitUntil("an effect of \(key)", sourceLocation: sourceLocation) { _ in
      Self.place(in: try tmux.screen) != before
    }
    return try tmux.screen
  }

  /// Where one is, and what was said: what the lints find comes when they have looked.
  private static func place(in screen: String) -> [String] {
    let text = ScreenText(screen)
    return ["\(text.number(after: "rev") ?? 0)", text.message] + text.bottom.map(String.init)
  }

  func end() throws {
    try tmux.keys("q")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
  }
}
