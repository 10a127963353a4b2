import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Pasting", .timeLimit(.minutes(Patience.minutes)))
struct PastingTests {
  @Test("the text is inserted at the cursor, and nothing runs")
  func commandLine() {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type("export", in: session)
    Fixture.press(.home, in: session)
    #expect(session.handle(.pasted("quit q ")) == [])
    #expect(session.model.editor.text == "quit q export")
    #expect(session.model.editor.head == "quit q ")
    #expect(session.model.screen.overlay == .command)
    #expect(session.model.choices == CommandOverlay.choices(in: session.model))
  }

  @Test("a list is searched for the text, and a filter applies it")
  func searching() {
    let session = Fixture.inspector()
    Fixture.press(.character("f"), .down, .down, in: session)
    _ = session.handle(.pasted("BlueInfoCoordinator"))
    #expect(session.model.choices.first?.title == "BlueInfoCoordinator")
    #expect(session.model.choice == 0)
    Fixture.press(.escape, .character("/"), in: session)
    let all = session.model.inspection.tree.outline.count
    _ = session.handle(.pasted("Green"))
    #expect(session.model.inspection.tree.outline.count < all)
  }

  @Test("without a text field, the text is ignored, and a message says how to open one")
  func elsewhere() {
    let session = Fixture.inspector()
    let before = session.model.inspection
    #expect(session.handle(.pasted("qqq")) == [])
    #expect(session.model.inspection == before && session.model.screen == ShownScreen(panel: .tree))
    #expect(session.model.message == "no line to paste into: press / or : first")
    #expect(session.draw().text.contains("no line to paste into: press / or : first"))
  }

  @Test("a question is not answered by a paste")
  func question() {
    let session = Fixture.inspector(allowsControl: true)
    Fixture.press(.character("P"), in: session)
    #expect(session.handle(.pasted("y")) == [])
    #expect(
      session.model.screen.overlay == .confirmation
        && session.model.question != nil)
    #expect(session.model.message == "no line to paste into")
  }

  @Test("a text that is too long is cut, and a message says so")
  func long() {
    let session = Fixture.inspector()
    Fixture.press(.character(":"), in: session)
    Fixture.type("abc", in: session)
    _ = session.handle(.pasted(String(repeating: "x", count: LineEditor.limit)))
    #expect(session.model.editor.text.count == LineEditor.limit)
    #expect(session.model.editor.text.hasPrefix("abcx"))
    #expect(session.model.message == "the text was cut: a line takes at most 4096 characters")
    Fixture.press(.control("u"), in: session)
    _ = session.handle(.pasted(String(repeating: "x", count: LineEditor.limit)))
    #expect(session.model.message == nil)
  }

  @Test("a character that joins its neighbours leaves the cursor at a valid position")
  func joining() {
    var editor = LineEditor("ab")
    _ = editor.take(.left)
    let isWhole = editor.insert("\u{301}x")
    #expect(isWhole)
    #expect(editor.text == "a\u{301}xb" && editor.head == "a\u{301}x")
    _ = editor.take(.character("!"))
    #expect(editor.text == "a\u{301}x!b")
  }
}
