import FlowIntrospect
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The status line", .timeLimit(.minutes(Patience.minutes)))
struct StatusLineTests {
  private func rows(_ session: InspectorSession) -> [String] {
    session.draw().text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("a message shows whole, on as many rows as it needs")
  func long() {
    let session = Fixture.inspector(columns: 60, rows: 20)
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    _ = session.handle(.said(words))
    let last = rows(session).suffix(3).joined(separator: " ")
    for number in 1...20 { #expect(last.contains("word\(number)")) }
    #expect(last.contains("? keys"))
    _ = session.handle(.said(String(repeating: "much more of it ", count: 100)))
    let cut = rows(session)
    #expect(cut.suffix(4).allSatisfy { $0.contains("much more") })
    #expect(cut.last?.contains("…") == true && !cut[15].contains("much more"))
  }

  @Test("hints are for keys that work in the focused panel")
  func hints() {
    let session = Fixture.inspector(columns: 200, rows: 40)
    func hint(_ word: String) -> Bool { rows(session).last?.contains(" \(word)") == true }
    #expect(hint("h fold") && !hint("m review"))
    Fixture.press(.character("2"), in: session)
    #expect(!hint("h fold") && !hint("m review") && !hint("/ filter"))
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    #expect(hint("m review") && hint("s sort") && hint("/ filter"))
    Fixture.press(.character("3"), in: session)
    // In the present, there is no later moment.
    #expect(hint("[ step back") && !hint("] step forward") && !hint(". now"))
    Fixture.press(.character(" "), .character("k"), in: session)
    #expect(hint("] step forward") && hint(". back to now") && !hint(". now"))
    Fixture.press(.character("."), in: session)
    Fixture.press(.character("0"), .character("/"), in: session)
    #expect(hint("text, !text to hide, -r regex"))
    Fixture.type("green", in: session)
    Fixture.press(.enter, in: session)
    #expect(hint("n next match  Esc show all"))
    Fixture.press(.escape, .character(" "), .character("j"), in: session)
    #expect(hint(". back to now") && !hint("Esc show all"))
  }

  @Test("no hint is there twice, and each of its keys does something", arguments: Panel.allCases)
  func useful(panel: Panel) throws {
    for isPast in [false, true] {
      let session = BusyFixture.inspector(columns: 200, rows: 24)
      if isPast { Fixture.press(.character("["), .character("["), in: session) }
      let isTree = panel == .tree
      Fixture.press(
        panel.key, .character(isTree ? "g" : "G"), .character(isTree ? "j" : "k"), in: session)
      let hints = StatusLine.hints(in: session.model)
      #expect(Set(hints.map(\.key)).count == hints.count, "\(hints)")
      // Leaves out Enter in the timeline: not every moment has a coordinator to open.
      for hint in hints where panel != .timeline || hint.key != "Enter" {
        let key = try #require(
          Keymap.standard.bindings.flatMap(\.keys).first { $0.title == hint.key })
        var model = session.model
        let effects = update(&model, .key(key))
        model.message = nil
        var before = session.model
        before.message = nil
        #expect(!effects.isEmpty || model != before, "\(panel.title): \(hint)")
      }
    }
  }

  @Test("after a jump, the hints have the way back and the keys")
  func ways() {
    let session = Fixture.inspector()
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), .enter, in: session)
    #expect(rows(session).last?.contains("Esc back  ? keys") == true)
  }
}
