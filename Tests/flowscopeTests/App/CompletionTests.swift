import FlowIntrospect
import TestPatience
import Testing

@testable import Inspector

@MainActor
@Suite("Completing on the command line", .timeLimit(.minutes(Patience.minutes)))
struct CompletionTests {
  private func session(writing text: String) -> InspectorSession {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type(text, in: session)
    return session
  }

  @Test("Tab goes through all that fits what was written, Shift-Tab back, both round the end")
  func round() throws {
    let session = session(writing: "foc")
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

  @Test("what is typed after it ends that: what fits it then is completed")
  func typing() {
    let session = session(writing: "ex")
    while session.model.editor.text != "export " { Fixture.press(.tab, in: session) }
    Fixture.type("d", in: session)
    #expect(session.model.choices.map(\.title) == ["export dot"])
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "export dot")
  }

  @Test("the only one is taken, and then what may follow it")
  func onlyOne() {
    let session = session(writing: "them")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme ")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme \(Theme.allCases[0].rawValue)")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "theme \(Theme.allCases[1].rawValue)")
  }

  @Test("what the line is already is gone on from")
  func whole() {
    let session = session(writing: "expand")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "expand-all")
  }

  @Test("the arrows bring earlier lines, also while a line is being completed")
  func history() {
    let session = session(writing: "filter red")
    Fixture.press(.enter, .character(":"), in: session)
    Fixture.type("foc", in: session)
    Fixture.press(.tab, .tab, .up, in: session)
    #expect(session.model.editor.text == "filter red")
    Fixture.press(.tab, in: session)
    #expect(session.model.editor.text == "filter red")
  }

  @Test("the routes of what is explained are gone through too")
  func routes() {
    let session = Fixture.inspector()
    Fixture.press(.character("x"), in: session)
    Fixture.type("dark", in: session)
    let lines = session.model.choices.map(\.title)
    Fixture.press(.tab, .tab, in: session)
    #expect(lines.count > 2 && session.model.editor.text == lines[1])
  }

  @Test("the line says what Tab and Shift-Tab do")
  func hints() {
    let text = session(writing: "ex").draw().text
    #expect(text.contains("Tab complete   Shift-Tab previous"))
  }
}
