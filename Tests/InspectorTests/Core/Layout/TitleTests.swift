import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Titles of panels", .timeLimit(.minutes(Patience.minutes)))
struct TitleTests {
  @Test("a click on a title goes to its panel", arguments: [(80, 24), (120, 40), (40, 10)])
  func titles(columns: Int, rows: Int) throws {
    let session = BusyFixture.inspector(columns: columns, rows: rows)
    for (title, panel) in [("5", Panel.lints), ("2", .errors), ("3", .timeline), ("0", .tree)] {
      let lines = session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)
      let edge = panel == .tree ? 1 : session.model.layout.bottomEdge ?? 0
      let line = Array(lines[edge])
      // A key stands before the name, a count behind it.
      let column = try #require(
        line.indices.dropFirst(2).first { index in
          let before = line[index - 1] == " " ? line[index - 2] : line[index - 1]
          return String(line[index]) == title && "─├┌▶[".contains(before)
        })
      _ = session.handle(.click(row: edge, column: column, isDouble: false))
      #expect(session.model.screen.panel == panel)
    }
  }

  @Test("a click on a border between titles does nothing")
  func border() throws {
    let session = BusyFixture.inspector(columns: 120, rows: 40)
    let edge = try #require(session.model.layout.bottomEdge)
    #expect(session.handle(.click(row: edge, column: 110, isDouble: false)) == [])
    #expect(session.model.screen.panel == .tree)
  }

  /// The line above the bottom panel.
  private func bottom(_ session: InspectorSession) throws -> String {
    let edge = try #require(session.model.layout.bottomEdge)
    return String(
      session.draw().text.split(separator: "\n", omittingEmptySubsequences: false)[edge])
  }

  /// An inspector with the focus on the log, which does not follow.
  private func stoppedLog(columns: Int) -> InspectorSession {
    let session = BusyFixture.inspector(columns: columns, rows: 24)
    Fixture.press(.character("1"), .character("g"), in: session)
    return session
  }

  @Test("the explanation of a title is dropped before the name of any panel")
  func explanations() throws {
    var seen: Set<[Bool]> = []
    for columns in 79...150 {
      let titles = try bottom(stoppedLog(columns: columns))
      let isExplained = titles.contains("1 Log (G follows) ─")
      let isWhole = Panel.allCases.filter { $0.place == .bottom }.allSatisfy {
        titles.contains($0.title)
      }
      #expect(isWhole || !isExplained, "\(titles)")
      seen.insert([isExplained, isWhole])
    }
    #expect(seen == [[true, true], [false, true], [false, false]])
    #expect(
      try bottom(stoppedLog(columns: 79)).hasPrefix(
        "├▶1 Log ─ 2 Erro… 3 ─ 3 Time… ─ 4 Dete… ─ 5 Lint 3 ─ 6 Acti ─ 7 Link ─ 8 Rout ┤"))
  }

  @Test("at 80 columns every panel has a name, if a short one", arguments: Panel.allCases)
  func named(panel: Panel) throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(panel.key, in: session)
    let model = session.model
    for (shown, area) in model.layout.areas {
      for title in PanelTitle.fitting(shown: shown, model, area) {
        #expect(title.text.contains(title.panel.title.prefix(4)), "\(title.text)")
      }
    }
    #expect(try bottom(session).contains("8 Rout"))
  }

  @Test(
    "with less room, names are shortened and then dropped from the last, and counts stay longer")
  func names() throws {
    #expect(
      try bottom(stoppedLog(columns: 64)).hasPrefix(
        "├▶1 Log ─ 2 Erro 3 ─ 3 Time ─ 4 Dete ─ 5 Lint 3 ─ 6 ─ 7 ─ 8 ─"))
    #expect(
      try bottom(stoppedLog(columns: 48)).hasPrefix(
        "├▶1 Log ─ 2 Erro 3 ─ 3 ─ 4 ─ 5 (3) ─"))
    let session = stoppedLog(columns: 40)
    Fixture.press(.character("3"), in: session)
    #expect(try bottom(session) == "├ 1 ─ 2 ─▶3 Timeline ─ 4 ─ 5 ─ 6 ─ 7 ──┤")
  }

  @Test(
    "titles fit at any width with any filter, and the title in front keeps its name",
    arguments: Panel.allCases
  )
  func whole(panel: Panel) throws {
    let filters = ["", "a", String(repeating: "g", count: 30), String(repeating: "한", count: 300)]
    for filter in filters {
      let session = BusyFixture.inspector(columns: 130, rows: 24)
      Fixture.press(panel.key, .character("/"), in: session)
      _ = session.handle(.pasted(filter))
      Fixture.press(.enter, in: session)
      for columns in 40...130 {
        _ = session.handle(.resized(Size(rows: 24, columns: columns)))
        let model = session.model
        for (shown, area) in model.layout.areas {
          let titles = PanelTitle.fitting(shown: shown, model, area)
          let width = titles.reduce(titles.count - 1) { $0 + $1.width }
          #expect(width <= area.size.columns, "\(columns) columns: \(titles.map(\.text))")
          #expect(titles.first { $0.panel == shown }?.text.contains(shown.title) == true)
        }
      }
    }
  }
}
