import Foundation
import TestApps
import Testing

extension Scenes {
  /// The Detents panel with the sheets of a real app.
  @Suite struct DetentsScenarioTests {
    /// Selects a modal in the list, which begins with the presented modals.
    private func show(_ modal: String, in scene: Scene) async throws {
      try await scene.terminal.keys("4")
      try await scene.terminal.waitUntil("the panel") { ScreenText($0).focus == "4 Detents" }
      try await scene.terminal.keys("j")
      try await scene.terminal.waitUntil("\(modal) selected") { screen in
        ScreenText(screen).bottom.contains { $0.hasPrefix("▶▣ \(modal) ") }
      }
    }

    /// The lines beside the list, without cut text and without the spaces between columns.
    private func details(_ screen: String, of modal: String) -> [String] {
      let lines = ScreenText(screen).bottom
      guard let first = lines.first, let start = first.firstRange(of: "\(modal)  on ") else {
        return []
      }
      let column = first.distance(from: first.startIndex, to: start.lowerBound)
      return lines.map { line in
        line.dropFirst(column).prefix { $0 != "│" && $0 != "…" }
          .split(separator: " ").joined(separator: " ")
      }
    }

    @Test(
      "each detent of a sheet is listed with its measured and resulting height; the current one is marked",
      arguments: [(80, 24), (110, 32)])
    func heights(columns: Int, rows: Int) async throws {
      let scene = try await Scene(steps: 21, columns: columns, rows: rows)
      try await show("greenInfo", in: scene)
      let screen = try await scene.terminal.waitFor("greenInfo  on GreenCoordinator ")
      let details = details(screen, of: "greenInfo")
      #expect(details.first?.hasPrefix("greenInfo on GreenCoordinator") == true, "\(screen)")
      // On a narrow screen, lines are cut.
      let expected = [
        "Presented as a sheet, with a drag indicator", "small min 96 pt → 96 pt",
        "medium → 397 pt, 0.5 of full", "▶ custom ideal 412 pt → 412 pt",
      ]
      let shown = details.dropFirst().prefix(expected.count)
      #expect(
        shown.count == expected.count
          && zip(expected, shown).allSatisfy { $0.hasPrefix($1) && $1.count > 10 }, "\(screen)")
      try await scene.end()
    }

    @Test("an unmeasured sheet has assumed heights, and causes a lint finding")
    func unmeasured() async throws {
      let scene = try await Scene(steps: 19, columns: 120, rows: 40)
      try await show("greenInfo", in: scene)
      // The finding appears after the lint's grace period.
      let screen = try await scene.terminal.waitUntil("the lint") { screen in
        ScreenText(screen).bottom.contains {
          $0.hasPrefix("▶▣ greenInfo ") && $0.contains("⚠")
        } && screen.contains("⚠ the sheet of")
      }
      let details = details(screen, of: "greenInfo")
      #expect(details.contains("▶ small min not measured → 100 pt"), "\(screen)")
      #expect(details.contains("custom ideal not measured → 200 pt"), "\(screen)")
      let said = details.joined(separator: " ")
      #expect(
        said.contains("⚠ the sheet of 'greenInfo' on GreenCoordinator #")
          && said.contains("its ideal height was not measured"), "\(screen)")
      try await scene.end()
    }

    @Test("presented and dismissed sheets are listed as changes, newest last")
    func changes() async throws {
      let scene = try await Scene(
        steps: 4, columns: 120, rows: 40, sample: ["--allow-control"])
      try await scene.terminal.keys("4")
      try await scene.terminal.waitFor("no detents have changed yet")
      func waitForChanges(_ expected: [String]) async throws {
        try await scene.terminal.waitUntil("\(expected.count) changes") { screen in
          let lines = ScreenText(screen).bottom
          guard let rule = lines.firstIndex(where: { $0.contains(" changes ") }) else {
            return false
          }
          let changes = lines[(rule + 1)...].map { $0.split(separator: " ").joined(separator: " ") }
          return changes.count == expected.count
            && zip(changes, expected).allSatisfy { $0.contains($1) }
        }
      }
      try await scene.navigateApp(to: "RedRoute.redInfo")
      try await waitForChanges(["redInfo custom, rests at custom"])
      try await scene.navigateApp(to: "PurpleRoute.purpleInfo")
      try await waitForChanges([
        "redInfo custom, rests at custom", "purpleInfo fullscreen, rests at fullscreen",
      ])
      try await scene.end()
    }
  }
}
