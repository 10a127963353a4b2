import FlowProtocol
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Places of calls in a recording", .timeLimit(.minutes(Patience.minutes)))
struct CallColumnTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  /// Random events, each navigation and error with a place or without one.
  private var events: [FollowerEvent] {
    RandomEvents.events(400, seed: 11).enumerated().map { index, event in
      let text = hostileTexts[index % hostileTexts.count]
      let call =
        index % 3 == 0 ? nil : CallLabel(file: text, line: index, function: "\(text)()")
      switch event {
      case .navigated(var report):
        report.call = call
        return .navigated(report)
      case .errorReported(var report):
        report.call = call
        return .errorReported(report)
      default: return event
      }
    }
  }

  @Test("navigations and errors keep their places, in columns and in the replay")
  func columns() async throws {
    try await record(events, to: path)
    let reader = try RecordingReader(path: path)
    let reports = try reader.navigations(limit: .max).map(\.report)
    #expect(Set(reports.map { $0.call == nil }) == [true, false])
    let rows = try reader.read {
      try Row.fetchAll(
        $0,
        sql: """
          SELECT callFile, callLine, callFunction FROM errors
          UNION ALL SELECT callFile, callLine, callFunction FROM navigations
          """)
    }
    let errors = try reader.errors(limit: .max)
    let calls = errors.map(\.report.call) + reports.map(\.call)
    #expect(rows.count == calls.count && Set(calls.map { $0 == nil }) == [true, false])
    for (row, call) in zip(rows, calls) {
      #expect(try row.textIfPresent(atIndex: 0) == call?.file.stored)
      #expect(row[1] as Int? == call?.line)
      #expect(try row.textIfPresent(atIndex: 2) == call?.function.stored)
    }
    let replayed = try await reader.events().all().compactMap {
      if case .navigated(let report) = $0.event { report } else { nil }
    }
    #expect(replayed == reports)
  }
}
