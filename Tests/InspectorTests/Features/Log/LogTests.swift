import FlowEngine
import FlowIntrospect
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("The log", .timeLimit(.minutes(Patience.minutes)))
struct LogTests {
  @Test("follows the newest entry until the user moves back, and follows again at the end")
  func follows() throws {
    let session = Fixture.inspector()
    for index in 0..<50 {
      Fixture.send(
        .navigated(Fixture.navigation(GreenRoute.green, after: Double(index))), to: session,
        after: Double(index))
    }
    let height = try #require(session.model.list(of: .log)).size.rows
    #expect(session.model.inspection.log.top == session.model.inspection.log.entries.count - height)
    Fixture.press(.character("1"), .character("k"), in: session)
    let log = session.model.inspection.log
    #expect(log.selection == log.entries.count - 2)
    Fixture.press(.character("G"), in: session)
    #expect(session.model.inspection.log.isFollowing)
  }

  @Test("is bounded, and its selection moves along when entries are dropped")
  func bounds() {
    var log = Log()
    for index in 0..<log.capacity {
      log.append(
        LogEntry(
          time: Fixture.time.addingTimeInterval(Double(index)), kind: .note, subject: "\(index)"))
    }
    log.select(100)
    for index in 0..<10 {
      log.append(
        LogEntry(
          time: Fixture.time.addingTimeInterval(Double(log.capacity + index)), kind: .note,
          subject: "new \(index)"))
    }
    #expect(log.entries.count == log.capacity && log.forgotten == 10)
    #expect(log.entries.last?.subject == "new 9")
    #expect(log.selected?.subject == "100")
  }

  @Test("logs nothing twice after a reconnect")
  func onceEach() {
    let session = Fixture.inspector()
    let report = Fixture.error(1)
    Fixture.send(.errorReported(report), to: session)
    Fixture.send(.journal([report], total: 1), to: session)
    #expect(session.model.inspection.log.entries.count { $0.kind == .error } == 1)
    #expect(session.model.inspection.errors.total == 1)
  }

  @Test("an entry shows the place of its call, and a filter searches that place")
  func places() throws {
    let session = Fixture.inspector(columns: 200, rows: 60)
    var report = Fixture.navigation(GreenRoute.green)
    report.call = CallLabel(file: "Shop/ProfileView.swift", line: 48, function: "open()")
    Fixture.send(.navigated(report), to: session)
    Fixture.send(.navigated(Fixture.navigation(GreenRoute.lightGreen)), to: session)
    Fixture.press(.character("1"), .character("k"), in: session)
    let text = session.draw().text
    #expect(text.contains("— Shop/ProfileView.swift:48"), "\(text)")
    #expect(text.contains("Shop/ProfileView.swift:48 in open()"), "\(text)")
    let entry = try #require(session.model.inspection.log.entries.first { $0.place != nil })
    #expect(LogEntryDocument(entry).call == report.call)
    var log = session.model.inspection.log
    log.filter = LineFilter("profileview")
    #expect(log.lines.count == 1)
  }

  @Test("one line ends what is from before the viewer attached, and its rows lead to no moment")
  func recalled() throws {
    let session = Fixture.inspector(columns: 200, rows: 60)
    Fixture.send(.recalled([Fixture.navigation(GreenRoute.green, after: -1)]), to: session)
    Fixture.press(.character("1"), .character("g"), in: session)
    let text = session.draw().text
    #expect(!text.contains("(from before)") && text.contains("flight recorder"), "\(text)")
    #expect(
      text.contains("connected to rainbow, pid 4711; above is from before"), "\(text)")
    Fixture.press(.character("/"), in: session)
    Fixture.type("green", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.draw().text.contains("(from before)"))
    let entry = try #require(session.model.inspection.log.entries.first { $0.isRecalled })
    #expect(entry.navigation == nil && LogEntryDocument(entry).isRecalled == true)
  }

  @Test("one line tells errors from before the viewer attached, in the log and in the errors")
  func recalledErrors() throws {
    let session = Fixture.inspector(columns: 200, rows: 140)
    let past = [Fixture.error(1, after: -2), Fixture.error(2, after: -1)]
    Fixture.send(.journal(past, total: 2), to: session)
    Fixture.send(.errorReported(TimeFixture.error(3, at: 9)), to: session, after: 1)
    for (key, mark) in [("1", "; above is from before"), ("2", "attached; below is from before")] {
      Fixture.press(.character(Character(key)), in: session)
      let lines = session.draw().text.split(separator: "\n")
      #expect(lines.contains { $0.contains(mark) }, "\(key)")
      #expect(!lines.contains { $0.contains("(from before)") })
    }
    let entries = session.model.inspection.log.entries.filter { $0.kind == .error }
    #expect(entries.map(\.isRecalled) == [true, true, false])
    var errors = session.model.inspection.errors
    #expect(errors.review.errors().map(\.isRecalled) == [true, true, false])
    errors.filter = LineFilter("from before")
    #expect(errors.chosen.count == 2 && errors.lineCount == 2)
    #expect(session.draw().text.contains("by the app, before the viewer attached"))
  }

  @Test("while the log has the focus, the details show the whole selected entry")
  func details() {
    let session = Fixture.inspector(columns: 80, rows: 32)
    Fixture.send(.errorReported(Fixture.error(1)), to: session, after: 1)
    Fixture.press(.character("1"), in: session)
    let text = session.draw().text
    #expect(text.contains("answers true in"), "the advice is missing:\n\(text)")
    let words = WrappedText.lines(of: "one two-and-a-half 漢字漢字 three", in: 9)
    #expect(words == ["one", "two-and-a", "-half", "漢字漢字", "three"])
  }
}
