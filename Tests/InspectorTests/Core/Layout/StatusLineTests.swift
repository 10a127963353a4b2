import FlowIntrospect
import FlowModel
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

  @Test("the message that an engine did not answer leaves when it answers, or is gone")
  func unanswered() {
    let text = "timed out on /run/rainbow.sock: no answer within 10 s"
    let ends: [FollowerEvent] = [
      .disconnected(reason: "the app has ended"), .connected(Fixture.engine),
      .snapshot(Fixture.rainbow()), .answering,
    ]
    for end in ends {
      let session = Fixture.inspector(columns: 120)
      _ = session.handle(.unanswered(.said(text), of: Fixture.id))
      #expect(rows(session).last?.contains(text) == true)
      // Another engine, and what does not show that this one answers, leave it.
      Fixture.send(end, to: session, of: .engine(.unixSocket(path: "/other")))
      Fixture.send(.silent(EngineSilence(.process, since: Fixture.time)), to: session)
      #expect(rows(session).last?.contains(text) == true)
      Fixture.send(end, to: session, after: 1)
      #expect(rows(session).last?.contains("timed out") == false)
    }
  }

  @Test("through a kill and a restart, the key hints return without a key")
  func restarted() {
    let session = Fixture.inspector(columns: 200)
    #expect(rows(session).last?.contains("h fold") == true)
    _ = session.handle(.unanswered(.said("timed out"), of: Fixture.id))
    Fixture.send(.disconnected(reason: "the other side closed it"), to: session, after: 1)
    #expect(rows(session).dropLast().last?.contains("the other side closed it") == true)
    #expect(rows(session).last?.contains("h fold") == true)
    Fixture.send(.connected(Fixture.engine), to: session, after: 2)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session, after: 2)
    #expect(rows(session).last?.contains("h fold") == true)
  }

  @Test("a message of another kind stays until a key")
  func kept() {
    let session = Fixture.inspector(columns: 120)
    _ = session.handle(.unanswered(.said("timed out"), of: Fixture.id))
    _ = session.handle(.said("wrote a.svg"))
    Fixture.send(.answering, to: session, after: 1)
    #expect(rows(session).last?.contains("wrote a.svg") == true)
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
      BusyFixture.fill(panel, in: session)
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
