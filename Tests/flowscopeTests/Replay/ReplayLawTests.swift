import FlowRecording
import Foundation
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import Inspector

@Suite struct ReplayLawTests {
  @Test("a jump to any entry shows what was recorded by then", arguments: 41...43)
  func jumps(seed: Int) async throws {
    let fixture = try RecordedFixture()
    var app = RandomApp(seed: UInt64(seed))
    var events: [(Double, FollowerEvent)] = [
      (0, .connected(TimeFixture.engine())), (0, .snapshot(app.snapshot)),
    ]
    for _ in 0..<300 {
      let told = app.next().compactMap(\.told)
      let seconds = app.time.timeIntervalSince(TimeFixture.start)
      events += told.map { (seconds, $0) }
    }
    try await fixture.record(events)
    let reader = try fixture.reader
    let last = try #require(try reader.span()).last.id
    #expect(last > 500)
    let source = ReplaySource(reader, from: 1, isPlaying: false, clock: ManualClock())
    var told = Told(source)
    for _ in 0..<25 {
      let entry = 1 + app.below(last)
      source.send(.jumpToEntry(entry))
      await told.until {
        if case .status(let status) = $0 { status.entry == entry } else { false }
      }
      #expect(told.history.snapshot == (try reader.state(at: entry)?.snapshot))
    }
  }
}

extension FollowerEvent {
  /// What a follower tells for it; nil for what no recording has.
  fileprivate var told: FollowerEvent? {
    switch self {
    case .connected, .snapshot, .journal, .changed, .navigated, .errorReported, .lost,
      .disconnected:
      self
    case .detailed, .linted, .declared: nil
    }
  }
}
