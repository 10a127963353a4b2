import FlowIntrospect
import Foundation

@testable import FlowEngine
@testable package import FlowModel
@testable package import FlowReports
@testable import FlowSamples

/// Errors as an engine reports them.
package enum ErrorFixture {
  package static func navigation(
    _ sequence: UInt64, coordinator: String = "AppCoordinator", route: String = "unhandled",
    after seconds: Double = 0, trace: NavigationTrace? = nil
  ) -> ErrorReport {
    report(
      .navigationFailed(
        coordinator: coordinator, route: route, routeType: "UnhandledRoute", context: "absent"),
      sequence, after: seconds, trace: trace)
  }

  package static func modal(_ sequence: UInt64, after seconds: Double = 0) -> ErrorReport {
    report(
      .modalCoordinatorNotConfigured(
        coordinator: "YellowCoordinator", route: "brokenModal", routeType: "YellowRoute"),
      sequence, after: seconds)
  }

  package static func report(
    _ error: FlowError, _ sequence: UInt64, after seconds: Double = 0,
    trace: NavigationTrace? = nil
  ) -> ErrorReport {
    ErrorReport(
      FlowErrorReport(
        sequence: sequence, time: Date(timeIntervalSince1970: 1_700_000_000 + seconds),
        error: error,
        path: [
          CoordinatorReference(id: CoordinatorID(rawValue: 1), name: "AppCoordinator"),
          CoordinatorReference(id: CoordinatorID(rawValue: 7), name: "GreenCoordinator"),
        ],
        visibleRoute: RouteValue(GreenRoute.green), route: nil, trace: trace),
      sequence: sequence)
  }

  package static func review(
    _ reports: [ErrorReport], total: UInt64 = 0, marks: [ErrorID: ErrorMark] = [:]
  ) -> ErrorReview {
    var review = ErrorReview()
    review.take(marks)
    review.take(reports, total: total, of: "a", title: "rainbow (pid 1)")
    return review
  }
}

extension ErrorReview {
  package func error(_ id: ErrorID) -> ReviewedError? { errors().first { $0.id == id } }
}
