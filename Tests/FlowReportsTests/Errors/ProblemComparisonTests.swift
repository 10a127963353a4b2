import FlowModel
import Foundation
import TestInspections
import Testing

@testable import FlowReports

@Suite("Problems of some runs against those of others")
struct ProblemComparisonTests {
  private static let reports = [
    ErrorFixture.navigation(1), ErrorFixture.navigation(2), ErrorFixture.modal(3),
  ]
  private let open = ErrorFilter(states: [.open])

  private func review(
    _ run: String, _ reports: [ErrorReport] = reports, knowing memory: ProblemMemory? = nil
  ) -> ErrorReview {
    var review = ErrorReview()
    review.take(reports, of: run, title: "rainbow")
    review.memory = memory
    return review
  }

  private func entry(
    _ report: ErrorReport, _ state: ProblemEntry.State, at seconds: Double = 100
  ) -> ProblemEntry {
    let parts = ProblemParts(report)
    return ProblemEntry(
      ErrorFingerprint(parts), parts, state: state, decided: TimeFixture.time(seconds))
  }

  /// The changes, by the kinds of the problems.
  private func changes(
    _ review: ErrorReview, _ others: ErrorReview, _ filter: ErrorFilter
  ) -> [String: ProblemComparison.Change] {
    Dictionary(
      uniqueKeysWithValues: ProblemComparison(review, against: others, filter: filter).rows.map {
        ($0.problem.parts.kind, $0.change)
      })
  }

  @Test(
    "marks and decisions on one side make no problem new or gone, and hide none",
    arguments: [true, false])
  func oneSided(isInOthers: Bool) {
    var decided = review(
      "decided",
      knowing: ProblemMemory([entry(Self.reports[2], .ignored(.always))], isComplete: false))
    decided.take(recorded: [
      ErrorID(run: "decided", sequence: 1): ErrorMark(.ignored),
      ErrorID(run: "decided", sequence: 2): ErrorMark(.reviewed),
    ])
    let plain = review("plain")
    func changes(_ filter: ErrorFilter) -> [String: ProblemComparison.Change] {
      isInOthers ? self.changes(plain, decided, filter) : self.changes(decided, plain, filter)
    }
    // The marks are of single errors of one run; the ignored problem is ignored on both sides.
    #expect(changes(open) == ["navigationFailed": .same])
    let both: [String: ProblemComparison.Change] = [
      "navigationFailed": .same, "modalCoordinatorNotConfigured": .same,
    ]
    #expect(changes(ErrorFilter()) == both)
    #expect(
      changes(ErrorFilter(states: [.ignored])) == both, "one error of each is ignored on a side")
    let comparison = ProblemComparison(plain, against: decided, filter: open)
    #expect(comparison.appeared == 0 && comparison.rows.map(\.count) == [2])
  }

  @Test("a reviewer's own marks on one side make no problem new or gone either")
  func own() {
    var marked = review("marked")
    marked.take([
      ErrorID(run: "marked", sequence: 1): ErrorMark(.ignored),
      ErrorID(run: "marked", sequence: 2): ErrorMark(.ignored),
      ErrorID(run: "marked", sequence: 3): ErrorMark(.reviewed),
    ])
    let plain = review("plain")
    let both: [String: ProblemComparison.Change] = [
      "navigationFailed": .same, "modalCoordinatorNotConfigured": .same,
    ]
    #expect(changes(marked, plain, open) == both)
    #expect(changes(plain, marked, open) == both)
    #expect(changes(marked, marked, open).isEmpty)
  }

  @Test("what is there on one side alone is new or gone, as long as it is open")
  func really() {
    let (both, one) = (review("b"), review("a", [Self.reports[0], Self.reports[1]]))
    #expect(changes(both, one, open)["modalCoordinatorNotConfigured"] == .new)
    #expect(changes(one, both, open)["modalCoordinatorNotConfigured"] == .gone)
    let ignoring = review(
      "b", knowing: ProblemMemory([entry(Self.reports[2], .ignored(.always))], isComplete: false))
    #expect(changes(ignoring, one, open) == ["navigationFailed": .same])
    #expect(
      changes(ignoring, one, ErrorFilter())["modalCoordinatorNotConfigured"] == .new,
      "it is asked for")
  }

  @Test("of two decisions about a problem, the newer one counts on both sides")
  func newer() {
    func side(_ run: String, _ state: ProblemEntry.State, at seconds: Double) -> ErrorReview {
      review(
        run, [Self.reports[2]],
        knowing: ProblemMemory([entry(Self.reports[2], state, at: seconds)], isComplete: false))
    }
    let reopened = (side("a", .ignored(.always), at: 10), side("b", .open, at: 20))
    #expect(changes(reopened.0, reopened.1, open).count == 1)
    #expect(changes(reopened.1, reopened.0, open).count == 1)
    let ignored = (side("a", .ignored(.always), at: 20), side("b", .open, at: 10))
    #expect(changes(ignored.0, ignored.1, open).isEmpty)
    #expect(changes(ignored.1, ignored.0, open).isEmpty)
  }

  @Test("what is new for the team is compared with other runs that have it too")
  func standings() {
    let team = ProblemMemory([entry(Self.reports[0], .open)])
    let (now, before) = (review("b", knowing: team), review("a", knowing: team))
    #expect(
      changes(now, before, ErrorFilter(standings: [.new]))
        == ["modalCoordinatorNotConfigured": .same])
  }

  @Test("a time limits the runs, and not those that they are compared with")
  func since() {
    let now = review("b", [ErrorFixture.navigation(1, after: 1), ErrorFixture.modal(2, after: 9)])
    let before = review(
      "a", [ErrorFixture.navigation(1, after: 1), ErrorFixture.modal(2, after: 2)])
    #expect(
      changes(now, before, ErrorFilter(since: TimeFixture.time(5)))
        == ["navigationFailed": .gone, "modalCoordinatorNotConfigured": .same])
  }
}
