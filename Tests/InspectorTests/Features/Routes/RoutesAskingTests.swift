import FlowEngine
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowModel
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Asking an app about its routes", .timeLimit(.minutes(Patience.minutes)))
struct RoutesAskingTests {
  private func inspector(listsRoutes: Bool? = nil, keepsNavigations: Bool? = true)
    -> InspectorSession
  {
    var engine = Fixture.engine
    (engine.listsRoutes, engine.keepsNavigations) = (listsRoutes, keepsNavigations)
    let session = Fixture.inspector(TimeFixture.tree(), engine: engine)
    Fixture.send(.declared(RoutesFixture.declared), to: session)
    return session
  }

  private func show(_ session: InspectorSession) -> AskRoutes? {
    RoutesFixture.question(among: Fixture.press(Panel.routes.key, in: session))
  }

  private func change(_ revision: UInt64, at seconds: Double, in session: InspectorSession)
    -> [Effect]
  {
    Fixture.send(
      .changed(TimeFixture.delta(revision, to: "\(revision)", at: seconds)), to: session,
      after: seconds)
  }

  private func answer(_ question: AskRoutes, in session: InspectorSession) -> [Effect] {
    session.handle(
      .answer(
        RoutesAnswer(question: question, outcomes: question.routes.map(RoutesFixture.outcome))))
  }

  @Test("a hidden panel asks nothing, whatever happens in the app")
  func hidden() {
    let session = inspector(listsRoutes: true, keepsNavigations: false)
    for revision in 2...20 as ClosedRange<UInt64> {
      let effects = change(revision, at: Double(revision), in: session)
      #expect(RoutesFixture.question(among: effects) == nil)
    }
    #expect(show(session) != nil)
  }

  @Test("the routes in sight are asked about once for each revision, and at most once a second")
  func thinned() throws {
    let session = inspector()
    let first = try #require(show(session))
    #expect(first.subject?.revision == 1 && first.arrived == nil)
    #expect(first.routes.first == RoutesFixture.label("green"))
    // One question at a time.
    #expect(RoutesFixture.question(among: change(2, at: 2, in: session)) == nil)
    #expect(RoutesFixture.question(among: answer(first, in: session)) == nil)
    // The answer was about the revision before: the next question waits until it is time.
    #expect(RoutesFixture.question(among: change(3, at: 2.5, in: session)) == nil)
    let second = try #require(
      RoutesFixture.question(
        among: session.handle(.tick(Fixture.time.addingTimeInterval(3.5)))))
    #expect(second.subject?.revision == 3)
    _ = answer(second, in: session)
    // Nothing changed: nothing is asked.
    for seconds in 5...9 {
      let effects = session.handle(.tick(Fixture.time.addingTimeInterval(Double(seconds))))
      #expect(RoutesFixture.question(among: effects) == nil)
    }
  }

  @Test("an app that takes long to answer is asked less often")
  func slow() throws {
    let session = inspector()
    let first = try #require(show(session))
    _ = session.handle(
      .answer(
        RoutesAnswer(
          question: first, outcomes: first.routes.map(RoutesFixture.outcome),
          took: .milliseconds(500))))
    #expect(RoutesFixture.question(among: change(2, at: 5, in: session)) == nil)
    #expect(RoutesFixture.question(among: change(3, at: 11, in: session)) != nil)
  }

  @Test("another selected coordinator asks from there, and old answers do not show")
  func origin() throws {
    let session = inspector()
    let first = try #require(show(session))
    _ = answer(first, in: session)
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(5)))
    Fixture.press(.character("0"), .character("G"), in: session)
    let label = RoutesFixture.label("green")
    let selection = session.model.inspection.tree.selection
    try #require(selection != first.subject?.origin)
    guard case .awaited = RouteFacts.destination(of: label, in: session.model.inspection) else {
      Issue.record("an answer from another coordinator shows")
      return
    }
  }

  @Test("an answer can have the first routes only; the others are asked about next")
  func partial() throws {
    let session = inspector()
    let first = try #require(show(session))
    try #require(first.routes.count > 2)
    _ = session.handle(
      .answer(
        RoutesAnswer(
          question: first, outcomes: first.routes.prefix(2).map(RoutesFixture.outcome))))
    let next = try #require(
      RoutesFixture.question(
        among: session.handle(.tick(Fixture.time.addingTimeInterval(5)))))
    #expect(next.routes == Array(first.routes.dropFirst(2)))
  }

  @Test("an app that explains no several routes says why, and is not asked again")
  func refused() throws {
    let session = inspector()
    let first = try #require(show(session))
    var refusal = RoutesAnswer(question: first)
    refusal.explainRefusal = MissingRequest.outcomesOfRoutes.remark(on: "the app")
    refusal.neverExplains = true
    _ = session.handle(.answer(refusal))
    #expect(session.draw().text.contains("? the app explains only one"))
    for revision in 2...5 as ClosedRange<UInt64> {
      let effects = change(revision, at: Double(revision) * 5, in: session)
      #expect(RoutesFixture.question(among: effects) == nil)
    }
  }

  @Test("the app's counts are asked for only if some navigations did not arrive")
  func counts() throws {
    let whole = inspector(listsRoutes: true)
    #expect(try #require(show(whole)).arrived == nil)
    let session = inspector(listsRoutes: true, keepsNavigations: false)
    let question = try #require(show(session))
    #expect(question.arrived == 0)
    let report = RouteReport(
      epoch: "one",
      routes: RoutesFixture.declared.routes.map {
        RouteUse(route: $0, isDeclared: true, succeeded: 5, failed: 1)
      }, openTypes: [], links: [], countedSince: Fixture.time.addingTimeInterval(-60),
      interruptions: 0, lost: 0)
    _ = session.handle(
      .answer(
        RoutesAnswer(
          question: question, report: report,
          outcomes: question.routes.map(RoutesFixture.outcome))))
    let routes = session.model.inspection.routes
    #expect(routes.count(of: RoutesFixture.label("green")) == RouteCount(succeeded: 5, failed: 1))
    // Two values are one route.
    let product = RoutesFixture.label("product", type: "ShopRoute")
    #expect(routes.count(of: product) == RouteCount(succeeded: 10, failed: 2))
    #expect(RouteCounts(session.model.inspection).since == report.countedSince)
    #expect(session.draw().text.contains(" since 22:12:20"))
  }

  @Test("an answer of an earlier run is dropped")
  func anotherRun() throws {
    let session = inspector()
    let first = try #require(show(session))
    Fixture.send(.snapshot(TimeFixture.tree(epoch: "two")), to: session, after: 3)
    Fixture.send(.declared(RoutesFixture.declared), to: session, after: 3)
    _ = answer(first, in: session)
    let label = RoutesFixture.label("green")
    guard case .known = RouteFacts.destination(of: label, in: session.model.inspection) else {
      return
    }
    Issue.record("an answer of another run shows")
  }

  @Test("of 10,000 routes, only those in sight are asked about and drawn")
  func many() throws {
    let session = inspector()
    let labels = (0..<10_000).map { RoutesFixture.label("route\($0)", type: "ManyRoute") }
    Fixture.send(.declared(DeclaredRoutes(routes: labels)), to: session)
    let first = try #require(show(session))
    #expect(first.routes.count < 40 && first.routes.first == labels[0])
    #expect(session.model.inspection.routes.lineCount == 10_000)
    _ = answer(first, in: session)
    _ = session.handle(.tick(Fixture.time.addingTimeInterval(5)))
    let effects = Fixture.press(.character("G"), in: session)
    let last = try #require(RoutesFixture.question(among: effects))
    let routes = session.model.inspection.routes
    #expect(last.routes.contains { $0 == routes.selected?.label })
  }

  @Test("a recording is read for what its events do not say, and its counts are added")
  func recording() throws {
    let session = Fixture.inspector(TimeFixture.tree())
    let status = PlaybackStatus(
      isPlaying: false, speed: .normal, entry: 1, time: Fixture.time, isAtEnd: false)
    session.begin(playing: Fixture.id, status, outline: nil)
    func reading(_ effects: [Effect]) -> ReadRecordedRoutes? {
      effects.lazy.compactMap { effect in
        if case .task(let task) = effect { task.task as? ReadRecordedRoutes } else { nil }
      }.first
    }
    Fixture.send(
      .navigated(TimeFixture.navigation(41, revision: 2, at: 2)), to: session, after: 2)
    let effects = Fixture.press(Panel.routes.key, in: session)
    #expect(RoutesFixture.question(among: effects) == nil)
    let task = try #require(reading(effects))
    #expect(task.part == RoutesState.RecordedPart(epoch: "one", before: 41))
    let label = RouteLabel(identifier: "detail", type: "TimeRoute")
    _ = session.handle(
      .answer(
        RecordedRoutesAnswer(
          task: task, declared: RoutesFixture.declared,
          requests: [
            RecordedRequests(route: label, succeeded: 9, failed: 3, last: Fixture.time)
          ])))
    let routes = session.model.inspection.routes
    #expect(routes.count(of: label) == RouteCount(succeeded: 10, failed: 3))
    #expect(session.draw().text.contains("GreenRoute.green"))
    // It is read once.
    #expect(reading(Fixture.press(.character("j"), in: session)) == nil)
  }
}
