import FlowIntrospect
import Foundation
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("The timeline", .timeLimit(.minutes(Patience.minutes)))
struct TimelineTests {
  private let directory = TemporaryDirectory()

  private func reader(_ events: [FollowerEvent]) async throws -> RecordingReader {
    try await record(events, to: directory.file("a"))
    return try RecordingReader(path: directory.file("a"))
  }

  @Test("pages of entries have the recorded events in order", arguments: [1, 2, 3])
  func pages(seed: UInt64) async throws {
    let reader = try await reader(RandomEvents.events(200, seed: seed))
    let last = try #require(try reader.span()).last.id
    let all = try reader.entries(limit: .max)
    #expect(all.map(\.id) == Array(1...last))
    #expect(all.map(\.time) == all.map(\.time).sorted())
    let kindSets: [Set<RecordingEntry.Kind>] = [
      [.error], [.error, .navigation], [.lost, .disconnected, .connected], [],
    ]
    for kinds in kindSets + [Set(RecordingEntry.Kind.allCases)] {
      let expected = all.filter { kinds.contains($0.kind) }
      var forward: [RecordingEntry] = []
      while true {
        let page = try reader.entries(of: kinds, after: forward.last?.id ?? 0, limit: 7)
        if page.isEmpty { break }
        forward += page
      }
      #expect(forward == expected)
      var backward: [RecordingEntry] = []
      while true {
        let page = try reader.entries(of: kinds, before: backward.first?.id ?? .max, limit: 7)
        if page.isEmpty { break }
        backward = page + backward
      }
      #expect(backward == expected)
    }
    for kind in RecordingEntry.Kind.allCases {
      #expect(try reader.count(of: kind) == all.count { $0.kind == kind })
      #expect(try reader.count(of: kind, upTo: 50) == all.prefix(50).count { $0.kind == kind })
    }
  }

  @Test("reports come in pages, each with its entry")
  func reports() async throws {
    let events = RandomEvents.events(300, seed: 9)
    let reader = try await reader(events)
    var navigations: [RecordedNavigation] = []
    while true {
      let page = try reader.navigations(after: navigations.last?.entry ?? 0, limit: 10)
      if page.isEmpty { break }
      navigations += page
    }
    #expect(navigations.map(\.report) == FollowedModel(events).navigations)
    for navigation in navigations {
      #expect(try reader.entry(at: navigation.entry)?.kind == .navigation)
    }
    var errors: [RecordedError] = []
    while true {
      let page = try reader.errors(after: errors.last?.entry ?? 0, limit: 10)
      if page.isEmpty { break }
      errors += page
    }
    #expect(errors.filter { !$0.isFromJournal }.map(\.report) == FollowedModel(events).errors)
  }

  @Test("the last entry at a time is found, and so is the entry nearest to a time")
  func times() async throws {
    let reader = try await reader(
      [.connected(testEngine), .snapshot(wideTree(2)), .errorReported(testError(1)), .lost(3)])
    #expect(try reader.lastEntry(at: recordedTime(0).addingTimeInterval(-1)) == nil)
    #expect(try reader.lastEntry(at: recordedTime(1))?.id == 2)
    #expect(try reader.lastEntry(at: recordedTime(1).addingTimeInterval(0.1))?.id == 2)
    #expect(try reader.lastEntry(at: recordedTime(1).addingTimeInterval(-0.0009))?.id == 2)
    #expect(try reader.lastEntry(at: recordedTime(1).addingTimeInterval(-0.0011))?.id == 1)
    #expect(try reader.lastEntry(at: .distantFuture)?.id == 4)
    #expect(try reader.nearestEntry(to: recordedTime(1).addingTimeInterval(0.1))?.id == 3)
    #expect(try reader.nearestEntry(to: recordedTime(1).addingTimeInterval(0.01))?.id == 2)
    #expect(try reader.nearestEntry(to: .distantPast, of: [.error])?.id == 3)
    #expect(try reader.nearestEntry(to: .distantFuture, of: [.error])?.id == 3)
    #expect(try reader.nearestEntry(to: recordedTime(0), of: [.journal]) == nil)
  }

  @Test("a clock that goes back does not change the order of the timeline")
  func clock() async throws {
    let writer = try RecordingWriter(creating: directory.file("a"))
    for second in [5.0, 3, 4, 9] {
      try await writer.append(.lost(1), at: Date(timeIntervalSince1970: second))
    }
    try await writer.finish()
    let times = try RecordingReader(path: directory.file("a")).entries(limit: 9).map(\.time)
    #expect(times.map(\.timeIntervalSince1970) == [5, 5, 5, 9])
  }

  @Test("a connection without a snapshot continues the run before it")
  func resumed() async throws {
    let reader = try await reader([
      .connected(testEngine), .snapshot(wideTree(3)), .disconnected(reason: "gone"),
      .connected(testEngine), .changed(plainDelta(after: 1, route: "other")),
    ])
    #expect(try reader.info().sessions.map(\.epoch) == ["wide", "wide"])
    #expect(try reader.gaps(limit: 1).first?.until == recordedTime(3))
    #expect(try reader.state(at: 5)?.snapshot.revision == 2)
  }

  @Test("reconnections, restarts and losses are recorded as sessions and gaps")
  func sessionsAndGaps() async throws {
    var restarted = wideTree(2)
    restarted.moment?.epoch = "another"
    let reader = try await reader([
      .connected(testEngine), .snapshot(wideTree(3)), .lost(12), .snapshot(wideTree(4)),
      .disconnected(reason: "gone"), .disconnected(reason: "gone"), .disconnected(reason: "no"),
      .connected(testEngine), .snapshot(restarted), .disconnected(reason: "gone"),
    ])
    let info = try reader.info()
    #expect(info.flowscopeVersion == flowscopeVersion)
    #expect(info.schemaVersion == RecordingSchema.current.version)
    #expect(info.sessions.map(\.engine) == [testEngine, testEngine])
    #expect(info.sessions.map(\.epoch) == ["wide", "another"])
    #expect(info.sessions.map(\.entry) == [1, 7])
    let gaps = try reader.gaps(limit: 10)
    #expect(
      gaps.map(\.reason) == [
        .lost(12), .disconnected("gone", attempts: 2), .disconnected("no", attempts: 1),
        .disconnected("gone", attempts: 1),
      ])
    #expect(gaps.map(\.until) == [recordedTime(3), recordedTime(7), recordedTime(7), nil])
  }
}
