import FlowIntrospect
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowEngine
@testable import FlowModel
@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("What the user did before an error", .timeLimit(.minutes(Patience.minutes)))
struct BreadcrumbTests {
  /// The navigation that fails by the second error.
  private func failed() -> NavigationReport {
    let origin = CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator")
    return NavigationReport(
      NavigationRecord(
        time: Fixture.time.addingTimeInterval(25.4), origin: origin,
        request: .navigate(RouteValue(UnhandledRoute.unhandled)),
        outcome: .failure(
          .navigationFailed(
            coordinator: "AppCoordinator", route: "unhandled", routeType: "UnhandledRoute",
            context: "absent")),
        duration: .microseconds(2)), sequence: 26, revision: 18_204)
  }

  /// An app with 30 navigations, an error after the 20th, and one after the 25th.
  private func session() -> InspectorSession {
    let session = Fixture.inspector(columns: 200, rows: 80)
    for number in 1...30 {
      let navigation = Fixture.navigation(GreenRoute.green, after: Double(number))
      Fixture.send(.navigated(navigation), to: session)
      if number == 20 {
        Fixture.send(.errorReported(ErrorFixture.modal(1, after: 20.5)), to: session)
      }
      if number == 25 {
        Fixture.send(.navigated(failed()), to: session)
        Fixture.send(.errorReported(ErrorFixture.navigation(2, after: 25.5)), to: session)
      }
    }
    return session
  }

  @Test("the details have exactly the ten navigations before the error, of more, and not its own")
  func ten() throws {
    let session = session()
    let log = session.model.inspection.log
    for (sequence, expected) in [(1, 11...20), (2, 16...25)] as [(UInt64, ClosedRange<Int>)] {
      let error = try #require(
        session.model.inspection.errors.review.error(ErrorID(run: "test", sequence: sequence)))
      let times = Breadcrumbs.before(error, in: log).map {
        Int($0.time.timeIntervalSince(Fixture.time))
      }
      #expect(times == Array(expected))
      let lines = ErrorLines.of(error, session.model)
      let first = try #require(lines.firstIndex { $0.label == "before" })
      #expect(lines[first...].count == 10)
      #expect(lines[first...].dropFirst().allSatisfy { $0.label.isEmpty })
    }
    #expect(
      log.entries.contains { $0.kind == .navigation(request: "navigate", succeeded: false) },
      "the failed navigation is in the log")
  }

  @Test("the panel shows these ten lines below the error")
  func shown() {
    let session = session()
    Fixture.press(.character("2"), .character("g"), .character("d"), .character("z"), in: session)
    let lines = session.draw().text.split(separator: "\n")
    #expect(lines.count { $0.contains("✓ green") } == 10)
    #expect(lines.count { $0.contains("before    ") } == 1)
  }

  @Test("what has no route is named by its request, with the screen that was visible after it")
  func withoutRoute() throws {
    let session = Fixture.inspector(columns: 200, rows: 80)
    for number in 1...2 as ClosedRange<UInt64> {
      var pop = Fixture.navigation(requesting: .popToRoot, after: Double(number))
      pop.visible = VisibleScreen(
        coordinator: pop.origin, route: RouteLabel(identifier: "green", type: "GreenRoute"),
        showsRequest: true)
      Fixture.send(.navigated(pop), to: session)
      Fixture.send(
        .errorReported(ErrorFixture.navigation(number, after: Double(number) + 0.5)), to: session)
    }
    Fixture.send(.navigated(Fixture.navigation(requesting: .selectTab(1), after: 3)), to: session)
    Fixture.send(.errorReported(ErrorFixture.navigation(3, after: 3.5)), to: session)
    let error = try #require(
      session.model.inspection.errors.review.error(ErrorID(run: "test", sequence: 3)))
    let texts = ErrorLines.of(error, session.model).map { $0.values.map(\.text).joined() }
    #expect(
      texts.suffix(3).map { String($0.dropFirst(9)) }
        == ["✓ pop → GreenRoute.green", "✓ pop → GreenRoute.green", "✓ tab"])
    #expect(texts.contains("pop ×2, tab ×1"), "\(texts)")
  }
}
