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
}
