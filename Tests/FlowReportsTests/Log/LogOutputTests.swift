import FlowEngine
import FlowProtocol
import Foundation
import TestInspections
import Testing

@testable import FlowReports

/// The lines of `flowscope log`.
@Suite struct LogOutputTests {
  private func line(_ content: LoggedEvent.Content, ascii: Bool = false) -> String {
    LogText(glyphs: ascii ? .ascii : .unicode, colours: false).line(
      LoggedEvent(content: content, time: TimeFixture.time(1.5), entry: nil))
  }

  private let time = "2023-11-14T22:13:21.500Z  "

  @Test("the line of a navigation has the request, the coordinator, the outcome and the duration")
  func navigation() {
    #expect(
      line(.navigation(TimeFixture.navigation(1, revision: 1, at: 1.5)))
        == time + "✓ navigate       detail asked of AppCoordinator #1  reset  2.0 µs\n")
    let failed = line(.navigation(TimeFixture.navigation(1, revision: 1, at: 1.5, failing: true)))
    #expect(failed.hasPrefix(time + "✗ navigate       detail asked of AppCoordinator #1  "))
    #expect(failed.contains("no coordinator shows it") && failed.hasSuffix("  2.0 µs\n"))
  }

  @Test("an inferred navigation has no duration, in the line and in the inspector")
  func inferred() {
    var report = TimeFixture.navigation(1, revision: 1, at: 1.5)
    #expect(LogEntry(report).duration == 2e-6)
    report.isInferred = true
    #expect(line(.navigation(report)).hasSuffix("reset (inferred)\n"))
    #expect(LogEntry(report).duration == nil)
  }

  @Test("a navigation that was parked says for how long, and what became of it")
  func parked() {
    func outcome(
      _ end: ParkingEnd, number: Int? = 3, instead route: String? = nil, failing: Bool = false
    ) -> String {
      var report = TimeFixture.navigation(1, revision: 1, at: 1.5, failing: failing)
      report.parked = Parking(
        number: number, end: end, nanoseconds: 1_500_000_000,
        requested: route.map { RouteLabel(identifier: $0, type: "R") })
      return LogEntry(report).outcome
    }
    #expect(outcome(.went) == "reset; parked 1.5 s at a breakpoint")
    #expect(outcome(.changed, instead: "cart").hasSuffix(" at a breakpoint, in place of cart"))
    #expect(outcome(.timedOut).hasSuffix("at a breakpoint, until its time was over"))
    #expect(outcome(.viewerLeft).hasSuffix("at a breakpoint, until the last viewer left"))
    #expect(outcome(.stopped).hasSuffix("at a breakpoint, until the inspector stopped"))
    #expect(outcome(.full, number: nil) == "reset; not parked at a breakpoint: too many were")
    #expect(outcome(.refused, failing: true).hasSuffix("; parked 1.5 s at a breakpoint"))
    // No validation refused it.
    let failure = TimeFixture.navigation(1, revision: 1, at: 1.5, failing: true)
    let message = failure.error?.message ?? ""
    #expect(outcome(.refused, failing: true).hasPrefix(message) && !message.isEmpty)
  }

  @Test("a navigation and an error end with the place of the call")
  func place() {
    var report = TimeFixture.navigation(1, revision: 1, at: 1.5)
    report.call = CallLabel(file: "Shop/ProfileView.swift", line: 48, function: "open()")
    #expect(line(.navigation(report)).hasSuffix("  2.0 µs  — Shop/ProfileView.swift:48\n"))
    #expect(line(.navigation(report), ascii: true).hasSuffix("at Shop/ProfileView.swift:48\n"))
    var error = TimeFixture.error(1, at: 1.5)
    error.call = CallLabel(file: "\u{1b}[31m\nA", line: 2, function: "")
    #expect(!line(.error(error)).contains("\u{1b}"))
    #expect(line(.error(error)).split(separator: "\n").count == 1)
  }

  @Test("a silence says what does not answer, and its end after how long it answers again")
  func silence() throws {
    let silence = EngineSilence(.mainActor, since: TimeFixture.time(0))
    #expect(line(.silent(silence)) == time + "silent           main actor silent for 1.5 s\n")
    #expect(
      line(.answering(silence))
        == time + "answering        main actor answers again after 1.5 s\n")
    var log = LoggedEvents()
    _ = log.take(.silent(silence), at: TimeFixture.time(1.5))
    let end = log.take(.answering, at: TimeFixture.time(2))
    #expect(end.map(\.content) == [.answering(silence)])
    let json = try String(decoding: JSONOutput.encode(LogDocument(event: end[0])), as: UTF8.self)
    #expect(json.contains("\"answering\"") && json.contains("\"mainActor\""))
  }

  @Test("a navigation from before the viewer attached is marked in JSON, and not in every line")
  func recalled() throws {
    var events = LoggedEvents()
    let report = TimeFixture.navigation(1, revision: 1, at: 1.5)
    let event = try #require(events.take(.recalled([report]), at: .distantFuture).first)
    let text = LogText(glyphs: .unicode, colours: false).line(event)
    #expect(text.hasPrefix(time) && !text.contains("before"))
    let json = String(decoding: try JSONOutput.line(LogDocument(event: event)), as: UTF8.self)
    #expect(json.contains("\"isRecalled\":true"))
    #expect(!line(.navigation(report)).contains("before"))
  }

  @Test("one line ends what is from before the viewer attached, with the time of attaching")
  func attachment() {
    let style = TextStyle(glyphs: .unicode, colours: false)
    var (events, rule, lines) = (LoggedEvents(), AttachmentRule(), [String]())
    func take(_ event: FollowerEvent, at seconds: Double) {
      for logged in events.take(event, at: TimeFixture.time(seconds)) {
        lines.append(rule.text(before: logged, style))
      }
    }
    take(.connected(TimeFixture.engine()), at: 5)
    take(.journal([TimeFixture.error(1, at: 1)], total: 1), at: 5)
    take(.recalled([TimeFixture.navigation(1, revision: 1, at: 2)]), at: 5)
    take(.errorReported(TimeFixture.error(2, at: 6)), at: 6)
    take(.errorReported(TimeFixture.error(3, at: 7)), at: 7)
    #expect(lines.map(\.isEmpty) == [true, true, true, false, true])
    #expect(lines[3].hasPrefix(Times.text(TimeFixture.time(5))) && lines[3].hasSuffix("\n"))
    #expect(lines[3].contains("attached; above is from before"))
  }

  @Test("an error from before the viewer attached is marked in JSON, and not in every line")
  func recalledError() throws {
    var events = LoggedEvents()
    let report = TimeFixture.error(1, at: 1.5)
    let event = try #require(events.take(.journal([report], total: 1), at: .distantFuture).first)
    let text = LogText(glyphs: .unicode, colours: false).line(event)
    #expect(text.hasPrefix(time) && !text.contains("before"))
    let json = String(decoding: try JSONOutput.line(LogDocument(event: event)), as: UTF8.self)
    #expect(json.contains("\"isRecalled\":true"))
    #expect(!line(.error(report)).contains("before"))
  }

  @Test("an error, a change, a loss and a connection are a line each")
  func others() {
    #expect(
      line(.error(TimeFixture.error(1, at: 1.5)))
        .hasPrefix(time + "! invalidTabIndex  reported by AppCoordinator #1  "))
    #expect(
      line(.change(TimeFixture.delta(7, to: "detail", at: 1.5)))
        == time + "change           revision 7  ~ Coordinator2 #2 detail\n")
    #expect(
      line(.lost(3, .notifications))
        == time + "lost             3 notifications: events are missing here\n")
    #expect(line(.connected(TimeFixture.engine())) == time + "connected        shop, pid 4711\n")
    #expect(
      line(.disconnected(reason: "a\nb")).split(separator: "\n").count == 1,
      "a reason stays in its line")
  }

  @Test("a large change names a few coordinators, and counts the others")
  func large() {
    let nodes = (2...30).map { TimeFixture.node($0) }
    let text = line(
      .change(FlowDelta(revision: 7, added: nodes, removed: [TimeFixture.id(50)])))
    #expect(text.contains("+ Coordinator2 #2 home, "))
    #expect(text.hasSuffix("and 22 more\n"))
  }

  @Test("with ASCII glyphs, a line has only ASCII characters")
  func ascii() {
    let text = line(
      .navigation(TimeFixture.navigation(1, revision: 1, at: 1.5)), ascii: true)
    #expect(text.allSatisfy { $0.isASCII }, "\(text)")
  }

  @Test(
    "a duration has up to three digits",
    arguments: [
      (Int64(0), "0 ns"), (812, "812 ns"), (2_000, "2.0 µs"), (12_340, "12.3 µs"),
      (123_456, "123 µs"), (45_600_000, "45.6 ms"), (2_500_000_000, "2.5 s"),
    ])
  func durations(nanoseconds: Int64, text: String) {
    #expect(DurationText.of(nanoseconds: nanoseconds) == text)
  }

  @Test("a JSON line has the kind, the run, the engine, and the report with times in ISO 8601")
  func json() throws {
    let report = TimeFixture.navigation(3, revision: 4, at: 1.5)
    var event = LoggedEvent(content: .navigation(report), time: report.time, entry: 12)
    (event.run, event.engine) = ("one", TimeFixture.engine())
    let line = try JSONOutput.line(LogDocument(event: event))
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.dropLast().allSatisfy { $0 != UInt8(ascii: "\n") })
    struct Line: Decodable {
      struct Engine: Decodable, Equatable {
        let name: String
        let pid: Int
      }

      let schema: String
      let schemaVersion: Int
      let kind: String
      let entry: Int
      let time: String
      let run: String
      let engine: Engine
      let navigation: NavigationReport
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      try #require(Times.date(try decoder.singleValueContainer().decode(String.self)))
    }
    let decoded = try decoder.decode(Line.self, from: line)
    #expect(decoded.schema == "flowscope.log" && decoded.schemaVersion == 1)
    #expect(decoded.kind == "navigation" && decoded.entry == 12)
    #expect(decoded.time == "2023-11-14T22:13:21.500Z" && decoded.run == "one")
    #expect(decoded.engine == Line.Engine(name: "shop", pid: 4711))
    #expect(decoded.navigation == report)
  }

  @Test("a JSON line names its kind, and has only the fields of that kind")
  func kinds() throws {
    for (content, fields) in [
      (LoggedEvent.Content.error(TimeFixture.error(1, at: 1)), ["report"]),
      (.change(TimeFixture.delta(2, to: "detail", at: 1)), ["delta"]),
      (.lost(3, .errors), ["lost", "what"]),
      (.connected(TimeFixture.engine()), []),
      (.disconnected(reason: "gone"), ["reason"]),
    ] {
      let event = LoggedEvent(content: content, time: TimeFixture.time(1), entry: nil)
      let line = try JSONOutput.line(LogDocument(event: event))
      let object = try #require(
        try JSONSerialization.jsonObject(with: line) as? [String: Any])
      #expect(object["kind"] as? String == event.kind.rawValue)
      let common = ["kind", "time", "run", "engine", "schema", "schemaVersion"]
      #expect(Set(object.keys) == Set(fields + common))
    }
  }
}
