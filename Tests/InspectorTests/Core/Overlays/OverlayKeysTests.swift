import FlowEngine
import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Keys in overlays", .timeLimit(.minutes(Patience.minutes)))
struct OverlayKeysTests {
  /// An inspector with other keys in its settings.
  private func rebound(_ choices: [String: [Key]], columns: Int = 120) -> InspectorSession {
    let (keymap, problems) = Keymap.standard.rebound(by: choices)
    #expect(problems.isEmpty)
    let session = InspectorSession(
      model: Model(
        size: Size(rows: 40, columns: columns), keymap: keymap, showing: Fixture.id,
        allowsControl: true))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session)
    return session
  }

  @Test("each key has one meaning, and every overlay can be left", arguments: Overlay.allCases)
  func unambiguous(overlay: Overlay) {
    let bindings = Keymap.standard.bindings(in: overlay)
    let keys = bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(bindings.contains { $0.action == .leave && $0.keys.first == .escape })
    for binding in bindings {
      #expect(!binding.help.isEmpty)
      for key in binding.keys {
        #expect(Keymap.standard.action(for: key, in: overlay) == binding.action)
        // In a text field, characters are text.
        if case .character = key { #expect(!overlay.takesText) }
      }
    }
  }

  @Test("quitting, suspending and redrawing use the keys of the settings")
  func everywhere() {
    let session = rebound([
      "quit": [.control("x")], "suspend": [.control("t")], "redraw": [.control("r")],
    ])
    for overlay in [Key.character("?"), .character(":"), .character("/"), .character("P")] {
      Fixture.press(overlay, in: session)
      #expect(session.model.screen.overlay != nil)
      #expect(Fixture.press(.control("x"), in: session) == [.quit])
      #expect(Fixture.press(.control("t"), in: session) == [.suspend])
      #expect(Fixture.press(.control("r"), in: session) == [.redraw])
      #expect(Fixture.press(.control("c"), .control("z"), .control("l"), in: session) == [])
      Fixture.press(.escape, in: session)
    }
  }

  @Test("a quit key that is a character is text in a text field, and quits elsewhere")
  func characters() {
    let session = rebound(["quit": [.character("Q")]])
    Fixture.press(.character("?"), .character("Q"), in: session)
    #expect(session.model.editor.text == "Q")
    Fixture.press(.escape, .character("P"), in: session)
    #expect(session.model.screen.overlay == .confirmation)
    #expect(Fixture.press(.character("Q"), in: session) == [.quit])
  }

  @Test("Enter shows all questions of an explanation, and hides them again")
  func questions() {
    let session = rebound([:])
    _ = session.handle(.explained(ExplanationFixture.report("green", asked: 6), of: Fixture.id))
    #expect(session.draw().text.contains("6 questions in all"))
    #expect(!session.draw().text.contains("green #4  as parent:"))
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .explanation)
    #expect(session.model.inspection.explanation.isUnfolded)
    Fixture.press(.character("G"), in: session)
    #expect(session.draw().text.contains("green #4  as parent:"))
    Fixture.press(.enter, in: session)
    #expect(!session.model.inspection.explanation.isUnfolded)
  }

  @Test("lists and pages move by the keys of the settings")
  func moving() {
    let session = rebound(["moveDown": [.control("n"), .character("J")], "jumpToOwner": []])
    Fixture.press(.character("?"), .control("n"), .down, in: session)
    #expect(session.model.choices[..<session.model.choice].count { !$0.isHeading } == 2)
    Fixture.press(.escape, in: session)
    _ = session.handle(
      .explained(ExplanationFixture.report("greenDetail", asked: 60), of: Fixture.id))
    Fixture.press(.character("J"), in: session)
    #expect(session.model.inspection.explanation.top == 1)
    Fixture.press(.character("j"), in: session)
    #expect(session.model.inspection.explanation.top == 1)
    #expect(session.draw().text.contains("ctrl-n down  k up"))
    Fixture.press(.character("G"), .character("g"), in: session)
    #expect(session.model.inspection.explanation.top == 0)
  }

  @Test("the hint for the help uses the key of the settings")
  func helpHint() {
    let session = rebound(["help": [.control("g")]])
    #expect(session.draw().text.hasSuffix("ctrl-g keys"))
    Fixture.press(.control("g"), in: session)
    #expect(session.model.screen.overlay == .help)
    #expect(session.draw().text.hasSuffix("Esc back"))
  }

  @Test("titles show the keys of their panels, and none for a panel without a key")
  func titles() {
    let session = rebound(["focusLints": [.character("I")], "focusErrors": []])
    #expect(session.draw().text.contains("[1 Log]─ Errors ─ 3 Timeline ─ 4 Detents ─ I Lints "))
    #expect(
      session.screens.children.compactMap { ($0 as? PanelFlow)?.tabItem?.image }
        == ["0", "d", "p", "1", "", "3", "4", "I", "6", "7", "8", "9"])
    let narrow = rebound(["focusLints": [.character("I")], "focusErrors": []], columns: 48)
    #expect(narrow.draw().text.contains("[1 Log]─ Erro ─ 3 Time ─ 4 ─ I ─"))
    // A panel without a key and without room for its name has no title.
    Fixture.send(.errorReported(Fixture.error(1)), to: narrow)
    Fixture.press(.character("3"), in: narrow)
    #expect(narrow.draw().text.contains("─▶3 Timeline ─ 4 ─ I ─"))
  }

  @Test("the notes in lists name the keys of the settings")
  func notes() {
    let session = rebound([
      "moveToEnd": [.character("E")], "targets": [], "showLess": [.control("g")],
    ])
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("1"), .character("k"), in: session)
    #expect(session.draw().text.contains("Log (E follows)"))
    Fixture.press(.character("2"), .character("m"), .control("g"), in: session)
    #expect(session.draw().text.contains("(ctrl-g shows them)"))
  }

  @Test("the help also lists the keys of overlays, and choosing such a key does nothing")
  func help() {
    let session = Fixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type("earlier command", in: session)
    #expect(session.model.choices.first?.title == "in the command line: earlier command")
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.screen.overlay == .help)
  }
}
