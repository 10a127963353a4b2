import Foundation
import Testing

/// Somebody who knows nothing of the keys.
@Suite(.serialized) struct MonkeyTests {
  /// Everything but what leaves, stops, or writes files.
  private static let keys: [String] =
    "abcdfghijklmnoprstuvxyzABCDEFGHIJKLMNOPSTUVXYZ0123456789/:?[]{}<>+_-=.,".map { String($0) }
    + [
      "Space", "Enter", "Escape", "Tab", "BTab", "Up", "Down", "Left", "Right", "PgUp", "PgDn",
      "Home",
      "End", "BSpace", "DC", "C-p", "C-a", "C-k", "C-u", "C-w", "C-l",
    ]

  @Test("20,000 keys and resizes do not break it, wedge it, or make it grow on and on")
  func monkey() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "50", "--warm-up", "20", "--allow-control"])
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    // In a directory of its own: some of what it does writes files.
    try tmux.type("cd \(directory); exec \(Program.path) rainbow")
    try tmux.waitFor("● live")
    let pid = try #require(try tmux.panePID())
    var generator = Numbers(state: 20_251_121)
    var memory: [Int] = []
    for batch in 0..<200 {
      try tmux.send((0..<99).map { _ in Self.keys[generator.below(Self.keys.count)] })
      try tmux.resize(columns: 30 + generator.below(140), rows: 8 + generator.below(50))
      if batch % 20 == 19, let resident = residentKilobytes(of: pid) { memory.append(resident) }
    }
    try tmux.resize(columns: 120, rows: 40)
    // Out of whatever stands open, and back to where everything is.
    try tmux.keys("Escape", "Escape", "Escape", "Escape", "0")
    try tmux.keys("Escape", "Escape", "Escape", "0")
    try tmux.waitUntil("a screen that answers") {
      $0.contains("flowscope") && $0.contains("Hierarchy")
    }
    try tmux.keys("g")
    try tmux.keys("?")
    try tmux.waitFor("Keys of Hierarchy")
    let early = memory.dropFirst(2).first ?? 0
    let late = memory.last ?? 0
    #expect(late < early * 2 + 50_000, "it grew: \(memory) kB")
    sample.kill()
  }

  private func residentKilobytes(of pid: Int32) -> Int? {
    guard
      let child = try? Child(
        "/usr/bin/env", ["ps", "-o", "rss=", "-p", "\(pid)"],
        environment: ProcessInfo.processInfo.environment)
    else { return nil }
    let data = (try? child.output.readToEnd()) ?? Data()
    child.wait()
    return Int(
      String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The same keys in every run.
  private struct Numbers {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
