import FlowModel
import Foundation
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Breakpoints as text", .timeLimit(.minutes(Patience.minutes)))
struct BreakpointFrameTests {
  nonisolated private static let sizes = [(80, 24), (120, 40), (200, 60)]

  private func expect(
    _ name: String, _ make: (InspectorSession) -> Void, allowsControl: Bool = true
  ) throws {
    let frames = Self.sizes.map { columns, rows in
      let session = BreakpointFixture.inspector(
        columns: columns, rows: rows, allowsControl: allowsControl)
      Fixture.send(
        .breakpoint(.changed([BreakpointFixture.breakpoint("route ~ green", hits: 3)])),
        to: session)
      make(session)
      return ("\(columns)x\(rows)", session.draw())
    }
    try Golden.expect(frames, named: "breakpoints-\(name)")
  }

  @Test("what waits is in the first line and above the keys")
  func waiting() throws {
    try expect("waiting") { session in
      for number in 1...2 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    }
  }

  @Test("the plan, with the changes of the hierarchy")
  func plan() throws {
    try expect("plan") { session in
      for number in 1...3 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
      Fixture.press(.character("A"), .enter, in: session)
      BreakpointFixture.predict(in: session)
    }
  }

  @Test("the plan without --control, before the engine has answered")
  func readOnly() throws {
    try expect(
      "read-only",
      { session in
        BreakpointFixture.park(in: session)
        Fixture.press(.character("A"), in: session)
      }, allowsControl: false)
  }

  @Test("the list of what waits and of the breakpoints")
  func list() throws {
    try expect("list") { session in
      for number in 1...2 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
      BreakpointFixture.command("break", in: session)
    }
  }

  @Test("a plan that was let go by its time")
  func ended() throws {
    try expect("ended") { session in
      BreakpointFixture.park(in: session)
      Fixture.press(.character("A"), in: session)
      BreakpointFixture.letGo(1, .timedOut, in: session, after: 30)
    }
  }

  @Test(
    "no text of an app harms the plan, the list or the lines", arguments: HostileNames.all.indices)
  func hostile(index: Int) async {
    let name = HostileNames.all[index]
    for (columns, rows) in [(40, 10), (90, 26)] {
      for glyphs in [Glyphs.unicode, .ascii] {
        await Task.yield()
        let session = BreakpointFixture.inspector(columns: columns, rows: rows, glyphs: glyphs)
        Fixture.send(
          .breakpoint(.changed([BreakpointFixture.breakpoint(name)])), to: session)
        for number in 1...2 {
          BreakpointFixture.park(
            BreakpointFixture.parked(number, to: name, from: name, request: name), in: session)
        }
        HostileNames.expectHarmless(session.draw())
        Fixture.press(.character("A"), in: session)
        HostileNames.expectHarmless(session.draw())
        Fixture.press(.enter, in: session)
        #expect(session.model.screen.overlay == .parked)
        HostileNames.expectHarmless(session.draw())
        BreakpointFixture.predict(1, to: name, in: session)
        HostileNames.expectHarmless(session.draw())
        BreakpointFixture.letGo(1, .timedOut, in: session)
        BreakpointFixture.letGo(2, .other, in: session)
        HostileNames.expectHarmless(session.draw())
        Fixture.press(.character("B"), in: session)
        HostileNames.expectHarmless(session.draw())
      }
    }
  }

  @Test("a second click on a line shows its plan, and a click beside the list closes it")
  func mouse() throws {
    let session = BreakpointFixture.inspector(columns: 80, rows: 24)
    for number in 1...2 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    Fixture.press(.character("A"), in: session)
    let list = try #require(session.model.choiceList)
    // The first line is a heading.
    for isDouble in [false, true] {
      _ = session.handle(.click(row: list.row + 2, column: list.column + 5, isDouble: isDouble))
    }
    #expect(session.model.screen.overlay == .parked)
    #expect(session.model.inspection.breakpoints.shown == 2)
    Fixture.press(.escape, .character("A"), in: session)
    _ = session.handle(.click(row: 0, column: 0, isDouble: false))
    #expect(session.model.screen.overlay == nil)
    // The hint in the last line is a button.
    let last = try #require(session.draw().text.split(separator: "\n").last)
    let hint = try #require(last.range(of: "A decide"))
    let column = last.distance(from: last.startIndex, to: hint.lowerBound)
    _ = session.handle(.click(row: 23, column: column, isDouble: false))
    #expect(session.model.screen.overlay == .breakpoints)
  }

  @Test("the help has the keys, and the palette the command")
  func help() {
    let session = BreakpointFixture.inspector()
    Fixture.press(.character("?"), in: session)
    Fixture.type("breakpoint", in: session)
    let titles = session.model.choices.map(\.title)
    #expect(titles.contains("add a breakpoint for what is selected (needs --control)"))
    #expect(titles.contains("decide about navigations that wait at breakpoints"))
    Fixture.press(.escape, .character("?"), in: session)
    Fixture.type("refuse it", in: session)
    #expect(session.model.choices.contains { $0.title == "in a parked navigation: refuse it" })
    Fixture.press(.escape, .control("p"), in: session)
    Fixture.type("list breakpoints", in: session)
    #expect(session.model.choices.contains { $0.title.contains("list breakpoints, add or remove") })
  }
}
