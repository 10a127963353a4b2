import Foundation
import TestApps
import Testing

/// `--ascii`, for terminals without box drawing.
@Suite(.serialized) struct ASCIIScenarioTests {
  /// A state of the screen: the keys that open it, a text that it contains, and the keys that close
  /// it.
  struct Place: CustomTestStringConvertible {
    let name: String
    let keys: [String]
    let words: [String]
    var back: [String] = []

    var testDescription: String { name }
  }

  static let places = [
    Place(name: "hierarchy", keys: ["0"], words: ["MainTab", "tab 2 of 5"]),
    Place(name: "log", keys: ["1"], words: ["1 Log", "navigationFailed", "connected"]),
    Place(name: "errors", keys: ["2"], words: ["2 Errors", "KIND"]),
    Place(name: "timeline", keys: ["3"], words: ["3 Timeline", "earlier events are unknown"]),
    Place(
      name: "detents", keys: ["4"],
      words: ["4 Detents", "redInfo  on RedCoordinator", "ideal 412 pt"]),
    Place(name: "lints", keys: ["5"], words: ["5 Lints", "no-screen"]),
    Place(
      name: "details", keys: ["0", "d"], words: ["GreenInfo", "  #", "presented modal of"]),
    Place(name: "preview", keys: ["p"], words: [" back  greenInfo", "RainbowCoordinator #"]),
    Place(name: "help", keys: ["?"], words: ["Keys of ", "move down by a page"], back: ["Escape"]),
    Place(
      name: "explanation", keys: ["x", "b", "l", "u", "e", "I", "n", "f", "o", "Enter"],
      words: ["reachable in", "asked", "GreenInfoCoordinator #"], back: ["Escape"]),
    Place(
      name: "export", keys: ["e"], words: ["Export the hierarchy as", "svg"], back: ["Escape"]),
  ]

  /// Box drawing and block elements.
  private static let drawing: ClosedRange<Unicode.Scalar> = "\u{2500}"..."\u{259F}"

  /// Opens each place, and passes its screen to the closure.
  private func visit(
    in scene: Scene, _ look: (Place, String) throws -> Void
  ) throws {
    for place in Self.places {
      for key in place.keys { try scene.terminal.keys(key) }
      let screen = try scene.terminal.waitUntil("the \(place.name)") { screen in
        place.words.allSatisfy(screen.contains)
      }
      try look(place, screen)
      for key in place.back { try scene.terminal.keys(key) }
    }
  }

  @Test(
    "with --ascii the screen is ASCII only and readable; without it, there is box drawing",
    arguments: [(80, 24), (120, 40)])
  func everywhere(columns: Int, rows: Int) async throws {
    let plain = try Scene(steps: 21, columns: columns, rows: rows, flags: "--ascii")
    try visit(in: plain) { place, screen in
      let others = Set(screen.unicodeScalars.filter { !$0.isASCII })
      #expect(others.isEmpty, "\(place.name): \(others)\n\(screen)")
    }
    try await plain.end()
    let drawn = try Scene(steps: 21, columns: columns, rows: rows)
    try visit(in: drawn) { place, screen in
      #expect(screen.unicodeScalars.contains(where: Self.drawing.contains), "\(place.name)")
    }
    try await drawn.end()
  }

  @Test("the setting has the effect of the flag, and --no-ascii turns it off")
  func setting() throws {
    let directory = try Program.socketDirectory()
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--warm-up", "12"])
    let tmux = try Tmux(columns: 100, rows: 30, directory: directory)
    try tmux.type("FLOWSCOPE_ASCII=true \(Program.path) rainbow")
    let plain = try tmux.waitUntil("the hierarchy") {
      $0.contains("O live") && $0.contains(" Yellow")
    }
    #expect(plain.allSatisfy { $0.isASCII }, "\(plain)")
    try tmux.keys("q")
    try tmux.waitUntil("the shell") { !$0.contains("Hierarchy") }
    try tmux.type("FLOWSCOPE_ASCII=true \(Program.path) rainbow --no-ascii")
    let drawn = try tmux.waitUntil("the hierarchy") {
      $0.contains("● live") && $0.contains(" Yellow")
    }
    #expect(drawn.unicodeScalars.contains(where: Self.drawing.contains))
    try tmux.keys("q")
    sample.kill()
  }
}
