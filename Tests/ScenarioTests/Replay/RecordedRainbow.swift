import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestPatience
import Testing

/// A recording of the rainbow app, made with `flowscope record` like a user makes it.
struct RecordedRainbow {
  let file: String
  let reader: RecordingReader

  /// A login, tabs, sheets, a detour that is presented and dismissed, and errors, within several
  /// seconds.
  static let withErrors = Task { try await RecordedRainbow(warmUp: 4, steps: 20, errors: 3) }
  /// A part of the same tour without errors.
  static let withoutErrors = Task { try await RecordedRainbow(warmUp: 3, steps: 8, errors: 0) }

  /// Records until there are this many errors, and five navigations.
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
    // The replay has the same pace as the recording.
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

  /// The revision of the hierarchy after an entry, as the title shows it.
  func revision(at entry: Int) throws -> String {
    "rev \(try #require(try reader.state(at: entry)).snapshot.revision)"
  }

  var lastEntry: Int {
    get throws { try #require(try reader.span()).last.id }
  }
}

/// `flowscope replay` with a terminal.
struct ReplayScene {
  let terminal: Robot

  init(_ recording: RecordedRainbow, _ flags: String = "") async throws {
    let directory = try Program.socketDirectory()
    terminal = try await Robot(columns: 110, rows: 36, directory: directory)
    try await terminal.start(
      ["replay", recording.file] + flags.split(separator: " ").map(String.init))
    try await terminal.waitFor("◆ App")
  }

  func command(_ text: String) async throws {
    try await terminal.keys(":")
    try await terminal.write(text)
    try await terminal.keys("Enter")
  }

  func waitForTitle(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await terminal.waitUntil("\(texts) in the title", sourceLocation: sourceLocation) {
      screen in
      let title = screen.prefix { $0 != "\n" }
      return texts.allSatisfy { text in
        // The text must not match the beginning of a longer number.
        title.ranges(of: text).contains { range in
          range.upperBound == title.endIndex || !title[range.upperBound].isNumber
        }
      }
    }
  }

  /// Presses a key, and waits until the screen changes.
  func step(_ key: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String
  {
    // Clears the last message first. Otherwise, the same message would leave the screen unchanged.
    if ScreenText(await terminal.screen).message.contains("already at") {
      try await terminal.keys("C-l")
      try await terminal.waitUntil("no message", sourceLocation: sourceLocation) {
        // During a redraw, the screen is empty for a moment.
        let screen = ScreenText($0)
        return screen.number(after: "rev") != nil && !screen.message.contains("already at")
      }
    }
    let before = Self.place(in: await terminal.screen)
    try await terminal.keys(key)
    try await terminal.waitUntil("an effect of \(key)", sourceLocation: sourceLocation) {
      Self.place(in: $0) != before
    }
    return await terminal.screen
  }

  /// The position and the message; findings of the lints arrive later.
  private static func place(in screen: String) -> [String] {
    let text = ScreenText(screen)
    return ["\(text.number(after: "rev") ?? 0)", text.message] + text.bottom.map(String.init)
  }

  func end() async throws {
    try await terminal.keys("q")
    try await terminal.waitUntil("the shell") { !$0.contains("Hierarchy") }
  }
}
