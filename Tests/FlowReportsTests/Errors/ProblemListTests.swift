import FlowModel
import Foundation
import TestInspections
import Testing

@testable import FlowReports

@Suite("The problems of errors under review")
struct ProblemListTests {
  private func memory(
    of report: ErrorReport, _ state: ProblemEntry.State, at seconds: Double = -1
  ) -> ProblemMemory {
    let parts = ProblemParts(report)
    return ProblemMemory([
      ProblemEntry(
        ErrorFingerprint(parts), parts, state: state,
        decided: Date(timeIntervalSince1970: 1_700_000_000 + seconds))
    ])
  }

  @Test("equal errors of several runs are one problem")
  func runs() throws {
    var review = ErrorReview()
    review.take([ErrorFixture.navigation(1), ErrorFixture.modal(2)], of: "a", title: "rainbow")
    review.take(
      [ErrorFixture.navigation(1), ErrorFixture.navigation(2)], of: "b", title: "rainbow")
    // A copy of a recording has the same run.
    review.take([ErrorFixture.navigation(1)], of: "b", title: "rainbow")
    let problems = review.problems(of: review.errors())
    #expect(problems.map(\.count) == [3, 1])
    #expect(problems.map(\.runs) == [2, 1])
    #expect(problems.allSatisfy { $0.standing == .open }, "nothing is new where nothing is known")
  }

  @Test("a decision about a problem holds for its errors; a reviewer's own mark goes before it")
  func standings() throws {
    let reports = [ErrorFixture.navigation(1), ErrorFixture.modal(2), ErrorFixture.modal(3)]
    var review = ErrorFixture.review(reports, marks: [ErrorID(run: "a", sequence: 3): ErrorMark()])
    review.memory = memory(of: reports[1], .ignored(.always))
    #expect(review.errors().map(\.standing) == [.new, .ignored, .ignored])
    #expect(review.errors().map(\.mark.state) == [.open, .ignored, .open])
    #expect(review.markedCount == 1)
    #expect(review.errors(ErrorFilter(standings: [.new])).map(\.id.sequence) == [1])
  }

  @Test("a check with a team's problems fails by what is new or came back, and by a hidden one too")
  func failing() {
    let reports = [ErrorFixture.navigation(1), ErrorFixture.modal(2), ErrorFixture.modal(3)]
    var review = ErrorFixture.review(reports)
    let filter = ErrorFilter(states: [.open])
    #expect(ErrorListReport(review, filter: filter).failing.count == 3)
    review.memory = memory(of: reports[0], .open)
    #expect(ErrorListReport(review, filter: filter, limit: 1).failing.map(\.id.sequence) == [2, 3])
    review.memory = memory(of: reports[0], .resolved(in: nil))
    let report = ErrorListReport(review, filter: filter)
    #expect(report.failing.map(\.standing) == [.regressed, .new, .new])
    #expect(report.problems.map(\.standing) == [.new, .regressed])
    review.memory?.isComplete = false
    #expect(ErrorListReport(review, filter: filter).failing.count == 3)
  }

  @Test("two sets of runs are compared problem by problem")
  func comparison() throws {
    let other = FlowError.invalidTabIndex(index: 9, validRange: 0..<5)
    let before = ErrorFixture.review([
      ErrorFixture.navigation(1), ErrorFixture.modal(2), ErrorFixture.modal(3),
    ])
    let now = ErrorFixture.review([
      ErrorFixture.modal(1), ErrorFixture.report(other, 2),
      ErrorFixture.report(.duplicateChild(coordinator: "A"), 3),
      ErrorFixture.report(.duplicateChild(coordinator: "A"), 4),
    ])
    let rows = ProblemComparison(
      now.problems(of: now.errors()), against: before.problems(of: before.errors())
    ).rows
    #expect(rows.map(\.change) == [.new, .new, .gone, .fewer])
    #expect(rows.map(\.count) == [2, 1, 0, 1] && rows.map(\.before) == [0, 0, 1, 2])
    let same = ProblemComparison(
      now.problems(of: now.errors()), against: now.problems(of: now.errors()))
    #expect(same.appeared == 0 && same.rows.allSatisfy { $0.change == .same })
  }

  @Test("a report of very many problems stays below the limit of a comment, and counts the rest")
  func limit() {
    let reports = (1...400).map { number in
      ErrorFixture.navigation(
        UInt64(number), coordinator: "Coordinator\(number)", route: "route\(number)")
    }
    let review = ErrorFixture.review(reports)
    let text = ProblemMarkdown.text(review.errors(), of: review)
    #expect(text.count <= ProblemMarkdown.mostCharacters)
    let shown = text.components(separatedBy: "\n## ").count - 1
    #expect(shown > 20 && shown < 400)
    #expect(text.contains("**\(400 - shown) problems more found no room here**"))
  }
}
