import FlowIntrospect
import FlowRecording
import TestInspections
import Testing

@testable import FlowReports

/// Covered and explained routes as the tools of continuous integration list them.
@Suite struct CoverageCheckTests {
  private func label(_ name: String) -> RouteLabel {
    RouteLabel(identifier: name, type: "TimeRoute", detail: nil)
  }

  @Test("each declared route is a case: failed routes are failures, and unused ones are skipped")
  func coverage() {
    var coverage = RouteCoverage()
    coverage.take(
      DeclaredRoutes(routes: ["never", "home", "detail", "settings"].map { label($0) }))
    coverage.noteShown(TimeFixture.tree())
    for (name, succeeded, failed) in [("detail", 2, 1), ("settings", 0, 3), ("other", 0, 1)] {
      coverage.take(
        RouteUse(
          route: label(name), isDeclared: false, succeeded: UInt64(succeeded),
          failed: UInt64(failed)))
    }
    let check = coverage.check(in: nil)
    let failure = "3 navigations to TimeRoute.settings failed, and none succeeded"
    #expect(
      check.cases.map(\.outcome) == [
        .skipped("never navigated to"), .skipped("shown without a navigation"), .passed,
        .failed(kind: "failed", failure),
      ])
    #expect(check.cases.map(\.name) == ["never", "home", "detail", "settings"])
    #expect(check.cases.map(\.annotation?.level) == [.warning, .notice, nil, .error])
    #expect(check.summary == CoverageText.summary(of: coverage))
    coverage.limit = 1
    #expect(coverage.check(in: nil).cases.count == 1)
  }

  @Test("a route that cannot be reached is a failure, and one of unknown reach is skipped")
  func explained() {
    func route(_ name: String, _ outcome: ExplainedRoute.Outcome) -> ExplainedRoute {
      var route = ExplainedRoute(route: label(name), isDeclared: true)
      route.outcome = outcome
      return route
    }
    let routes = AllExplained(
      epoch: nil, revisions: [], origin: nil,
      routes: [
        route("home", .shown), route("detail", .reachable), route("red", .unseen),
        route("login", .flowChange), route("gone", .refused), route("hidden", .unknown),
      ], openTypes: [])
    let check = routes.check(in: nil)
    #expect(
      check.cases.map(\.outcome) == [
        .passed, .passed, .passed, .passed,
        .failed(kind: "refused", "TimeRoute.gone is refused"), .skipped("unknown"),
      ])
    #expect(check.cases.map(\.annotation?.level) == [nil, nil, nil, nil, .error, .warning])
  }
}
