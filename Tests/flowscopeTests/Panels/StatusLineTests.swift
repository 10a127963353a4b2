import FlowIntrospect
import TestPatience
import Testing

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
    #expect(!hint("h fold") && hint("m review") && hint("/ filter"))
    Fixture.press(.character("3"), in: session)
    #expect(hint("[ step back  ] step forward  . now"))
    Fixture.press(.character("0"), .character("/"), in: session)
    #expect(hint("text, !text to hide, -r regex"))
    Fixture.type("green", in: session)
    Fixture.press(.enter, in: session)
    #expect(hint("n next match  Esc show all"))
    Fixture.press(.escape, .character(" "), .character("j"), in: session)
    #expect(hint(". back to now") && !hint("Esc show all"))
  }

  @Test("after a jump, the hints have the way back and the keys")
  func ways() {
    let session = Fixture.inspector()
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    Fixture.press(.character("2"), .character("j"), .enter, in: session)
    #expect(rows(session).last?.contains("Esc back  ? keys") == true)
  }
}
