import Foundation
import TestInspections

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// An inspector of an engine that sends the same text in every field.
@MainActor
enum HostileFixture {
  private struct NamedRoute: Route { let identifier: String }

  static func inspector(
    _ name: String, columns: Int, rows: Int, glyphs: Glyphs
  ) -> InspectorSession {
    let snapshot = HostileNames.tabs(named: name)
    let session = Fixture.inspector(
      snapshot, columns: columns, rows: rows, glyphs: glyphs, allowsControl: true,
      engine: EngineInfo(name: name, pid: 1, version: name, startedAt: Fixture.time))
    send(.navigated(navigation(name, fails: false)), to: session, after: 1)
    send(.navigated(navigation(name, fails: true)), to: session, after: 2)
    send(.errorReported(error(name)), to: session, after: 3)
    _ = session.handle(
      .marks(
        [ErrorID(run: snapshot.epoch, sequence: 2): ErrorMark(.ignored, note: name)],
        of: Fixture.id))
    _ = session.handle(.linted([finding(name)], of: Fixture.id))
    if let host = snapshot.preorder.first(where: { $0.detents != nil }) {
      var changed = host
      changed.facts.detents = ModalDetentConfiguration(detents: [.custom], idealHeight: .nan)
      send(
        .changed(FlowDelta(revision: 2, time: Fixture.time, changed: [changed])), to: session,
        after: 4)
    }
    send(.declared(routes(name)), to: session, after: 4)
    var answer = RoutesAnswer(
      question: AskRoutes(
        id: Fixture.id, epoch: snapshot.epoch,
        subject: try? session.model.inspection.routesSubject.get(), routes: routes(name).routes,
        arrived: nil),
      outcomes: [
        .init(takenBy: CoordinatorReference(id: snapshot.rootID, name: name), unknown: name)
      ])
    answer.countRefusal = name
    _ = session.handle(.answer(answer))
    send(.disconnected(reason: name), to: session, after: 5)
    _ = session.handle(.said(name))
    return session
  }

  /// Sends an event without drawing a frame.
  private static func send(
    _ event: FollowerEvent, to session: InspectorSession, after seconds: Double
  ) {
    _ = session.handle(
      .engine(event, of: Fixture.id, at: Fixture.time.addingTimeInterval(seconds)))
  }

  private static func navigation(_ name: String, fails: Bool) -> NavigationReport {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: name)
    let route = RouteValue(NamedRoute(identifier: name))
    var report = NavigationReport(
      NavigationRecord(
        time: Fixture.time, origin: origin, request: .navigate(route),
        outcome: fails
          ? .failure(.configurationError(message: name))
          : .success([NavigationStepSummary(coordinator: origin, change: .present(route))]),
        duration: .zero), sequence: fails ? 2 : 1, revision: 1)
    report.call = CallLabel(file: name, line: .max, function: name)
    return report
  }

  private static func routes(_ name: String) -> DeclaredRoutes {
    DeclaredRoutes(
      routes: [RouteLabel(identifier: name, type: name, detail: "\(name)(\(name))")],
      openTypes: [name], links: [name])
  }

  private static func error(_ name: String) -> ErrorReport {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: name)
    var report = ErrorReport(
      FlowErrorReport(
        sequence: 2, time: Fixture.time,
        error: .navigationFailed(coordinator: name, route: name, routeType: name, context: name),
        path: [origin, origin], visibleRoute: RouteValue(NamedRoute(identifier: name)), route: nil,
        trace: NavigationTrace(entries: [
          .init(depth: 0, coordinator: origin, question: .own, accepted: false, answer: name)
        ])), sequence: 2)
    report.call = CallLabel(file: name, line: .max, function: name)
    return report
  }

  private static func finding(_ name: String) -> LintFinding {
    LintFixture.finding(
      StackLint.self, "too-deep", on: (1, name), message: name, advice: name, winner: (2, name),
      shadowed: [(3, name)])
  }
}
