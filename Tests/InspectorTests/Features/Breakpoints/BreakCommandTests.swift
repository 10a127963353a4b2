import FlowModel
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("Breakpoints on the command line", .timeLimit(.minutes(Patience.minutes)))
struct BreakCommandTests {
  @Test("reads lists, conditions, numbers and decisions")
  func grammar() throws {
    #expect(try BreakCommand("") == .list)
    #expect(
      try BreakCommand("add route == green && from ~ Main")
        == .add(BreakpointCondition("route == green && from ~ Main")))
    #expect(try BreakCommand("add *") == .add(BreakpointCondition("*")))
    #expect(try BreakCommand("remove") == .remove(nil))
    #expect(try BreakCommand("remove all") == .remove(nil))
    #expect(try BreakCommand("remove 12") == .remove(12))
    #expect(try BreakCommand("go") == .decide(nil, .go))
    #expect(try BreakCommand("3 refuse") == .decide(3, .refuse))
    #expect(try BreakCommand("3 to item(7, b: 2)") == .decide(3, .change("item(7, b: 2)")))
  }

  @Test(
    "says what is wrong with a line",
    arguments: [
      ("add route ==", "the condition: "),
      ("add", "the condition: it is empty; write for example"),
      ("add route = green", "the condition: '=' compares nothing; write =="),
      ("add -r (", "the condition: "),
      ("remove green", "'green' is not the number of a breakpoint"),
      ("away", "'break' does not take 'away'; write add CONDITION"), ("3 to", "'break' does not"),
    ])
  func objections(argument: String, reason: String) {
    let session = BreakpointFixture.inspector()
    #expect(BreakpointFixture.command("break \(argument)", in: session) == [])
    #expect(session.model.message?.hasPrefix(reason) == true, "\(session.model.message ?? "")")
  }

  @Test("a breakpoint is added, listed and removed")
  func adding() throws {
    let session = BreakpointFixture.inspector()
    #expect(
      BreakpointFixture.command("break add route == green", in: session)
        == [.task(AddBreakpoint(condition: "route == green", id: Fixture.id))])
    BreakpointFixture.add("route == green", in: session)
    #expect(
      session.model.message == "breakpoint 1: route == green, each for at most 30 s")
    let hit = BreakpointFixture.breakpoint("route == green", hits: 2)
    Fixture.send(.breakpoint(.changed([hit])), to: session)
    BreakpointFixture.command("break", in: session)
    #expect(session.model.screen.overlay == .breakpoints)
    let text = session.draw().text
    #expect(text.contains("1  route == green") && text.contains("×2, 30 s"))
    // Removing asks by its line, which Enter runs.
    Fixture.press(.enter, in: session)
    #expect(session.model.editor.text == "break remove 1")
    #expect(
      Fixture.press(.enter, in: session)
        == [.task(RemoveBreakpoints(number: 1, id: Fixture.id))])
    #expect(BreakpointFixture.command("break remove 2", in: session) == [])
    #expect(session.model.message == "there is no breakpoint 2")
    #expect(
      BreakpointFixture.command("break remove", in: session)
        == [.task(RemoveBreakpoints(number: nil, id: Fixture.id))])
    Fixture.send(.breakpoint(.changed([])), to: session)
    BreakpointFixture.command("break", in: session)
    #expect(session.draw().text.contains("no breakpoints; write :break add"))
  }

  @Test("the line is in the history")
  func history() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.command("break add route == green", in: session)
    Fixture.press(.character(":"), .up, in: session)
    #expect(session.model.editor.text == "break add route == green")
  }

  private func completions(_ line: String, in session: InspectorSession) -> [String] {
    Fixture.press(.character(":"), in: session)
    Fixture.type(line, in: session)
    defer { Fixture.press(.escape, in: session) }
    return session.model.choices.map(\.title)
  }

  @Test("facts, comparisons and known names are completed, and what combines them")
  func completion() {
    let session = BreakpointFixture.inspector()
    #expect(completions("break ", in: session) == ["break add ", "break remove all"])
    #expect(
      completions("break add ", in: session)
        == ["route", "from", "request", "call", "link"].map { "break add \($0) " })
    #expect(
      completions("break add r", in: session) == ["break add route ", "break add request "])
    #expect(
      completions("break add route", in: session)
        == ["==", "!=", "~", "!~"].map { "break add route \($0) " })
    #expect(
      completions("break add route !", in: session)
        == ["!=", "!~"].map { "break add route \($0) " })
    #expect(
      completions("break add from == Green", in: session)
        == session.model.typesOfCoordinators.filter { $0.hasPrefix("Green") }
        .map { "break add from == \($0)" })
    #expect(!completions("break add from == Green", in: session).isEmpty)
    let routes = session.model.knownRoutes
    #expect(!routes.isEmpty)
    #expect(
      completions("break add (!route==", in: session)
        == routes.map { "break add (!route==\(BreakpointCondition.word($0))" })
    #expect(
      completions("break add request == pop", in: session)
        == ["pop", "popTo", "popToRoot"].map { "break add request == \($0)" })
    #expect(
      completions("break add route == green ", in: session)
        == ["break add route == green && ", "break add route == green || "])
    #expect(
      completions("break add route == green && fr", in: session)
        == ["break add route == green && from "])
    // Of a value with the name of a fact, nothing is compared.
    #expect(
      completions("break add route == link ", in: session)
        == ["break add route == link && ", "break add route == link || "])
    #expect(completions("break add route == \"a b\" x", in: session) == [])
  }

  @Test("every condition that completion offers to its end can be read")
  func readable() throws {
    let session = BreakpointFixture.inspector()
    for fact in ["route", "from", "request"] {
      let lines = completions("break add \(fact) == ", in: session)
      #expect(!lines.isEmpty)
      for line in lines {
        #expect(throws: Never.self) { try BreakCommand(String(line.dropFirst("break ".count))) }
      }
    }
  }

  @Test("numbers and decisions are completed while something waits")
  func decisions() {
    let session = BreakpointFixture.inspector()
    Fixture.send(.breakpoint(.changed([BreakpointFixture.breakpoint()])), to: session)
    BreakpointFixture.park(BreakpointFixture.parked(7), in: session)
    #expect(
      completions("break ", in: session)
        == ["add ", "remove all", "remove 1", "go", "refuse", "to ", "7 go", "7 refuse", "7 to "]
        .map { "break \($0)" })
    let routes = session.model.knownRoutes
    #expect(!routes.isEmpty)
    #expect(completions("break 7 to ", in: session) == routes.map { "break 7 to \($0)" })
    #expect(completions("break to ", in: session) == routes.map { "break to \($0)" })
  }

  // MARK: Refusals

  private static let lines = [
    "break add route == green", "break remove", "break go", "break 1 to green",
  ]

  /// Presses and writes everything that changes breakpoints, and expects that it is refused.
  private func expectRefusals(_ reason: String, in session: InspectorSession) {
    for line in Self.lines {
      #expect(BreakpointFixture.command(line, in: session) == [], "\(line)")
      #expect(session.model.message?.contains(reason) == true, "\(session.model.message ?? "")")
    }
    #expect(Fixture.press(.character("B"), in: session) == [])
    #expect(session.model.message?.contains(reason) == true)
    #expect(session.model.screen.overlay == nil)
    #expect(Fixture.press(.character("A"), in: session) == [])
    #expect(session.model.message?.contains(reason) == true)
  }

  @Test("without --control nothing is asked, but what is known is listed")
  func readOnly() {
    let session = BreakpointFixture.inspector(allowsControl: false)
    expectRefusals("restart with --control", in: session)
    Fixture.send(.breakpoint(.changed([BreakpointFixture.breakpoint("green")])), to: session)
    BreakpointFixture.command("break", in: session)
    #expect(session.draw().text.contains("1  green"))
  }

  @Test("an app that does not let viewers navigate says so")
  func withoutPermission() {
    var engine = BreakpointFixture.engine
    (engine.allowsControl, engine.hasBreakpoints) = (false, false)
    expectRefusals(
      "the app does not let viewers navigate", in: BreakpointFixture.inspector(engine: engine))
  }

  @Test("an engine without breakpoints is not asked")
  func olderEngine() {
    var engine = BreakpointFixture.engine
    engine.hasBreakpoints = false
    expectRefusals(
      "the app cannot park navigations", in: BreakpointFixture.inspector(engine: engine))
  }

  @Test("nothing is added while no app is connected")
  func disconnected() {
    let session = BreakpointFixture.inspector()
    Fixture.send(.disconnected(reason: "gone"), to: session)
    expectRefusals("no app is connected", in: session)
  }

  @Test("a recording has no breakpoints")
  func recording() {
    let session = BreakpointFixture.inspector()
    let status = PlaybackStatus(
      isPlaying: false, speed: PlaybackSpeed(clamping: 1), entry: 0, time: Fixture.time,
      isAtEnd: false)
    _ = session.handle(.playback(.status(status), of: Fixture.id))
    expectRefusals("a recording is read-only", in: session)
    #expect(BreakpointFixture.command("break", in: session) == [])
    #expect(session.model.message == "a recording is read-only")
  }

  // MARK: The selected line

  @Test("B breaks at the selected coordinator, as a line that can be changed")
  func coordinator() {
    let session = BreakpointFixture.inspector()
    Fixture.select("GreenCoordinator", in: session)
    Fixture.press(.character("B"), in: session)
    #expect(session.model.screen.overlay == .command)
    #expect(session.model.editor.text == "break add from == GreenCoordinator")
    Fixture.type(" && request == pop", in: session)
    #expect(
      Fixture.press(.enter, in: session) == [
        .task(
          AddBreakpoint(
            condition: "from == GreenCoordinator && request == pop", id: Fixture.id))
      ])
  }

  @Test("in the log, B breaks at the route and the coordinator of the entry, or at its request")
  func entry() {
    let session = BreakpointFixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(GreenRoute.darkGreen)), to: session, after: 1)
    Fixture.press(.character("1"), .character("B"), in: session)
    #expect(
      session.model.editor.text == "break add route == darkGreen && from == AppCoordinator")
    let popped = BreakpointFixture.inspector()
    Fixture.send(.navigated(Fixture.navigation(requesting: .pop)), to: popped, after: 1)
    Fixture.press(.character("1"), .character("B"), in: popped)
    #expect(
      popped.model.editor.text == "break add request == pop && from == AppCoordinator")
  }

  @Test("in a list of routes, B breaks at the route, and among links at the link")
  func route() throws {
    let session = BreakpointFixture.inspector()
    BusyFixture.declareRoutes(in: session)
    Fixture.press(.character("8"), .character("g"), .character("B"), in: session)
    let route = try #require(session.model.selectedRoute)
    #expect(
      session.model.editor.text
        == "break add \(BreakpointCondition.text(.route, is: route.identifier))")
    Fixture.press(.escape, in: session)
    BusyFixture.openLinks(in: session)
    Fixture.press(.character("7"), .character("G"), .character("B"), in: session)
    #expect(session.model.editor.text == "break add link == shop://detail/3")
  }

  @Test("an entry that is no navigation is refused with what to select")
  func note() {
    let session = BreakpointFixture.inspector()
    Fixture.press(.character("1"), .character("g"), .character("B"), in: session)
    #expect(session.model.message?.hasPrefix("nothing to break at is selected") == true)
  }
}
