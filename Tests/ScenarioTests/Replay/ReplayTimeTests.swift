import FlowRecording
import Foundation
import TestApps
import Testing

extension Scenes {
  /// Moving through a recording.
  @Suite struct ReplayTimeTests {
    /// The marks before the lines of the tree.
    private func marks(in screen: String) -> Set<Character> {
      let lines = screen.split(separator: "\n").prefix { !$0.contains("1 Log") }
      return Set(lines.compactMap { $0.dropFirst().first }.filter { "+-~".contains($0) })
    }

    @Test("a step in either direction marks added, removed and changed coordinators")
    func steps() async throws {
      let scene = try await ReplayScene(RecordedRainbow.withErrors.value, "--paused")
      try await scene.terminal.keys("3")
      try await scene.terminal.waitFor("‖ paused 1x")
      for key in ["]", "["] {
        var seen: Set<Character> = []
        var screen = ""
        for _ in 0..<60 where !screen.contains("already at") && !screen.contains("nothing before") {
          screen = try await scene.step(key)
          seen.formUnion(marks(in: screen))
        }
        #expect(seen == ["+", "-", "~"], "with \(key):\n\(screen)")
      }
      try await scene.end()
    }

    @Test("playing shows no marks")
    func unmarked() async throws {
      let recording = try await RecordedRainbow.withErrors.value
      let scene = try await ReplayScene(recording, "--paused")
      try await scene.terminal.keys("3")
      while try await marks(in: scene.step("]")).isEmpty {}
      try await scene.command("speed 64x")
      try await scene.waitForTitle("replay 64x")
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("▷ replay 64x")
      try await scene.waitForTitle(recording.revision(at: recording.lastEntry))
      // The end pauses, and marks the changes of the last step.
      try await scene.waitForTitle("‖ replay 64x end")
      try await scene.end()
    }

    @Test("jumps go to errors in both directions, and report that there are no more")
    func errors() async throws {
      let scene = try await ReplayScene(RecordedRainbow.withErrors.value, "--paused")
      try await scene.terminal.keys("3")
      try await scene.terminal.waitFor("‖ paused 1x")
      for (key, end) in [
        ("}", "no later error"), ("{", "no earlier error"),
      ] {
        var stops = 0
        while true {
          let screen = try await scene.step(key)
          if screen.contains(end) { break }
          stops += 1
          let lines = screen.split(separator: "\n")
          let isError = lines.contains { line in
            let line = line.dropFirst()
            return line.hasPrefix("▶") && (line.contains("✗") || line.contains("!"))
          }
          #expect(isError, "\(key) stops at no error:\n\(screen)")
          if stops > 40 { break }
        }
        #expect(stops >= 2, "with \(key)")
      }
      try await scene.end()
    }

    @Test("a recording without errors reports that there are none")
    func noErrors() async throws {
      let scene = try await ReplayScene(RecordedRainbow.withoutErrors.value, "--paused")
      try await scene.terminal.keys("}")
      try await scene.terminal.waitFor("no later error")
      try await scene.terminal.keys("{")
      try await scene.terminal.waitFor("no earlier error")
      try await scene.terminal.keys("2")
      try await scene.terminal.waitFor("2 Errors")
      try await scene.waitForTitle("‖ replay 1x")
      try await scene.end()
    }

    /// A time between two entries as a user writes it, and the last entry before it.
    private func moment(
      _ part: Double, of recording: RecordedRainbow
    ) throws -> (text: String, entry: Int) {
      let span = try #require(try recording.reader.span())
      let length = span.last.time.timeIntervalSince(span.first.time)
      let milliseconds = ((span.first.time.timeIntervalSince1970 + length * part) * 1_000).rounded()
      let time = Date(timeIntervalSince1970: (milliseconds + 0.5) / 1_000)
      var format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      format.timeZone = .gmt
      let clock = Date(timeIntervalSince1970: milliseconds / 1_000 + 0.000_1).formatted(format)
        .dropFirst("2025-01-01T".count).prefix("12:04:07.113".count)
      let entry = try #require(try recording.reader.lastEntry(at: time))
      return ("\(clock)5", entry.id)
    }

    @Test("a jump to a time works forward, backward, and after stepping back")
    func times() async throws {
      let recording = try await RecordedRainbow.withErrors.value
      let scene = try await ReplayScene(recording, "--paused")
      for part in [0.6, 0.9, 0.4] {
        let (text, entry) = try moment(part, of: recording)
        try await scene.command("time \(text)")
        try await scene.waitForTitle(recording.revision(at: entry), "‖ replay 1x")
      }
      try await scene.terminal.keys("3")
      _ = try await scene.step("[")
      _ = try await scene.step("[")
      let (text, entry) = try moment(0.7, of: recording)
      try await scene.command("time \(text)")
      try await scene.waitForTitle(recording.revision(at: entry), "‖ replay 1x")
      try await scene.command("time noon")
      try await scene.terminal.waitFor("'time' does not take 'noon'")
      try await scene.end()
    }
  }
}
