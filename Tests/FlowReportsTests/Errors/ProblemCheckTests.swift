import FlowModel
import Foundation
import TestInspections
import TestSystem
import Testing

@testable import FlowModel
@testable import FlowReports

/// Problems as the tools of continuous integration list them.
@Suite struct ProblemCheckTests {
  private let directory = TemporaryDirectory()

  private func error(_ sequence: UInt64, _ route: String, at file: String? = nil) -> ErrorReport {
    var report = ErrorFixture.navigation(sequence, route: route)
    report.call = file.map { CallLabel(file: $0, line: Int(sequence), function: "pay()") }
    return report
  }

  /// Errors of a new, an open, a reviewed, an ignored, a resolved and a regressed problem.
  private func review(knowing isKnowing: Bool = true) -> ErrorReview {
    let routes = ["new", "open", "reviewed", "ignored", "resolved", "regressed"]
    let errors = routes.enumerated().map {
      error(UInt64($0.offset + 1), $0.element, at: "Shop/\($0.element).swift")
    }
    var review = ErrorFixture.review(errors + [error(7, "new", at: "Shop/new.swift")])
    guard isKnowing else { return review }
    let states: [(Int, ProblemEntry.State)] = [
      (1, .open), (2, .reviewed), (3, .ignored(.always)), (4, .resolved(in: nil)),
      (5, .resolved(in: nil)),
    ]
    review.memory = ProblemMemory(
      states.map { index, state in
        let parts = ProblemParts(errors[index])
        return ProblemEntry(
          ErrorFingerprint(parts), parts, state: state,
          decided: index == 4 ? .distantFuture : .distantPast,
          notes: index == 3 ? [.init(author: "ann", time: .distantPast, text: "known")] : [])
      })
    return review
  }

  private func sources(_ files: String...) throws -> SourceRoot {
    for file in files { try directory.write(Data(), to: file) }
    return try SourceRoot(directory.path)
  }

  private func `case`(_ route: String, in check: CheckReport) throws -> CheckCase {
    try #require(check.cases.first { $0.name.contains(".\(route) ") })
  }

  @Test("only new and regressed problems are failures where the team keeps its problems")
  func outcomes() throws {
    let check = ErrorListReport(review(), filter: ErrorFilter()).check(in: nil)
    #expect(check.cases.count == 6 && check.summary == "6 problems, 2 failures")
    let levels: [(String, CheckCase.Annotation.Level?)] = [
      ("new", .error), ("regressed", .error), ("open", .warning), ("reviewed", .notice),
      ("ignored", nil), ("resolved", nil),
    ]
    for (route, level) in levels {
      let found = try `case`(route, in: check)
      #expect(found.annotation?.level == level, "\(route)")
      let isFailure = if case .failed = found.outcome { true } else { false }
      #expect(isFailure == (level == .error), "\(route)")
    }
    #expect(try `case`("ignored", in: check).outcome == .skipped("ignored: known"))
    #expect(try `case`("reviewed", in: check).outcome == .skipped("reviewed"))
    #expect(try `case`("open", in: check).outcome == .skipped("open, and known"))
    #expect(try `case`("resolved", in: check).outcome == .passed)
    let new = try `case`("new", in: check)
    #expect(new.group == "AppCoordinator" && new.details.contains { $0.hasPrefix("seen 2 times") })
    #expect(check.markdown.hasPrefix("# Errors of rainbow"))
  }

  @Test("without problems of a team, each open problem is a failure")
  func unknowing() {
    let check = ErrorListReport(review(knowing: false), filter: ErrorFilter()).check(in: nil)
    #expect(check.summary == "6 problems, 6 failures")
    #expect(check.cases.allSatisfy { $0.annotation?.level == .error })
  }

  @Test("the name of a case is the same in another run")
  func names() {
    let check = ErrorListReport(review(), filter: ErrorFilter()).check(in: nil)
    var later = ErrorReview()
    later.take([error(40, "new", at: "Shop/new.swift")], of: "b", title: "shop")
    let other = ErrorListReport(later, filter: ErrorFilter()).check(in: nil)
    #expect(other.cases.count == 1)
    #expect(check.cases.contains { $0.name == other.cases[0].name })
  }

  @Test("SARIF has a result for each problem, with its level, its count and its fingerprint")
  func sarif() throws {
    let report = ErrorListReport(review(), filter: ErrorFilter())
    let run = try #require(SARIFLog(report).runs.first)
    #expect(run.tool.driver.rules.map(\.id) == ["navigationFailed"])
    #expect(run.results.count == 6)
    for (result, problem) in zip(run.results, report.problems) {
      #expect(result.ruleId == "navigationFailed" && result.ruleIndex == 0)
      #expect(result.kind == .fail)
      let isOpen = [.new, .open, .regressed].contains(problem.standing)
      #expect(result.level == (isOpen ? .error : .note), "\(problem.standing)")
      #expect(result.occurrenceCount == problem.count)
      #expect(result.partialFingerprints["flowscopeProblem/v1"] == "\(problem.fingerprint)")
      #expect(result.locations.first?.physicalLocation == nil)
      #expect(
        result.locations.first?.logicalLocations.first?.fullyQualifiedName == "AppCoordinator")
      let hidden = problem.standing == .ignored
      #expect(result.suppressions == (hidden ? [.init(justification: "known")] : []))
    }
    let texts = run.invocations.first?.toolExecutionNotifications?.map(\.message.text)
    #expect(texts?.contains { $0.contains("--sources") } == true)
  }

  @Test("with the sources, a problem has the file and the line of its newest call")
  func files() throws {
    let sources = try sources("Sources/Shop/new.swift", "Shop/Ä b/open.swift", "a/Shop/new.swift")
    let report = ErrorListReport(review(), filter: ErrorFilter())
    let places = try #require(SARIFLog(report, sources: sources).runs.first).results
      .compactMap { $0.locations.first?.physicalLocation }
    #expect(
      Set(places.map { "\($0.artifactLocation.uri):\($0.region.startLine)" })
        == ["Sources/Shop/new.swift:7", "Shop/%C3%84%20b/open.swift:2"])
    let check = report.check(in: sources)
    #expect(
      try `case`("new", in: check).place == SourcePlace(path: "Sources/Shop/new.swift", line: 7))
    #expect(
      report.remark(on: sources)
        == "4 of 6 problems without a file in \(directory.path): 4 unknown")
  }

  @Test("CODEOWNERS names the owner where the team's file names none")
  func owners() throws {
    let sources = try sources("Sources/Shop/new.swift", "Sources/Shop/open.swift")
    try directory.write(Data("/Sources/Shop/ @shop".utf8), to: "CODEOWNERS")
    var review = review()
    let open = try #require(review.problems(of: review.errors()).first { $0.standing == .open })
    review.memory?[open.fingerprint]?.owner = "@ann"
    review.owners = try ProblemOwners(of: sources)
    let report = ErrorListReport(review, filter: ErrorFilter())
    let owners = report.problems.map { [$0.standing.rawValue, $0.owner ?? ""] }
    #expect(owners.contains(["new", "@shop"]) && owners.contains(["open", "@ann"]))
    #expect(owners.contains(["regressed", ""]))
    #expect(report.markdown.contains("- **Owner** \\@shop\n"))
    let facts = try `case`("new", in: report.check(in: sources)).details
    #expect(facts.contains("owner @shop"))
  }

  @Test("the user's own marks decide where a problem has no decision of the team")
  func marks() throws {
    let errors = [error(1, "one"), error(2, "two")]
    let review = ErrorFixture.review(
      errors, marks: [ErrorID(run: "a", sequence: 2): ErrorMark(.ignored, note: "mine")])
    let report = ErrorListReport(review, filter: ErrorFilter())
    let results = try #require(SARIFLog(report).runs.first).results
    let hidden = results.filter { $0.suppressions?.isEmpty == false }
    #expect(hidden.map(\.level) == [.note] && results.count == 2)
    #expect(hidden.first?.suppressions == [.init(justification: "mine")])
  }
}
