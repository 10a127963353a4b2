import FlowProtocol
import Foundation
import TestInspections
import Testing

@testable import FlowReports

/// The events of a log with their runs and engines.
@Suite struct NamedEventsTests {
  private let engine = TimeFixture.engine()
  private var events = NamedEvents(LoggedEvents())

  private func lines(_ events: [LoggedEvent]) -> [String] {
    events.map { "\($0.kind) \($0.engine?.name ?? "-") \($0.run ?? "-")" }
  }

  private mutating func take(_ event: FollowerEvent) -> [String] {
    lines(events.take(event, at: TimeFixture.time(1)))
  }

  @Test("the event of a connection has the run of the hierarchy that comes after it")
  mutating func connection() {
    #expect(take(.connected(engine)) == [])
    #expect(take(.snapshot(TimeFixture.tree(epoch: "one"))) == ["connected shop one"])
    #expect(take(.changed(TimeFixture.delta(2, to: "detail", at: 1))) == ["change shop one"])
    #expect(take(.disconnected(reason: "gone")) == ["disconnected shop one"])
    // It did not end, so it is in the same run, and sends what was missed.
    #expect(take(.connected(engine)) == [])
    #expect(
      take(.changed(TimeFixture.delta(3, to: "detail", at: 1)))
        == ["connected shop one", "change shop one"])
  }

  @Test("another process of the name has another run, which is unknown before its hierarchy")
  mutating func restart() {
    _ = take(.connected(engine))
    _ = take(.snapshot(TimeFixture.tree(epoch: "one")))
    let other = EngineInfo(name: "shop", pid: 1, version: "1", startedAt: TimeFixture.time(9))
    #expect(take(.connected(other)) == [])
    #expect(
      take(.disconnected(reason: "gone")) == ["connected shop -", "disconnected shop -"])
  }

  @Test("a connection without an event after it is an event at the end, and once")
  mutating func end() {
    _ = take(.connected(engine))
    #expect(lines(events.finish()) == ["connected shop -"])
    #expect(lines(events.finish()) == [])
  }

  @Test("what only restores a state is no event, and names the later ones")
  mutating func restored() {
    events.restore(.connected(engine))
    #expect(lines(events.finish()) == [])
    events.restore(.snapshot(TimeFixture.tree(epoch: "one")))
    #expect(take(.lost(2)) == ["lost shop one"])
  }

  @Test("each event of a recording has the run and the engine of its session")
  func recording() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 5))
    for beginning in [nil, LogBeginning("2500ms")] {
      var read: [LoggedEvent] = []
      try await Asker.ofTest.log(
        of: fixture.path, since: beginning, selecting: LogSelection(), follows: false
      ) { event in
        read.append(event)
        return true
      }
      #expect(!read.isEmpty)
      let session = try #require(try RecordingReader(path: fixture.path).info().sessions.first)
      #expect(read.allSatisfy { $0.run == session.run && $0.engine?.pid == session.engine.pid })
    }
  }
}
