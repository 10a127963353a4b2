import Foundation
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
}
