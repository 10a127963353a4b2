import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Completion on the command line", .timeLimit(.minutes(Patience.minutes)))
struct CompletionTests {
  private func session(writing text: String) -> InspectorSession {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type(text, in: session)
    return session
  }

  @Test("Tab cycles forward through the completions, Shift-Tab back")
  func round() throws {
    let session = session(writing: "show")
    let lines = session.model.choices.map(\.title)
    try #require(lines.count > 3)
    var seen: [String] = []
    for _ in lines {
      Fixture.press(.tab, in: session)
      seen.append(session.model.editor.text)
      #expect(session.model.chosen?.title == session.model.editor.text)
    }
    #expect(seen == lines)
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == lines.first)
    Fixture.press(.backTab, in: session)
    #expect(session.model.editor.text == lines.last)
    Fixture.press(.backTab, in: session)
    #expect(session.model.editor.text == lines[lines.count - 2])
  }

  @Test("typing ends a completion, and the next one completes the new text")
  func typing() {
    let session = session(writing: "ex")
    while session.model.editor.text != "export " { Fixture.press(.tab, in: session) }
    Fixture.type("d", in: session)
    #expect(session.model.choices.map(\.title) == ["export dot"])
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "export dot")
  }

  @Test("the only completion is taken, and then completed further")
  func onlyOne() {
    let session = session(writing: "them")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme ")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme \(Theme.builtIn[0].name)")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme \(Theme.builtIn[1].name)")
  }

  @Test("Tab after a complete command takes the next command that begins with it")
  func whole() {
    let session = session(writing: "expand")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "expand-all")
  }

  @Test("the arrows recall earlier lines, also during a completion")
  func history() {
    let session = session(writing: "filter red")
    Fixture.press(.enter, .character(":"), in: session)
    Fixture.type("foc", in: session)
    Fixture.press(.tab, .tab, .up, in: session)
    #expect(session.model.editor.text == "filter red")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "filter red")
  }

  @Test("routes to explain are completed too")
  func routes() {
    let session = Fixture.inspector()
    Fixture.press(.character("x"), in: session)
    Fixture.type("dark", in: session)
    let lines = session.model.choices.map(\.title)
    Fixture.press(.tab, .tab, in: session)
    #expect(lines.count > 2 && session.model.editor.text == lines[1])
  }

  @Test("the status line has hints for Tab and Shift-Tab")
  func hints() {
    let text = session(writing: "ex").draw().text
    #expect(text.contains("Tab complete   Shift-Tab previous"))
  }

  @Test(
    "long completions are cut to the width of their box, and nothing is written beside it",
    arguments: [(40, 10), (80, 24), (120, 40)], [Glyphs.unicode, .ascii])
  func long(size: (columns: Int, rows: Int), glyphs: Glyphs) throws {
    func drawn(_ names: [String]) throws -> (frame: Frame, area: Rectangle) {
      let session = Fixture.inspector(columns: size.columns, rows: size.rows, glyphs: glyphs)
      Fixture.press(.character(":"), in: session)
      Fixture.type("target ", in: session)
      let engines = names.enumerated().map { index, name in
        RunningTarget(.unixSocket(path: "/run/\(index).sock"), title: name, name: name)
      }
      _ = session.handle(.engines(engines))
      return (session.draw(), try #require(session.model.choiceList))
    }
    let short = try drawn(["a", "b", "c"])
    let long = try drawn(["x", "漢", "e\u{301}"].map { String(repeating: $0, count: 300) })
    HostileNames.expectHarmless(long.frame)
    #expect(long.area == short.area)
    let box = long.area.column - 1...long.area.columns.upperBound
    for row in 0..<size.rows {
      for column in 0..<size.columns where !long.area.rows.contains(row) || !box.contains(column) {
        #expect(long.frame[row, column] == short.frame[row, column], "\(row), \(column)")
      }
    }
    for row in long.area.rows {
      #expect(long.frame[row, box.lowerBound].text == glyphs.vertical)
      #expect(long.frame[row, box.upperBound].text == glyphs.vertical)
    }
    // The first completion is that of the shown engine.
    for row in long.area.rows.dropFirst().prefix(3) {
      let text = long.area.columns.map { long.frame[row, $0].text }.joined()
      let shown = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      #expect(String(shown).hasPrefix("target "))
      #expect(String(shown).hasSuffix(glyphs.ellipsis))
    }
  }
}
