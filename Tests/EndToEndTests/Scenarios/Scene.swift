import FlowIntrospect
import Foundation
import Testing

/// The inspector in a real terminal, with an app that stops after `steps`.
struct Scene {
  let directory: String
  let sample: ServedSample
  let tmux: Tmux

  /// `environment` is put before the program on the command line, `flags` after it.
  init(
    steps: Int = 12, columns: Int = 110, rows: Int = 32, sample: [String] = [],
    flags: String = "", environment: String = "", in directory: String? = nil,
    tmux: Tmux? = nil
  ) throws {
    self.directory = try directory ?? Program.socketDirectory()
    self.sample = try ServedSample(
      directory: self.directory, arguments: ["--rate", "0", "--warm-up", "\(steps)"] + sample)
    self.tmux =
      try tmux ?? Tmux(columns: columns, rows: rows, directory: self.directory)
    try self.tmux.type(
      "cd \(self.directory); \(environment) \(Program.path) rainbow \(flags)")
    try self.tmux.waitFor(flags.contains("--ascii") ? "O live" : "● live")
    try self.tmux.waitFor("Coordinator")
  }

  func end() throws {
    try tmux.keys("C-c")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    sample.kill()
  }

  /// Navigates in the app from another viewer, if the app allows it.
  func navigateApp(
    to route: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let user = try await RainbowUser(sample)
    try await user.go(to: route, sourceLocation: sourceLocation)
    await user.client.close()
  }

  /// Writes a text; names of keys in it have no effect.
  func write(_ text: String) throws { try tmux.write(text) }

  /// Runs a command on the command line.
  func command(_ text: String) throws {
    try tmux.keys(":")
    try write(text)
    try tmux.keys("Enter")
  }

  /// Selects a coordinator by its name, and waits for the selection.
  func select(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try tmux.keys("f")
    try tmux.waitFor("Jump to a coordinator", sourceLocation: sourceLocation)
    try write(name)
    try tmux.keys("Enter")
    try waitForSelection(name, sourceLocation: sourceLocation)
  }

  /// Waits until the line of a coordinator is selected.
  func waitForSelection(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // Where there is no room for it, a name loses the word that all share.
    let suffix = "Coordinator"
    let short = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    try tmux.waitUntil("\(name) selected", sourceLocation: sourceLocation) { screen in
      ScreenText(screen).tree.contains {
        $0.hasPrefix("▶") && ($0.contains(" \(name)") || $0.contains(" \(short) "))
      } && !screen.contains("Jump to a coordinator")
    }
  }

  /// Waits for a text in the title.
  func waitForTitle(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try tmux.waitUntil("'\(text)' in the title", sourceLocation: sourceLocation) {
      ScreenText($0).title.contains(text)
    }
  }

  /// Waits for a message in the last line.
  @discardableResult
  func waitForMessage(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try tmux.waitUntil("'\(text)' in the last line", sourceLocation: sourceLocation) {
      ScreenText($0).message.contains(text)
    }
  }
}

/// The parts of the inspector's screen.
struct ScreenText {
  private let lines: [Substring]

  init(_ screen: String) {
    lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var title: Substring { lines.first ?? "" }
  var lastLine: Substring { lines.last { !$0.isEmpty } ?? "" }

  /// The message, including the keys beside it.
  ///
  /// A long message has several lines, up to the end of the screen.
  var message: String {
    let filled = lines.lastIndex { !$0.isEmpty }.map { lines[...$0] } ?? []
    let said = filled.reversed().prefix { !"│└├┌".contains($0.first ?? "│") }.prefix(4)
    return said.reversed().map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// The number after a word in the title.
  func number(after word: Substring) -> Int? {
    let words = title.split(separator: " ")
    return words.firstIndex(of: word).flatMap { words.dropFirst($0 + 1).first }.flatMap { Int($0) }
  }

  /// The number before a word in the title.
  func number(before word: Substring) -> Int? {
    let words = title.split(separator: " ")
    return words.firstIndex(of: word).flatMap { words[..<$0].last }.flatMap { Int($0) }
  }

  /// The panel that has the focus, such as "1 Log".
  var focus: Substring? {
    lines.lazy.compactMap { line -> Substring? in
      guard let sign = line.firstRange(of: "▶[0-9dp] [A-Z][a-z]+") else { return nil }
      return line[sign].dropFirst()
    }.first
  }

  /// The lines of the tree, without its border; the first character is the mark.
  var tree: [Substring] {
    upper.map { line in
      line.dropFirst().prefix { $0 != "│" }
    }.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The lines of the tree and of the panel beside it, with the borders.
  var upper: ArraySlice<Substring> {
    let end = lines.firstIndex { $0.hasPrefix("├") } ?? lines.endIndex
    return lines[..<end].dropFirst(2)
  }

  /// The lines of the bottom panel.
  var bottom: [Substring] {
    let start = lines.firstIndex { $0.hasPrefix("├") } ?? lines.endIndex
    return lines[start...].dropFirst().prefix { $0.hasPrefix("│") }.map { $0.dropFirst() }
      .filter { !$0.allSatisfy { $0.isWhitespace || $0 == "│" } }
  }

  /// The mark at the beginning of a coordinator's line, which shows the change of a step in time.
  ///
  /// The name may be cut on the screen.
  func mark(of name: String) -> Character? {
    tree.first { $0.contains(" \(name.prefix(7))") }?.first
  }
}

extension Substring {
  fileprivate func firstRange(of pattern: String) -> Range<Index>? {
    (try? Regex(pattern)).flatMap { firstRange(of: $0) }
  }
}
