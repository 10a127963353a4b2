import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("What changed between moments", .timeLimit(.minutes(Patience.minutes)))
struct MomentComparisonTests {
  private func texts(_ session: InspectorSession) -> [String] {
    DetailPanel.lines(of: session.model).map { $0.values.map(\.text).joined() }
  }

  @Test("the details of a changed coordinator say from what to what, and not while the app goes on")
  func details() {
    let session = PastFixture.inspector(columns: 160, rows: 50)
    Fixture.select("Coordinator2", in: session)
    #expect(!texts(session).contains { $0.contains("→") })
    Fixture.press(.character("["), in: session)
    #expect(texts(session).contains("current route: home → detail"), "\(texts(session))")
    #expect(session.draw().text.contains("home → detail"))
    Fixture.select("Coordinator5", in: session)
    #expect(texts(session).contains("new at this moment"))
    // A removed coordinator stays at its place, below the first one.
    Fixture.press(.character("g"), .character("j"), .character("j"), in: session)
    #expect(session.model.inspection.tree.selection == TimeFixture.id(3))
    #expect(texts(session).contains("gone at this moment"))
    Fixture.select("Coordinator4", in: session)
    #expect(!texts(session).contains { $0.contains("at this moment") || $0.contains("→") })
  }

  @Test("the details of a moment say from what to what")
  func moment() {
    let session = PastFixture.inspector(columns: 160, rows: 50)
    Fixture.press(Panel.timeline.key, .character("["), in: session)
    #expect(texts(session).contains("current route: home → detail"), "\(texts(session))")
  }

  @Test("two marked moments are compared, the earlier one first, also after the first was dropped")
  func comparison() throws {
    let session = PastFixture.inspector(columns: 160, rows: 50)
    Fixture.press(.character("M"), in: session)
    #expect(session.model.message?.contains("at another moment compares the two") == true)
    Fixture.press(.character("["), .character("["), .character("M"), in: session)
    #expect(session.model.screen.overlay == .comparison)
    let text = session.draw().text
    #expect(text.contains("home → settings"), "\(text)")
    #expect(text.contains("+   Coordinator5") && text.contains("Coordinator3"), "\(text)")
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.inspection[TimelineFeature.self].marked == nil)
  }

  @Test("a second press at the same moment removes the mark")
  func unmarked() {
    let session = PastFixture.inspector(columns: 160, rows: 50)
    Fixture.press(.character("M"), .character("M"), in: session)
    #expect(session.model.message == "the mark is removed")
    #expect(session.model.screen.overlay == nil)
  }

  @Test("the moment of an error from before a recording is not gone to, and no error is lost")
  func errorFromBefore() {
    let session = Fixture.inspector()
    Fixture.send(.journal([Fixture.error(1, after: -5)], total: 1), to: session)
    let status = PlaybackStatus(
      isPlaying: false, speed: .normal, entry: 1, time: Fixture.time, isAtEnd: false)
    session.begin(playing: Fixture.id, status, outline: nil)
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(60)))
    Fixture.press(Panel.errors.key, in: session)
    #expect(session.model.inspection.errors.lineCount == 2)
    #expect(Fixture.press(.character("@"), in: session) == [])
    #expect(session.model.message == "from before the recording: its hierarchy is unknown")
    #expect(session.model.inspection.errors.lineCount == 2)
  }
}
