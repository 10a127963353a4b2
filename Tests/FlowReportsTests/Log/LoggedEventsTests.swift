import FlowProtocol
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports

/// The events that `flowscope log` makes from the events of a follower.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LoggedEventsTests {
  private func kinds(_ events: [LoggedEvent]) -> [LoggedEvent.Kind] { events.map(\.kind) }

  @Test("a past error is one event, however often the viewer connects to the run")
  func journal() {
    var log = LoggedEvents()
    let past = (1...3).map { TimeFixture.error(UInt64($0), at: Double($0)) }
    _ = log.take(.snapshot(TimeFixture.tree()), at: TimeFixture.time(9))
    let first = log.take(.journal(past, total: 3), at: TimeFixture.time(9))
    #expect(kinds(first) == [.error, .error, .error])
    #expect(first.map(\.time) == past.map(\.time))
    #expect(kinds(log.take(.errorReported(TimeFixture.error(4, at: 10)), at: .now)) == [.error])
    let again = past + [TimeFixture.error(4, at: 10), TimeFixture.error(5, at: 11)]
    #expect(log.take(.journal(again, total: 5), at: .now).count == 1)
    // Another run counts from 1 again.
    _ = log.take(.snapshot(TimeFixture.tree(epoch: "two")), at: .now)
    #expect(log.take(.journal(past, total: 3), at: .now).count == 3)
  }

  private func failure(_ sequence: UInt64, at seconds: Double) -> ErrorReport {
    var error = TimeFixture.error(sequence, at: seconds)
    let navigation = TimeFixture.navigation(sequence, revision: 1, at: seconds, failing: true)
    error = ErrorReport(
      sequence: sequence, time: error.time, error: navigation.error!, path: error.path,
      visibleRoute: error.visibleRoute, isOfNavigation: true)
    return error
  }

  @Test("a navigation that failed is one event, and its error is none")
  func merged() {
    let navigation = TimeFixture.navigation(1, revision: 1, at: 1, failing: true)
    var log = LoggedEvents()
    #expect(kinds(log.take(.errorReported(failure(1, at: 1)), at: .now)) == [])
    #expect(kinds(log.take(.navigated(navigation), at: .now)) == [.navigation])
    #expect(kinds(log.take(.errorReported(TimeFixture.error(2, at: 2)), at: .now)) == [.error])
    var errors = LoggedEvents.events(for: LogSelection(kinds: [.error]))
    #expect(kinds(errors.take(.errorReported(failure(1, at: 1)), at: .now)) == [.error])
  }

  @Test("a failure from before the viewer attached is one event, in either order")
  func mergedPast() {
    let navigation = TimeFixture.navigation(1, revision: 1, at: 1, failing: true)
    let journal = FollowerEvent.journal([failure(1, at: 1), failure(2, at: 2)], total: 2)
    var first = LoggedEvents()
    #expect(kinds(first.take(.recalled([navigation]), at: .now)) == [.navigation])
    #expect(kinds(first.take(journal, at: .now)) == [.error], "the other has no navigation")
    var second = LoggedEvents()
    #expect(kinds(second.take(journal, at: .now)) == [.error, .error])
    #expect(kinds(second.take(.recalled([navigation]), at: .now)) == [])
  }

  @Test("errors that the engine no longer has are a loss before the first kept error")
  func missed() {
    var log = LoggedEvents()
    let kept = [TimeFixture.error(5, at: 5), TimeFixture.error(6, at: 6)]
    let events = log.take(.journal(kept, total: 6), at: TimeFixture.time(9))
    #expect(events.first?.content == .lost(4, .errors))
    #expect(events.first?.time == kept[0].time)
    #expect(kinds(events) == [.lost, .error, .error])
    var none = LoggedEvents()
    #expect(
      none.take(.journal([], total: 2), at: .now).map(\.content) == [.lost(2, .errors)])
    #expect(none.take(.journal([], total: 2), at: .now).isEmpty)
  }

  @Test("a recording is read in order, with the entry of each event")
  func recording() async throws {
    let fixture = RecordedFixture()
    var events = RecordedFixture.shop(navigations: 5)
    events += [(6, .lost(12)), (6, .snapshot(TimeFixture.tree(revision: 9)))]
    events += [(7, .disconnected(reason: "the app ended"))]
    try await fixture.record(events)
    var read: [LoggedEvent] = []
    try await Asker.ofTest.log(
      of: fixture.path, since: nil, selecting: LogSelection(), follows: false
    ) { event in
      read.append(event)
      return true
    }
    #expect(
      kinds(read) == [.connected] + Array(repeating: [.change, .navigation], count: 4).joined()
        + [.navigation, .error, .lost, .disconnected])
    #expect(read.compactMap(\.entry) == read.compactMap(\.entry).sorted())
    #expect(read.allSatisfy { $0.entry != nil })
    var count = 0
    try await Asker.ofTest.log(
      of: fixture.path, since: nil, selecting: LogSelection(kinds: [.navigation]), follows: true
    ) { _ in
      count += 1
      return count < 3
    }
    #expect(count == 3, "reading ends when the reader wants no more")
  }

  @Test("--since counts from the end of a recording, or from its beginning")
  func since() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(RecordedFixture.shop(navigations: 9))
    func sequences(since text: String) async throws -> [UInt64] {
      var read: [UInt64] = []
      try await Asker.ofTest.log(
        of: fixture.path, since: LogBeginning(text),
        selecting: LogSelection(kinds: [.navigation]), follows: false
      ) { event in
        if case .navigation(let report) = event.content { read.append(report.sequence) }
        return true
      }
      return read
    }
    #expect(try await sequences(since: "2500ms") == [7, 8, 9])
    #expect(try await sequences(since: "+7.5") == [8, 9])
    #expect(try await sequences(since: "1h") == Array(1...9))
    #expect(LogBeginning("yesterday") == nil)
    #expect(throws: ReportError.self) { try LogBeginning("+1")?.date(now: .now) }
  }
}
