import FlowRecording
import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct ReplayLawTests {
  @Test(
    "law: a jump to any entry shows the hierarchy that was recorded by then", arguments: 41...43)
  func jumps(seed: Int) async throws {
    let fixture = RecordedFixture()
    var app = RandomApp(seed: UInt64(seed))
    var events: [(Double, FollowerEvent)] = [
      (0, .connected(TimeFixture.engine())), (0, .snapshot(app.snapshot)),
    ]
    for _ in 0..<300 {
      let recorded = app.next().compactMap(\.recorded)
      let seconds = app.time.timeIntervalSince(TimeFixture.start)
      events += recorded.map { (seconds, $0) }
    }
    try await fixture.record(events)
    let reader = try fixture.reader
    let last = try #require(try reader.span()).last.id
    #expect(last > 500)
    let source = ReplaySource(reader, from: 1, isPlaying: false, clock: ManualClock())
    var played = PlayedEvents(source)
    for _ in 0..<25 {
      let entry = 1 + app.below(last)
      source.send(.jumpToEntry(entry))
      await played.until {
        if case .status(let status) = $0 { status.entry == entry } else { false }
      }
      #expect(played.history.snapshot == (try reader.state(at: entry)?.snapshot))
    }
  }
}

extension FollowerEvent {
  /// The event as a recording keeps it; nil for events that no recording has.
  fileprivate var recorded: FollowerEvent? {
    switch self {
    case .connected, .snapshot, .journal, .leftOut, .recalled, .changed, .navigated, .errorReported,
      .lost,
      .disconnected, .silent, .answering:
      self
    case .detailed, .linted, .breakpoint, .declared: nil
    }
  }
}
