import Foundation
import TestApps
import TestPatience
import Testing

/// A user who presses random keys.
@Suite(.serialized) struct MonkeyTests {
  @Test(
    "20,000 keys and resizes cause no crash, hang or memory growth", .long,
    arguments: ["", "--control"])
  func monkey(flags: String) throws {
    let directory = try Program.socketDirectory()
    // The app's user stops before the keys do. Otherwise, the kept history of the app would look
    // like a leak.
    let sample = try ServedSample(
      directory: directory,
      arguments: ["--rate", "50", "--steps", "500", "--warm-up", "20", "--allow-control"])
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    // A separate directory, because some actions write files. The palette may find "quit".
    try FileManager.default.createDirectory(
      atPath: "\(directory)/files", withIntermediateDirectories: false)
    try tmux.type(
      "cd \(directory)/files; exec sh -c 'while sh -c \"echo \\$\\$ >../pid; "
        + "exec \(Program.path) rainbow \(flags)\"; do :; done; echo it ended with $?; sleep 60'")
    try tmux.waitFor("● live")
    var random = RandomKeys()
    var memory: [Int32: [Int]] = [:]
    for batch in 0..<200 {
      try tmux.send((0..<99).map { _ in random.key() })
      try tmux.resize(columns: 30 + random.number(below: 140), rows: 8 + random.number(below: 50))
      guard batch % 5 == 4 else { continue }
      try tmux.resize(columns: 120, rows: 40)
      try tmux.waitUntil("a whole screen") { screen in
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        // The last message may cover the lowest lines.
        return lines.count > 38 && lines[1].hasPrefix("┌") && lines[1].hasSuffix("┐")
          && lines[1].count == 120
      }
      if let (pid, kilobytes) = residentKilobytes(in: directory) {
        memory[pid, default: []].append(kilobytes)
      }
    }
    // Closes any overlay, and goes back to the main view.
    try tmux.keys("Escape", "Escape", "Escape", "Escape", "0")
    try tmux.keys("Escape", "Escape", "Escape", "0")
    try tmux.waitUntil("a screen that answers") {
      $0.contains("flowscope") && $0.contains("Hierarchy")
    }
    try tmux.keys("g")
    try tmux.keys("?")
    try tmux.waitFor("Keys of Hierarchy")
    try expectLevelsOff(memory)
    sample.kill()
  }

  /// Checks that memory stops growing with each key, once all actions were used.
  ///
  /// The history of a run (connections, navigations, commands) grows a little, in jumps. A leak
  /// grows with each key. So the test uses the median growth between two samples, which are 495
  /// keys apart. In the last third of the keys, the median was 2 to 92 kB in six runs, and at least
  /// 550 kB if each input lost 1,000 bytes.
  private func expectLevelsOff(
    _ memory: [Int32: [Int]], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // If the palette found "quit", uses the inspector that ran longest.
    let samples = try #require(memory.values.max { $0.count < $1.count })
    try #require(samples.count >= 18, "\(memory)")
    let last = samples.suffix(samples.count / 3)
    let steps = zip(last, last.dropFirst()).map { $1 - $0 }.sorted()
    #expect(
      steps[steps.count / 2] < 300, "it grows with each key: \(samples) kB",
      sourceLocation: sourceLocation)
    #expect(
      try #require(last.max()) < samples[2] * 2 + 50_000, "it grew: \(samples) kB",
      sourceLocation: sourceLocation)
  }

  /// The running inspector and its memory.
  private func residentKilobytes(in directory: String) -> (pid: Int32, kilobytes: Int)? {
    guard let text = try? String(contentsOfFile: "\(directory)/pid", encoding: .utf8),
      let pid = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let child = try? Child(
        "/usr/bin/env", ["ps", "-o", "rss=", "-p", "\(pid)"],
        environment: ProcessInfo.processInfo.environment)
    else { return nil }
    let data = (try? child.output.readToEnd()) ?? Data()
    child.wait()
    return Int(
      String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    ).map { (pid, $0) }
  }
}
