import FlowModel
import Foundation
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Parked navigations", .timeLimit(.minutes(Patience.minutes)))
struct ParkedTests {
  private func title(_ session: InspectorSession) -> String {
    String(session.draw().text.split(separator: "\n").first ?? "")
  }

  private func tick(_ seconds: Double, _ session: InspectorSession) -> [Effect] {
    session.handle(.tick(Fixture.time.addingTimeInterval(seconds)))
  }

  private func resume(_ number: Int, _ choice: ParkingChoice) -> Effect {
    .task(Resume(number: number, choice: choice, id: Fixture.id))
  }

  // MARK: What shows

  @Test("while something waits, the first line does not say live, at any width")
  func firstLine() {
    for columns in [40, 80, 120, 200] {
      let session = BreakpointFixture.inspector(columns: columns, rows: 24)
      #expect(title(session).contains("● live"))
      BreakpointFixture.park(in: session)
      #expect(title(session).contains("‖ 1 parked") && !title(session).contains("live"))
      BreakpointFixture.park(BreakpointFixture.parked(2), in: session)
      #expect(title(session).contains("‖ 2 parked"))
      Fixture.press(.character(" "), in: session)
      #expect(title(session).contains("‖ paused 2 parked"))
      Fixture.press(.character("."), in: session)
      for number in [1, 2] { BreakpointFixture.letGo(number, .went, in: session) }
      #expect(title(session).contains("● live"))
    }
  }

  @Test("without --control too, what waits and for how long is above the keys")
  func lineAboveKeys() {
    let session = BreakpointFixture.inspector(allowsControl: false)
    BreakpointFixture.park(in: session)
    for number in 2...3 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    #expect(session.model.screen.overlay == nil)
    #expect(
      session.draw().text.contains(
        "navigate GreenRoute.greenDetail from GreenCoordinator #3 waits 30 s more at breakpoint "
          + "1, and 2 behind it; A decides"))
    #expect(StatusLine.hints(in: session.model).first?.text == "A decide")
  }

  @Test("the time runs down by this machine's clock, and asks to be woken only while one waits")
  func time() {
    let session = BreakpointFixture.inspector()
    #expect(tick(-1, session) == [])
    // The clock of the app is an hour ahead.
    let effects = BreakpointFixture.park(
      BreakpointFixture.parked(clockAhead: 3_600), in: session)
    #expect(effects == [.wake(seconds: 1)])
    for (seconds, text) in [(0.0, "30 s"), (1, "29 s"), (12.5, "18 s"), (29.5, "1 s"), (31, "0 s")]
    {
      #expect(tick(seconds, session) == [.wake(seconds: 1)])
      #expect(session.draw().text.contains("waits \(text) more"), "\(session.draw().text)")
    }
    BreakpointFixture.letGo(1, .timedOut, in: session, after: 31)
    #expect(tick(33, session) == [])
  }

  @Test("times of an app that make no sense are bounded", arguments: [1e17, -5, .nan, .infinity])
  func extremeTimes(seconds: Double) {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(BreakpointFixture.parked(seconds: seconds), in: session)
    let rest = session.model.inspection.breakpoints.parked[0].deadline
      .timeIntervalSince(Fixture.time)
    #expect((0...600).contains(rest))
    #expect(session.draw().text.contains(seconds == 1e17 ? "waits 10 min" : "waits 0 s"))
  }

  // MARK: The plan

  @Test("the plan shows by itself to a user who has set a breakpoint, once until nothing waits")
  func offered() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    #expect(session.model.screen.overlay == nil)
    BreakpointFixture.letGo(1, .went, in: session)
    BreakpointFixture.add(in: session)
    BreakpointFixture.park(BreakpointFixture.parked(2), in: session)
    #expect(session.model.screen.overlay == .parked)
    Fixture.press(.escape, in: session)
    BreakpointFixture.park(BreakpointFixture.parked(3), in: session)
    #expect(session.model.screen.overlay == nil)
    for number in [2, 3] { BreakpointFixture.letGo(number, .went, in: session) }
    BreakpointFixture.park(BreakpointFixture.parked(4), in: session)
    #expect(session.model.screen.overlay == .parked)
  }

  @Test("the plan interrupts no user who writes, and does not show later by itself")
  func writing() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.add(in: session)
    Fixture.press(.character(":"), in: session)
    BreakpointFixture.park(in: session)
    Fixture.type("filter", in: session)
    #expect(session.model.screen.overlay == .command)
    #expect(session.model.editor.text == "filter")
    Fixture.press(.escape, in: session)
    #expect(session.model.screen.overlay == nil)
    Fixture.press(.character("A"), in: session)
    #expect(session.model.screen.overlay == .parked)
  }

  @Test("the plan has the request, the call, the breakpoint, the steps and what would show")
  func plan() {
    let session = BreakpointFixture.inspector()
    Fixture.send(
      .breakpoint(.changed([BreakpointFixture.breakpoint("route ~ green")])), to: session)
    BreakpointFixture.park(in: session)
    let effects = Fixture.press(.character("A"), in: session)
    guard case .task(let task)? = effects.first, let question = task.task as? AskPrediction else {
      Issue.record("the engine was not asked: \(effects)")
      return
    }
    #expect(
      question.target
        == RouteTarget(route: "greenDetail", type: "GreenRoute", from: CoordinatorID(rawValue: 3)))
    for text in [
      "‖ navigate GreenRoute.greenDetail from GreenCoordinator #3",
      "at breakpoint 1: route ~ green",
      "called at Shop/GreenCoordinator.swift:48 in openDetail()", "reachable in 2 steps",
      "then greenDetail of GreenCoordinator #3 shows", "2. GreenCoordinator #3: ", "asking…",
      "goes on by itself in 30 s", "O go on", "R refuse", "X other route",
    ] {
      #expect(session.draw().text.contains(text), "\(text) in \(session.draw().text)")
    }
    BreakpointFixture.predict(in: session)
    let text = session.draw().text
    #expect(!text.contains("asking…") && text.contains("~ "))
    #expect(text.contains("called at Shop/GreenCoordinator.swift:48"))
  }

  @Test("after a change of the app, the engine is asked again, at most once a second")
  func askedAgain() throws {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    #expect(tick(5, session).count == 1, "the first question is not answered yet")
    BreakpointFixture.predict(in: session)
    let live = try #require(session.model.inspection.live)
    let node = try #require(live.visiblePath.last.flatMap { live[$0] })
    func change(_ revision: UInt64, after seconds: Double) -> [Effect] {
      Fixture.send(
        .changed(FlowDelta(revision: revision, time: Fixture.time, changed: [node])),
        to: session, after: seconds)
    }
    func asks(_ effects: [Effect]) -> Bool {
      effects.contains {
        if case .task(let task) = $0 { task.task is AskPrediction } else { false }
      }
    }
    #expect(!asks(change(live.revision + 1, after: 5.2)))
    #expect(asks(tick(6.3, session)))
    #expect(!asks(tick(9, session)))
    BreakpointFixture.predict(in: session)
    #expect(!asks(tick(20, session)), "nothing has changed since the answer")
  }

  @Test("a refused question, a pop and an engine that explains nothing leave the plan readable")
  func unpredicted() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    _ = session.handle(
      .answer(
        Predicted(number: 1, revision: nil, content: .unknown("no such route"), id: Fixture.id)))
    #expect(session.draw().text.contains("unknown: no such route"))
    #expect(session.draw().text.contains("2. GreenCoordinator #3: "))
    BreakpointFixture.park(
      BreakpointFixture.parked(2, to: nil, request: "pop"), in: session)
    Fixture.press(.tab, in: session)
    #expect(session.draw().text.contains("2 of 2: pop from GreenCoordinator #3"))
    #expect(session.draw().text.contains("unknown: only navigations to a route are explained"))
    var engine = BreakpointFixture.engine
    (engine.explains, engine.library) = (false, "other")
    let other = BreakpointFixture.inspector(engine: engine)
    BreakpointFixture.park(in: other)
    #expect(Fixture.press(.character("A"), in: other) == [])
    #expect(other.draw().text.contains("unknown: the app does not explain navigations"))
  }

  @Test("a plan that is longer than its box scrolls to its end, and the time and the keys stay")
  func scrolling() {
    for (columns, rows) in [(40, 10), (80, 24)] {
      let session = BreakpointFixture.inspector(columns: columns, rows: rows)
      BreakpointFixture.park(in: session)
      Fixture.press(.character("A"), in: session)
      let first = session.draw().text
      for _ in 0..<40 { Fixture.press(.down, in: session) }
      let end = session.draw().text
      #expect(end.contains("goes on by itself in 30 s") && end.contains("O go on"))
      #expect(end.contains("asking…"), "\(end)")
      _ = session.handle(.wheel(row: 5, column: 5, up: true))
      Fixture.press(.home, in: session)
      #expect(session.draw().text == first)
    }
  }

  @Test("the plan is copied as lines, as JSON and as code")
  func copying() throws {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    guard case .copy(let text)? = Fixture.press(.character("c"), in: session).first,
      case .copy(let json)? = Fixture.press(.character("y"), in: session).first
    else {
      Issue.record("nothing was copied")
      return
    }
    // As in each copied text, a line break is shown, so that a paste runs nothing.
    #expect(text.hasPrefix("navigate GreenRoute.greenDetail from GreenCoordinator #3␊parked␊"))
    let fields = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(fields["number"] as? Int == 1 && fields["request"] as? String == "navigate")
  }

  // MARK: Decisions

  @Test("O lets it go on, R refuses it, and X gives it another route")
  func decisions() {
    let session = BreakpointFixture.inspector()
    for number in 1...3 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    _ = session.handle(.action(.decide))
    Fixture.press(.enter, in: session)
    #expect(session.model.screen.overlay == .parked)
    #expect(Fixture.press(.character("O"), in: session) == [resume(1, .go)])
    BreakpointFixture.letGo(1, .went, in: session)
    _ = session.handle(.said("1 went on: navigate: pushed"))
    #expect(session.draw().text.contains("1 of 2: navigate"))
    #expect(session.model.message == "1 went on: navigate: pushed")
    #expect(Fixture.press(.character("R"), in: session).first == resume(2, .refuse))
    BreakpointFixture.letGo(2, .refused, in: session)
    #expect(session.model.screen.overlay == .parked)
    Fixture.press(.character("X"), in: session)
    #expect(session.model.screen.overlay == .command)
    #expect(session.model.editor.text == "break 3 to ")
    Fixture.type("green", in: session)
    #expect(Fixture.press(.enter, in: session).contains(resume(3, .change("green"))))
    // A misspelt route leaves it parked.
    #expect(session.model.screen.overlay == .parked)
    _ = session.handle(
      .answer(UnmadeDecision(number: 3, reason: "no route 'green'", id: Fixture.id)))
    #expect(session.model.message == "no route 'green'")
    BreakpointFixture.letGo(3, .timedOut, in: session)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.message?.hasSuffix("went on, since its time was over") == true)
  }

  @Test("Enter over the plan decides nothing, and a decision about none is refused")
  func nothing() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    #expect(Fixture.press(.enter, in: session) == [])
    #expect(session.model.screen.overlay == .parked)
    Fixture.press(.escape, in: session)
    #expect(BreakpointFixture.command("break 9 go", in: session) == [])
    #expect(session.model.message == "navigation 9 is not parked")
    BreakpointFixture.letGo(1, .went, in: session)
    #expect(BreakpointFixture.command("break refuse", in: session) == [])
    #expect(session.model.message == "nothing waits at a breakpoint")
  }

  @Test("without --control the plan shows, with the reason in place of the keys")
  func readOnly() {
    let session = BreakpointFixture.inspector(allowsControl: false)
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    #expect(session.draw().text.contains("called at Shop/"))
    #expect(session.draw().text.contains("read-only; restart with --control"))
    #expect(!session.draw().text.contains("O go on"))
    for key in ["O", "R", "X"] as [Character] {
      #expect(Fixture.press(.character(key), in: session) == [])
      #expect(session.model.message?.contains("--control") == true)
      #expect(session.model.screen.overlay == .parked)
    }
  }

  @Test("ctrl-o opens the line that called it, or says what is missing")
  func editor() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), .control("o"), in: session)
    #expect(session.model.message?.hasPrefix("start with --sources") == true)
    let silent = ParkedNavigation(
      number: 2, breakpoint: 1, time: Fixture.time, until: Fixture.time,
      origin: CoordinatorReference(id: CoordinatorID(rawValue: 3), name: "A"), request: "pop",
      route: nil, steps: [])
    BreakpointFixture.park(silent, in: session)
    Fixture.press(.tab, .control("o"), in: session)
    #expect(session.model.message == "the app does not say where it called this navigation")
  }

  // MARK: The end

  @Test("a plan that another viewer decides about, or that times out, says so and leaves by itself")
  func others() {
    for (end, words) in [
      (ParkingEnd.went, "went on"), (.refused, "refused"),
      (.timedOut, "went on, since its time was over"), (.changed, "got another route"),
    ] {
      let session = BreakpointFixture.inspector()
      BreakpointFixture.park(in: session)
      Fixture.press(.character("A"), in: session)
      BreakpointFixture.letGo(1, end, in: session)
      #expect(session.model.screen.overlay == nil)
      #expect(
        session.model.message
          == "1 navigate GreenRoute.greenDetail from GreenCoordinator #3: \(words)")
      #expect(title(session).contains("● live"))
    }
  }

  @Test(
    "of several, the next one shows when the shown one ends; the end of another changes nothing")
  func next() {
    let session = BreakpointFixture.inspector()
    for number in 1...4 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    Fixture.press(.character("A"), in: session)
    #expect(session.model.screen.overlay == .breakpoints)
    let list = session.draw().text
    #expect(list.contains("4  navigate GreenRoute.greenDetail") && list.contains("4 parked"))
    Fixture.press(.down, .enter, in: session)
    #expect(
      session.draw().text.contains("2 of 4: ") && session.draw().text.contains("2 wait behind it"))
    BreakpointFixture.letGo(1, .went, in: session)
    #expect(session.draw().text.contains("1 of 3: ") && session.model.message == nil)
    BreakpointFixture.letGo(2, .timedOut, in: session)
    #expect(session.draw().text.contains("1 of 2: "))
    #expect(session.model.message?.hasPrefix("2 navigate ") == true)
    Fixture.press(.backTab, in: session)
    #expect(session.draw().text.contains("2 of 2: "))
    BreakpointFixture.letGo(4, .refused, in: session)
    #expect(session.model.inspection.breakpoints.selected?.navigation.number == 3)
    BreakpointFixture.letGo(3, .viewerLeft, in: session)
    #expect(session.model.screen.overlay == nil)
  }

  @Test("a list of what waits loses the lines of what was let go, and keeps the selected one")
  func list() {
    let session = BreakpointFixture.inspector()
    for number in 1...3 { BreakpointFixture.park(BreakpointFixture.parked(number), in: session) }
    Fixture.press(.character("A"), .down, .down, in: session)
    BreakpointFixture.letGo(1, .went, in: session)
    #expect(session.model.chosen?.title.hasPrefix("3  ") == true)
    BreakpointFixture.letGo(3, .went, in: session)
    #expect(session.model.choiceCount == 1)
    BreakpointFixture.letGo(2, .went, in: session)
    #expect(session.model.choiceCount == 0 && session.model.screen.overlay == .breakpoints)
  }

  @Test("when the connection ends, the plan says so and leaves, and nothing waits any longer")
  func disconnected() {
    let session = BreakpointFixture.inspector()
    BreakpointFixture.park(in: session)
    Fixture.press(.character("A"), in: session)
    Fixture.send(.disconnected(reason: "gone"), to: session, after: 2)
    #expect(session.model.screen.overlay == nil)
    #expect(session.model.message?.hasPrefix("the connection ended") == true)
    #expect(session.model.inspection.breakpoints.count == 0)
  }

  // MARK: The engine's list

  private func asks(_ effects: [Effect]) -> Bool {
    effects.contains(.task(AskBreakpoints(id: Fixture.id)))
  }

  @Test("a viewer asks what waits when it connects, and after a loss, with and without --control")
  func asked() {
    let session = Fixture.empty(allowsControl: true)
    #expect(asks(Fixture.send(.connected(BreakpointFixture.engine), to: session)))
    #expect(!asks(Fixture.send(.snapshot(Fixture.rainbow()), to: session)))
    #expect(asks(Fixture.send(.lost(3), to: session)))
    var older = BreakpointFixture.engine
    older.hasBreakpoints = false
    #expect(!asks(Fixture.send(.connected(older), to: session)))
    #expect(asks(Fixture.send(.connected(BreakpointFixture.engine), to: Fixture.empty())))
  }

  @Test("the answer shows what waited before, and what went with an earlier connection is said")
  func answer() {
    let session = BreakpointFixture.inspector()
    let breakpoints = [
      BreakpointFixture.breakpoint("green"), BreakpointFixture.breakpoint("red", number: 2),
    ]
    Fixture.send(.breakpoint(.changed(breakpoints)), to: session)
    BreakpointFixture.park(BreakpointFixture.parked(1), in: session)
    Fixture.send(.disconnected(reason: "gone"), to: session, after: 2)
    Fixture.send(.connected(BreakpointFixture.engine), to: session, after: 10)
    // Another viewer has added one like it, which is not this viewer's.
    let list = ListBreakpointsRequest.Result(
      breakpoints: [breakpoints[1], BreakpointFixture.breakpoint("green", number: 3)],
      parked: [BreakpointFixture.parked(5)])
    _ = session.handle(.answer(KnownBreakpoints(list: list, id: Fixture.id)))
    #expect(
      session.model.message
        == "1 breakpoint ended with the connection; add them again with :break add")
    #expect(session.model.inspection.log.entries.contains { $0.outcome.hasSuffix(": green") })
    #expect(title(session).contains("‖ 1 parked"))
    #expect(
      session.model.inspection.breakpoints.parked.first?.deadline
        == Fixture.time.addingTimeInterval(30))
    _ = session.handle(
      .answer(
        KnownBreakpoints(
          list: ListBreakpointsRequest.Result(breakpoints: [], parked: []), id: Fixture.id)))
    #expect(session.model.inspection.breakpoints.count == 0)
  }

  @Test("more navigations than an engine parks are counted, and kept only as far as there is room")
  func flood() {
    let session = BreakpointFixture.inspector()
    for number in 1...1_000 {
      _ = session.handle(
        .engine(
          .breakpoint(.parked(BreakpointFixture.parked(number))), of: Fixture.id, at: Fixture.time))
    }
    let state = session.model.inspection.breakpoints
    #expect(state.parked.count == Limits.parkedNavigations)
    #expect(state.count == 2 * Limits.parkedNavigations)
    #expect(title(session).contains("‖ 64 parked"))
    let many = (1...100).map { BreakpointFixture.breakpoint(number: $0) }
    Fixture.send(.breakpoint(.changed(many)), to: session)
    #expect(session.model.inspection.breakpoints.breakpoints.count == Limits.breakpoints)
    // Now there is room, and the engine knows what else waits.
    #expect(asks(BreakpointFixture.letGo(1, .went, in: session)))
  }
}
