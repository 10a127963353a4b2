import FlowIntrospect
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

/// The way from an entry of the log to its moment.
@MainActor
@Suite("The moment of an entry", .timeLimit(.minutes(Patience.minutes)))
struct MomentOfEntryTests {
  /// Three navigations, each with its change, which is reported after it.
  private func session() -> InspectorSession {
    let session = Fixture.inspector(TimeFixture.tree())
    for number in 1...3 {
      let (revision, seconds) = (UInt64(number + 1), Double(number * 10))
      Fixture.send(
        .changed(TimeFixture.delta(revision, to: "route\(number)", at: seconds)), to: session,
        after: seconds)
      Fixture.send(
        .navigated(
          TimeFixture.navigation(UInt64(number), revision: revision, at: seconds - 0.5)),
        to: session, after: seconds)
    }
    Fixture.press(.character("1"), in: session)
    return session
  }

  private func route(_ session: InspectorSession) -> String? {
    session.model.inspection.shown?[TimeFixture.id(2)]?.currentRoute.identifier
  }

  /// Makes the engine a recording that plays or is paused.
  private func play(_ session: InspectorSession, _ isPlaying: Bool) {
    let status = PlaybackStatus(
      isPlaying: isPlaying, speed: .normal, entry: 9, time: nil, isAtEnd: false)
    _ = session.handle(.playback(.status(status), of: Fixture.id))
  }

  @Test("shows the hierarchy after the navigation, with its change marked")
  func navigation() {
    let session = session()
    Fixture.press(.character("k"), .character("@"), in: session)
    #expect(route(session) == "route2")
    #expect(session.model.inspection.history.moment?.navigations.map(\.sequence) == [2])
    #expect(session.model.inspection.tree.marks.mark(of: TimeFixture.id(2)) != nil)
  }

  @Test("shows the hierarchy in a recording too, and pauses the playback")
  func recording() {
    let session = session()
    play(session, true)
    let effects = Fixture.press(.character("k"), .character("@"), in: session)
    #expect(route(session) == "route2")
    #expect(effects == [.playback(.pause, of: Fixture.id)])
  }

  @Test(":across works only next to a restart of the app")
  func across() {
    let session = session()
    func cross() {
      Fixture.press(.character(":"), in: session)
      Fixture.type("across", in: session)
      Fixture.press(.enter, in: session)
    }
    cross()
    #expect(session.model.message?.contains("no restart of the app here") == true)
    #expect(!session.model.inspection.isPast)
    Fixture.send(.snapshot(TimeFixture.tree(epoch: "two")), to: session, after: 40)
    cross()
    #expect(route(session) == "route3")
    cross()
    #expect(route(session) == "home")
  }

  @Test("the key . at the playback position does not resume the playback")
  func now() {
    let session = session()
    play(session, false)
    #expect(Fixture.press(.character("."), in: session) == [])
    #expect(session.model.message == "already at the playback position; paused")
  }
}
