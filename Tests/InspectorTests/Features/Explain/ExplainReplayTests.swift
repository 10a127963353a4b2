import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Explaining in a recording", .timeLimit(.minutes(Patience.minutes)))
struct ExplainReplayTests {
  private func replay() -> InspectorSession {
    let session = Fixture.inspector()
    let status = PlaybackStatus(
      isPlaying: false, speed: .normal, entry: 1, time: Fixture.time, isAtEnd: false)
    session.begin(playing: Fixture.id, status, outline: nil)
    return session
  }

  @Test("in a recording, the key and the command give the error of 'flowscope explain'")
  func refused() {
    let refusal = "\(ExplainRefusal(file: "\(Fixture.id)"))"
    let byKey = replay()
    #expect(Fixture.press(.character("x"), in: byKey).isEmpty)
    #expect(byKey.model.message == refusal && byKey.model.screen.overlay == nil)
    let byCommand = replay()
    Fixture.press(.character(":"), in: byCommand)
    Fixture.type("explain green", in: byCommand)
    #expect(Fixture.press(.enter, in: byCommand).isEmpty)
    #expect(byCommand.model.message == refusal)
  }

  @Test("a running engine is asked")
  func asked() {
    let session = Fixture.inspector()
    Fixture.press(.character("x"), in: session)
    Fixture.type("green", in: session)
    let origin = session.model.inspection.tree.selection
    #expect(
      Fixture.press(.enter, in: session).contains(
        .explain("green", from: origin, in: session.model.inspection)))
  }

  @Test("under a tree of the past the app is asked about now, and the title says so")
  func past() {
    let session = PastFixture.inspector(columns: 120, rows: 40)
    Fixture.press(.character("["), in: session)
    _ = session.handle(.explained(ExplanationFixture.report("green", asked: 3), of: Fixture.id))
    #expect(session.draw().text.contains("in the app, now"))
    Fixture.press(.escape, .character("."), in: session)
    _ = session.handle(.explained(ExplanationFixture.report("green", asked: 3), of: Fixture.id))
    #expect(!session.draw().text.contains("in the app, now"))
  }

  @Test("a coordinator of the past that is gone is not asked")
  func gone() {
    let session = PastFixture.inspector(columns: 120, rows: 40)
    // Back to the first moment, in which coordinator 3 was there.
    Fixture.press(.character("["), .character("["), in: session)
    let name = session.model.inspection.shown?[TimeFixture.id(3)]?.name
    Fixture.select(name ?? "", in: session)
    #expect(session.model.inspection.tree.selection == TimeFixture.id(3))
    Fixture.press(.character("x"), in: session)
    #expect(session.model.message?.contains("is not in the app now; press . to go back") == true)
    #expect(session.model.message?.hasSuffix(", then x") == true)
    #expect(session.model.screen.overlay == nil)
    // The keys are those of the settings.
    var model = session.model
    for (keys, end) in [([Key.control("e")], "now, then ctrl-e"), ([], "to go back to now")] {
      model.keymap = Keymap.standard.rebound(by: ["explain": keys]).0
      #expect(model.explainRefusal.map { "\($0)".hasSuffix(end) } == true)
    }
  }
}
