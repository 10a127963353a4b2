import FlowIntrospect
import TestInspections
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("States of an inspection as text")
struct GoldenStateTests {
  private func expect(_ session: InspectorSession, _ name: String) throws {
    try Golden.expect(session.draw(), named: "state-\(name)-80x24")
  }

  @Test("before the first event", arguments: ["d", "p", "2", "3", "4", "5"])
  func connecting(panel: Character) throws {
    let session = InspectorSession(model: Model(size: Size(rows: 24, columns: 80)))
    Fixture.press(.character(panel), in: session)
    try expect(session, "connecting-\(panel)")
  }

  @Test("an unreachable engine")
  func unreachable() throws {
    let session = InspectorSession(
      model: Model(size: Size(rows: 24, columns: 80), showing: Fixture.id))
    Fixture.send(.disconnected(reason: "nothing listens at /run/rainbow.sock"), to: session)
    try expect(session, "unreachable")
  }

  @Test("an app of one coordinator without events")
  func empty() throws {
    let session = Fixture.inspector(Fixture.tree(names: ["App"]), columns: 80, rows: 24)
    Fixture.press(.character("2"), in: session)
    try expect(session, "empty")
  }

  @Test("after the app died")
  func disconnected() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.send(.disconnected(reason: "lost the connection to /x.sock"), to: session, after: 70)
    try expect(session, "disconnected")
  }

  @Test("after lost events", arguments: [80, 40])
  func lost(columns: Int) throws {
    let session = BusyFixture.inspector(columns: columns, rows: 24)
    Fixture.send(.lost(1_204), to: session, after: 70)
    Fixture.press(.character("1"), in: session)
    try Golden.expect(session.draw(), named: "state-lost-\(columns)x24")
  }

  nonisolated private static let sizes = [(40, 10), (80, 24), (120, 40), (200, 60)]

  /// A state at each size, in one file.
  private func expectAtEachSize(
    _ name: String, _ make: (_ columns: Int, _ rows: Int) -> InspectorSession
  ) throws {
    let frames = Self.sizes.map { columns, rows in
      ("\(columns)x\(rows)", make(columns, rows).draw())
    }
    try Golden.expect(frames, named: "sizes-\(name)")
  }

  @Test("at each size: before the first event")
  func connectingAtEachSize() throws {
    try expectAtEachSize("connecting") {
      InspectorSession(model: Model(size: Size(rows: $1, columns: $0)))
    }
  }

  @Test("at each size: an app of one coordinator without events")
  func emptyAtEachSize() throws {
    try expectAtEachSize("empty") {
      Fixture.inspector(Fixture.tree(names: ["App"]), columns: $0, rows: $1)
    }
  }

  @Test("at each size: an unreachable engine")
  func unreachableAtEachSize() throws {
    try expectAtEachSize("unreachable") {
      let session = InspectorSession(
        model: Model(size: Size(rows: $1, columns: $0), showing: Fixture.id))
      Fixture.send(.disconnected(reason: "nothing listens at /run/rainbow.sock"), to: session)
      return session
    }
  }

  @Test("at each size: after the app died")
  func disconnectedAtEachSize() throws {
    try expectAtEachSize("disconnected") {
      let session = BusyFixture.inspector(columns: $0, rows: $1)
      Fixture.send(.disconnected(reason: "lost the connection to /x.sock"), to: session, after: 70)
      return session
    }
  }

  @Test("at each size: after lost events")
  func lostAtEachSize() throws {
    try expectAtEachSize("lost") {
      let session = BusyFixture.inspector(columns: $0, rows: $1)
      Fixture.send(.lost(1_204), to: session, after: 70)
      Fixture.press(.character("1"), in: session)
      return session
    }
  }

  @Test("each panel that may be empty")
  func emptyPanels() throws {
    let panels: [Panel] = [.log, .errors, .timeline, .detents, .lints, .preview]
    let frames = panels.flatMap { panel in
      [(40, 10), (80, 24)].map { columns, rows in
        let session = Fixture.inspector(
          Fixture.tree(names: ["App"]), columns: columns, rows: rows)
        Fixture.press(panel.key, in: session)
        if panel == .lints { _ = session.handle(.linted([], of: Fixture.id)) }
        return ("\(panel.rawValue) \(columns)x\(rows)", session.draw())
      }
    }
    try Golden.expect(frames, named: "empty-panels")
  }

  @Test("a paused view")
  func paused() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character(" "), in: session)
    try expect(session, "paused")
  }

  @Test("the past, with what a step added, removed and changed")
  func past() throws {
    let session = PastFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character("["), in: session)
    try expect(session, "past")
    Fixture.press(.character("3"), in: session)
    try expect(session, "past-timeline")
  }

  @Test("a playing recording")
  func replay() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    let status = PlaybackStatus(
      isPlaying: true, speed: PlaybackSpeed(clamping: 4), entry: 20, time: Fixture.time,
      isAtEnd: false)
    _ = session.handle(.playback(.status(status), of: Fixture.id))
    Fixture.press(.character("3"), in: session)
    try expect(session, "replay")
  }

  @Test("several engines")
  func several() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    _ = session.handle(.found(.unixSocket(path: "/run/other.sock")))
    Fixture.send(
      .connected(TimeFixture.engine()), to: session,
      of: .engine(.unixSocket(path: "/run/other.sock")))
    Fixture.send(
      .snapshot(Fixture.tree(names: ["Shop", "Cart"])), to: session,
      of: .engine(.unixSocket(path: "/run/other.sock")))
    try expect(session, "several")
  }

  @Test("an error's coordinator, shown from the error")
  func look() throws {
    let session = BusyFixture.inspector(columns: 80, rows: 24)
    Fixture.press(.character("2"), .character("G"), .enter, in: session)
    try expect(session, "look")
  }
}
