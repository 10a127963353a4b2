import FlowModel
import Foundation

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

/// An inspector of an app whose navigations wait at breakpoints.
@MainActor
enum BreakpointFixture {
  /// An engine that lets viewers navigate and park navigations.
  static var engine: EngineInfo {
    var engine = Fixture.engine
    (engine.allowsControl, engine.hasBreakpoints, engine.explains) = (true, true, true)
    engine.library = EngineInfo.flowIntrospect
    return engine
  }

  static func inspector(
    columns: Int = 120, rows: Int = 40, glyphs: Glyphs = .unicode, allowsControl: Bool = true,
    engine: EngineInfo? = nil
  ) -> InspectorSession {
    Fixture.inspector(
      columns: columns, rows: rows, glyphs: glyphs, allowsControl: allowsControl,
      engine: engine ?? self.engine)
  }

  /// Adds a breakpoint, as the user of this inspector.
  @discardableResult
  static func add(_ condition: String = "*", in session: InspectorSession) -> [Effect] {
    session.handle(
      .answer(AddedBreakpoint(breakpoint: breakpoint(condition), id: Fixture.id)))
  }

  static func breakpoint(_ condition: String = "*", number: Int = 1, hits: Int = 0) -> Breakpoint {
    Breakpoint(number: number, condition: condition, timeoutMilliseconds: 30_000, hits: hits)
  }

  static func parked(
    _ number: Int = 1, to route: String? = "greenDetail", from name: String = "GreenCoordinator",
    request: String = "navigate", seconds: Double = 30, clockAhead: Double = 0
  ) -> ParkedNavigation {
    let time = Fixture.time.addingTimeInterval(clockAhead)
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 3), name: name)
    let label = route.map { RouteLabel(identifier: $0, type: "GreenRoute") }
    let step = NavigationStepReport(
      NavigationStepSummary(coordinator: origin, change: .truncatePath(count: 0)), NoRedaction())
    return ParkedNavigation(
      number: number, breakpoint: 1, time: time, until: time.addingTimeInterval(seconds),
      origin: origin, request: request, route: label,
      call: CallLabel(file: "Shop/\(name).swift", line: 48, function: "openDetail()"),
      steps: [step, step],
      visible: label.map { VisibleScreen(coordinator: origin, route: $0, showsRequest: true) })
  }

  @discardableResult
  static func park(
    _ navigation: ParkedNavigation = parked(), in session: InspectorSession,
    after seconds: Double = 0
  ) -> [Effect] {
    Fixture.send(.breakpoint(.parked(navigation)), to: session, after: seconds)
  }

  @discardableResult
  static func letGo(
    _ number: Int = 1, _ end: ParkingEnd, in session: InspectorSession, after seconds: Double = 1
  ) -> [Effect] {
    Fixture.send(.breakpoint(.letGo(number, end)), to: session, after: seconds)
  }

  @discardableResult
  static func command(_ line: String, in session: InspectorSession) -> [Effect] {
    Fixture.press(.character(":"), in: session)
    Fixture.type(line, in: session)
    return Fixture.press(.enter, in: session)
  }

  /// Answers what a navigation would come to: the visible coordinator would show the route.
  static func predict(
    _ number: Int = 1, to route: String = "greenDetail", in session: InspectorSession
  ) {
    guard let live = session.model.inspection.live,
      var node = live.visiblePath.last.flatMap({ live[$0] })
    else { return }
    let here = CoordinatorReference(id: node.id, name: node.name)
    let label = RouteLabel(identifier: route, type: node.routeType)
    node.facts.currentRoute = label
    let step = NavigationStepReport(
      NavigationStepSummary(coordinator: here, change: .truncatePath(count: 0)), NoRedaction())
    let result = ExplainRequest.Result(
      epoch: live.epoch, revision: live.revision, origin: here, route: label, steps: [step],
      stepsOmitted: nil, error: nil, flowChange: nil,
      trace: NavigationTrace(entries: [], omitted: 0),
      change: FlowDelta(revision: live.revision + 1, time: Fixture.time, changed: [node]),
      changeOmitted: nil,
      visible: VisibleScreen(coordinator: here, route: label, showsRequest: true))
    _ = session.handle(
      .answer(
        Predicted(
          number: number, revision: live.revision,
          content: .explained(ExplainReport(result, now: live).withoutDocument), id: Fixture.id)))
  }
}
