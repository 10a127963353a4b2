import FlowRecording
import Foundation
import TestApps
import Testing

extension Scenes {
  /// Playing a recording.
  @Suite struct ReplayPlayTests {
    @Test("a replay plays from the beginning to the end, and the title says so")
    func plays() async throws {
      let recording = try await RecordedRainbow.withErrors.value
      let scene = try await ReplayScene(recording)
      try await scene.waitForTitle("▷ replay 1x")
      #expect(try await !scene.terminal.screen.contains("● live"))
      try await scene.terminal.keys("3")
      try await scene.waitForTitle("‖ replay 1x end", recording.revision(at: recording.lastEntry))
      try await scene.terminal.waitFor("‖ end")
      // The marker of the position moves along the strip to its end.
      let strip = try #require(
        await scene.terminal.screen.split(separator: "\n").first { $0.contains("‖ end") })
      #expect(strip.contains("▶") && strip.contains("✗") && !strip.contains("▶─"), "\(strip)")
      try await scene.end()
    }

    @Test("space pauses and plays, and the speed is in the title")
    func paces() async throws {
      let scene = try await ReplayScene(RecordedRainbow.withErrors.value, "--speed 0.25x")
      try await scene.waitForTitle("▷ replay 0.25x")
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("‖ replay 0.25x")
      try await scene.terminal.keys(")")
      try await scene.waitForTitle("‖ replay 0.5x")
      try await scene.terminal.keys(")", ")")
      try await scene.waitForTitle("‖ replay 2x")
      try await scene.terminal.keys("(")
      try await scene.waitForTitle("‖ replay 1x")
      try await scene.command("speed 4x")
      try await scene.waitForTitle("‖ replay 4x")
      try await scene.command("speed 100x")
      try await scene.terminal.waitFor("'speed' does not take '100x'")
      try await scene.command("speed 0.25x")
      try await scene.waitForTitle("‖ replay 0.25x")
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("▷ replay 0.25x")
      try await scene.end()
    }

    @Test("a replay starts at the given moment, playing or paused")
    func begins() async throws {
      let recording = try await RecordedRainbow.withErrors.value
      let entry = try #require(try recording.reader.navigations(limit: 6).last).entry
      let scene = try await ReplayScene(recording, "--from \(entry) --paused")
      try await scene.waitForTitle("‖ replay 1x", recording.revision(at: entry))
      // The earlier moments can be reached by stepping back.
      try await scene.terminal.keys("3")
      for _ in 0..<3 { _ = try await scene.step("[") }
      try await scene.waitForTitle("‖ replay 1x")
      try await scene.terminal.waitUntil("an earlier revision") {
        guard let expected = try? recording.revision(at: entry) else { return false }
        return !$0.contains(expected + " ") && !$0.contains(expected + "\n")
      }
      try await scene.end()
      let late = try await ReplayScene(recording, "--from +2 --speed 0.25x")
      try await late.waitForTitle("▷ replay 0.25x")
      try await late.end()
    }

    @Test("play commands are refused for an engine")
    func engine() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(directory: directory, arguments: ["--rate", "0"])
      let robot = try await Robot(columns: 110, rows: 36, directory: directory)
      try await robot.start("rainbow")
      try await robot.waitFor("● live")
      for line in ["speed 4x", "faster"] {
        try await robot.keys(":")
        try await robot.write(line)
        try await robot.keys("Enter")
        try await robot.waitFor("not a recording: only a recording can be played")
        try await robot.keys("g")
        try await robot.waitUntil("no message") { !$0.contains("not a recording") }
      }
      try await robot.keys("q")
      sample.kill()
    }

    @Test(
      "a file that cannot be replayed is refused in one line, with code 2, or 4 for its version")
    func refused() async throws {
      let directory = try Program.socketDirectory()
      func expect(_ text: String, _ arguments: String..., code: Int32 = 2) async throws {
        let outcome = try await Program.run(["replay"] + arguments, directory: directory)
        #expect(outcome.code == code && outcome.output.isEmpty, "\(arguments): \(outcome)")
        #expect(
          outcome.error.hasPrefix("flowscope: ") && outcome.error.contains(text)
            && outcome.error.split(separator: "\n").count == 1, "\(arguments): \(outcome.error)")
      }
      func write(_ data: Data, to name: String) throws -> String {
        let path = "\(directory)/\(name)"
        try data.write(to: URL(fileURLWithPath: path))
        return path
      }
      let recording = try await RecordedRainbow.withoutErrors.value
      let whole = try Data(contentsOf: URL(fileURLWithPath: recording.file))
      var newer = whole
      // The position of PRAGMA user_version in the file, see https://www.sqlite.org/fileformat.html.
      newer.replaceSubrange(60..<64, with: [0, 0, 0, 99])
      var broken = whole
      broken.replaceSubrange(4_096..<(broken.count), with: Data(count: broken.count - 4_096))
      try await expect("No such file or directory", "\(directory)/none")
      try await expect("is not a recording", directory)
      try await expect("is not a recording", write(Data(), to: "empty"))
      try await expect("is not a recording", write(Data("no database".utf8), to: "text"))
      try await expect("upgrade flowscope", write(newer, to: "newer"), code: 4)
      try await expect("is damaged", write(whole.prefix(whole.count / 2), to: "half"))
      try await expect("is damaged", write(broken, to: "broken"))
      try await expect("see 'flowscope help replay'", recording.file, "--from", "yesterday")
      try await expect("see 'flowscope help replay'", recording.file, "--speed", "100x")
      try await expect("must be a terminal", recording.file)
    }

    @Test("every command that reads recordings refuses one from before version 1, with code 4")
    func earlier() async throws {
      let directory = try Program.socketDirectory()
      let recording = try await RecordedRainbow.withoutErrors.value
      var bytes = try Data(contentsOf: URL(fileURLWithPath: recording.file))
      // The position of PRAGMA application_id.
      bytes.replaceSubrange(68..<72, with: Data("FLSC".utf8))
      let file = "\(directory)/earlier"
      try bytes.write(to: URL(fileURLWithPath: file))
      let line =
        "flowscope: cannot read \(file): it is a recording of a flowscope from before version 1; "
        + "record the app again\n"
      let more = [
        "diff": [file], "export": ["--format", "svg"], "funnel": ["home", "detail"],
        "export-events": ["-o", "\(directory)/events"],
      ]
      for command in [
        "snapshot", "log", "errors", "lint", "coverage", "map", "export",
        "export-events", "funnel", "diff", "replay",
      ] {
        let outcome = try await Program.run(
          [command, file] + (more[command] ?? []), directory: directory)
        #expect(outcome.code == 4 && outcome.output.isEmpty, "\(command): \(outcome)")
        #expect(outcome.error == line, "\(command)")
      }
    }
  }
}
