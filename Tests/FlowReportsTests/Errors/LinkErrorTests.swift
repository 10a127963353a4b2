import FlowEngine
import Foundation
import TestInspections
import Testing

@testable import FlowModel
@testable import FlowReports

/// Errors about links that led to no route: no list has a route for them.
@Suite struct LinkErrorTests {
  private func report(_ kind: LinkLabel.Kind, _ link: String, _ sequence: UInt64) -> ErrorReport {
    var report = ErrorFixture.report(
      .navigationFailed(
        coordinator: "AppCoordinator", route: link,
        routeType: kind.typeInErrors,
        context: NavigationFailure.linkPrefix + "no declaration matches"), sequence)
    report.link = LinkLabel(kind: kind, url: kind == .url ? link : nil)
    return report
  }

  private var review: ErrorReview {
    ErrorFixture.review([
      report(.push, "push", 1), report(.url, "wall://lottery", 2), report(.url, "wall://x", 3),
      ErrorFixture.navigation(4),
    ])
  }

  @Test("the table, groups and reports have no route, and the errors stay different problems")
  func columns() throws {
    let errors = review.errors()
    #expect(errors.map(\.route) == [nil, nil, nil, "unhandled"])
    let table = ErrorTable.table(of: errors, in: review, .ascii)
    let lines = table.text(ascii: true, colours: false).split(separator: "\n")
    let head = try #require(lines.first)
    let place = try #require(head.range(of: "route"))
    let column = head.distance(from: head.startIndex, to: place.lowerBound)
    #expect(lines.count == 5)
    #expect(
      lines.dropFirst().map { $0.dropFirst(column).prefix { $0 != " " } }
        == ["", "", "", "unhandled"])
    #expect(ErrorGroup.groups(of: errors, by: .route).map(\.key) == [nil, "unhandled"])
    #expect(Set(errors.map(\.fingerprint)).count == 4)
    #expect(
      !ProblemMarkdown.text(Array(errors.prefix(1)), of: review).contains("**Route**"))
    #expect(ProblemMarkdown.text(errors, of: review).contains("- **Link** wall://lottery"))
  }

  @Test("the document has the link in a field of its own, and a route where there is one")
  func document() throws {
    let data = try JSONOutput.encode(ErrorDocument(review.errors(), of: review))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let entries = try #require(json["errors"] as? [[String: Any]])
    let errors = entries.compactMap { $0["error"] as? [String: Any] }
    #expect(errors.map { $0["route"] is [String: Any] } == [false, false, false, true])
    let links = entries.map { ($0["link"] as? [String: Any])?["kind"] as? String }
    #expect(links == ["push", "url", "url", nil])
    let problems = try #require(json["problems"] as? [[String: Any]])
    #expect(problems.count { $0["route"] is [String: Any] } == 1 && problems.count == 4)
  }

  @Test("a filter takes no link for a route", arguments: ["push", "JSON.push", "wall://lottery"])
  func filter(name: String) {
    let filter = NameFilter(routes: [name])
    #expect(!review.errors().contains { filter.admits(routeOf: $0.report.error) })
    var known = KnownNames(lookingFor: filter)
    for error in review.errors() { known.take(error.report) }
    #expect(!known.hasAll)
    #expect(known.objections(routes: "--route", coordinators: "--coordinator").count == 1)
  }

  @Test("a type of routes may be called as links are in errors")
  func namesake() {
    let error = FlowErrorDescription(
      .navigationFailed(
        coordinator: "AppCoordinator", route: "push", routeType: "JSON", context: "absent"))
    #expect(error.routeLabel == RouteLabel(identifier: "push", type: "JSON"))
  }
}
