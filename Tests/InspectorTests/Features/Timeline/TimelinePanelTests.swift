import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@Suite struct TimelinePanelTests {
  /// A history with failed navigations, navigations that share a change, a loss, and another run.
  private func history(limits: Chronicle.Limits = Chronicle.Limits()) -> History {
    var history = History(limits: limits)
    history.take(.connected(TimeFixture.engine()), after: 0)
    history.take(.snapshot(TimeFixture.tree()), after: 0)
    history.navigate(2, to: .detail, at: 4)
    history.take(.changed(TimeFixture.delta(3, to: "settings", at: 9)), after: 9)
    for (sequence, route) in [TimeRoute.home, .detail, .settings].enumerated() {
      history.take(
        .navigated(
          TimeFixture.navigation(
            UInt64(sequence + 3), revision: 3, at: 8.997, to: route, steps: sequence + 1)),
        after: 9)
    }
    history.navigate(3, to: .unhandled, at: 15, failing: true)
    history.take(.errorReported(TimeFixture.error(1, at: 15)), after: 15)
    history.take(.lost(12), after: 22)
    history.take(.snapshot(TimeFixture.tree([2, 3, 4, 5], revision: 40)), after: 22)
    history.take(
      .changed(
        FlowDelta(
          revision: 41, time: TimeFixture.time(30),
          changed: [TimeFixture.node(1, children: [2, 3])],
          removed: [TimeFixture.id(4), TimeFixture.id(5)])), after: 30)
    history.take(.disconnected(reason: "lost the connection to /x.sock"), after: 41)
    history.take(.connected(TimeFixture.engine(pid: 5)), after: 50)
    history.take(.snapshot(TimeFixture.tree(epoch: "two")), after: 50)
    history.navigate(2, to: .home, at: 55)
    return history
  }

  private func frame(
    _ timeline: TimelineView, columns: Int, rows: Int = 14, glyphs: Glyphs = .unicode
  ) -> Frame {
    let size = Size(rows: rows, columns: columns)
    var frame = Frame(size: size, isASCII: glyphs.isASCII)
    TimelinePanel.draw(
      timeline, in: Rectangle(row: 0, column: 0, size: size), glyphs: glyphs, isFocused: true,
      into: &frame)
    return frame
  }

  @Test("live, at two widths", arguments: [80, 120])
  func live(columns: Int) throws {
    try Golden.expect(
      frame(TimelineView(history(), height: 13), columns: columns),
      named: "timeline-live-\(columns)")
  }

  @Test("in the past, at a moment with several lines", arguments: [80, 120])
  func past(columns: Int) throws {
    var history = history()
    history.look(at: 2)
    try Golden.expect(
      frame(TimelineView(history, height: 13), columns: columns),
      named: "timeline-past-\(columns)")
  }

  @Test("with ASCII glyphs, the timeline has only ASCII characters")
  func ascii() throws {
    var history = history()
    history.look(at: 3)
    let frame = frame(TimelineView(history, height: 13), columns: 80, glyphs: .ascii)
    #expect(frame.text.allSatisfy { $0.isASCII })
    try Golden.expect(frame, named: "timeline-ascii-80")
  }

  @Test("a playing recording shows its speed and its position")
  func replay() throws {
    let status = PlaybackStatus(
      isPlaying: true, speed: PlaybackSpeed(clamping: 4), entry: 20, time: TimeFixture.time(55),
      isAtEnd: false)
    let strip = TimelineView.Strip(
      start: TimeFixture.time(0), end: TimeFixture.time(220), position: TimeFixture.time(55),
      errors: [TimeFixture.time(15), TimeFixture.time(200)], gaps: [TimeFixture.time(22)])
    var timeline = TimelineView(history(), height: 5, playing: status)
    timeline.strip = strip
    try Golden.expect(frame(timeline, columns: 120, rows: 6), named: "timeline-replay-120")
  }

  @Test("narrow and low, without events, and with hostile names")
  func corners() throws {
    let narrow = TimelineView(history(), height: 2)
    try Golden.expect(frame(narrow, columns: 38, rows: 2), named: "timeline-narrow-38")
    let empty = frame(TimelineView(History(), height: 5), columns: 80)
    #expect(empty.text.contains("nothing has happened yet"))
    var hostile = History()
    hostile.take(.snapshot(TimeFixture.tree()), after: 0)
    hostile.take(.disconnected(reason: "\u{1b}[31mred\n漢字\u{202e}"), after: 1)
    let text = frame(TimelineView(hostile, height: 5), columns: 80).text
    #expect(!text.contains("\u{1b}") && !text.contains("\u{202e}"))
    #expect(text.contains("␛[31mred␊漢字"))
  }

  @Test("the moment that shows is always among the lines", arguments: [1, 2, 3, 7])
  func window(height: Int) {
    var history = history()
    for number in history.chronicle.numbers {
      history.look(at: number)
      let lines = TimelineView(history, height: height).lines
      #expect(lines.count == height)
      #expect(lines.contains { $0.isCurrent && !$0.isContinued })
    }
  }

  @Test("the number of dropped moments is above the oldest line")
  func gone() {
    var limits = Chronicle.Limits()
    limits.lines = 6
    let lines = TimelineView(history(limits: limits), height: 20).lines
    #expect(lines.first?.kind == .gap)
    #expect(lines.first?.note == "3 older moments were dropped")
  }
}
