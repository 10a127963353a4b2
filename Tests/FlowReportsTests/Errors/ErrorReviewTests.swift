import FlowEngine
import Foundation
import TestInspections
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowReports

@Suite struct ErrorReviewTests {
  private let third = ErrorID(run: "a", sequence: 3)

  @Test("errors are listed once and in order, even if they arrive twice or out of order")
  func order() {
    var review = ErrorReview()
    review.take(
      [ErrorFixture.modal(4), ErrorFixture.navigation(2)], of: "a", title: "rainbow (pid 1)")
    review.take(
      [ErrorFixture.navigation(3), ErrorFixture.modal(4)], total: 4, of: "a",
      title: "rainbow (pid 1)")
    #expect(review.runs.count == 1)
    #expect(review.errors().map(\.id.sequence) == [2, 3, 4])
    #expect(review.error(third)?.kind == "navigationFailed")
    #expect(review.error(ErrorID(run: "a", sequence: 1)) == nil)
  }

  @Test("missed errors are listed by number, at the beginning, between and at the end")
  func missed() {
    let reports = [2, 3, 6].map { ErrorFixture.navigation(UInt64($0)) }
    let review = ErrorFixture.review(reports, total: 9)
    let missed = review.missed
    #expect(missed.count == 1)
    #expect(missed.first?.ranges == [1...1, 4...5, 7...9])
    #expect(missed.first?.count == 6)
    #expect(missed.first?.text == "6 errors were missed: 1, 4 to 5, 7 to 9")
    #expect(ErrorFixture.review([1, 2].map { ErrorFixture.navigation($0) }).missed.isEmpty)
    #expect(ErrorFixture.review([], total: 1).missed.first?.text == "1 error was missed: 1")
  }

  @Test("a missed error that comes later is no longer missed")
  func comesLater() {
    var review = ErrorFixture.review([ErrorFixture.navigation(3)])
    #expect(review.missed.first?.count == 2)
    review.take(
      [ErrorFixture.navigation(1), ErrorFixture.navigation(2)], of: "a", title: "rainbow (pid 1)")
    #expect(review.missed.isEmpty)
  }

  @Test("errors from before the viewer attached stay marked when they are reported again")
  func recalled() {
    var review = ErrorReview(limit: 3)
    func take(_ sequences: [UInt64], isRecalled: Bool) {
      review.take(
        sequences.map { ErrorFixture.navigation($0) }, of: "a", title: "rainbow",
        before: isRecalled ? TimeFixture.time(9) : nil)
    }
    take([1, 2], isRecalled: true)
    take([2, 3], isRecalled: false)
    take([3], isRecalled: true)
    #expect(review.errors().map(\.isRecalled) == [true, true, false])
    take([4], isRecalled: false)
    #expect(review.errors().map(\.isRecalled) == [true, false, false])
    #expect(review.runs.first?.recalled.keys.sorted() == [2])
  }

  @Test("numbers that no engine sends do no harm", arguments: [0, UInt64.max])
  func hostileNumbers(sequence: UInt64) {
    let review = ErrorFixture.review([ErrorFixture.navigation(sequence)], total: .max)
    #expect(review.errors().map(\.id.sequence) == [sequence])
    #expect(review.missed.first?.count == (sequence == 0 ? UInt64.max : .max - 1))
  }

  @Test("an error of another run with the same number is another error")
  func runs() {
    var review = ErrorFixture.review([ErrorFixture.navigation(3)])
    review.take([ErrorFixture.modal(3)], of: "b", title: "rainbow (pid 2)")
    review.take([third: ErrorMark(.ignored, note: "known")])
    let errors = review.errors()
    #expect(errors.map(\.kind) == ["navigationFailed", "modalCoordinatorNotConfigured"])
    #expect(errors.map(\.mark.state) == [.ignored, .open])
    #expect(review.runNumber(of: third) == 1)
    #expect(review.missed.map(\.run) == ["rainbow (pid 1)", "rainbow (pid 2)"])
  }

  @Test("an app with many restarts keeps its last runs")
  func manyRuns() {
    var review = ErrorReview(runLimit: 2)
    for run in ["a", "b", "c"] {
      review.take([ErrorFixture.navigation(1)], of: run, title: "rainbow")
    }
    #expect(review.errors().map(\.id.run) == ["b", "c"])
  }

  @Test("a mark may come before its error, and stays when the error is reported again")
  func marks() {
    var review = ErrorFixture.review([])
    review.take([third: ErrorMark(.reviewed, note: "")])
    review.take([ErrorFixture.navigation(3)], of: "a", title: "rainbow (pid 1)")
    #expect(review.error(third)?.mark == ErrorMark(.reviewed))
    #expect(review.error(third)?.mark.note == nil, "a blank note was kept")
    review.take([third: ErrorMark(.ignored, note: "no")])
    #expect(review.error(third)?.mark == ErrorMark(.ignored, note: "no"))
  }

  @Test("groups are counted, the largest first, with their first and last times")
  func groups() {
    let review = ErrorFixture.review(
      [
        ErrorFixture.modal(1, after: 1), ErrorFixture.navigation(2, route: "a", after: 2),
        ErrorFixture.navigation(3, coordinator: "RedCoordinator", route: "b", after: 9),
        ErrorFixture.report(.configurationError(message: "no"), 4, after: 3),
      ], marks: [third: ErrorMark(.reviewed)])
    let kinds = ErrorGroup.groups(of: review.errors(), by: .kind)
    #expect(
      kinds.map(\.key)
        == ["navigationFailed", "configurationError", "modalCoordinatorNotConfigured"])
    #expect(kinds.map(\.count) == [2, 1, 1])
    #expect(kinds.first?.openCount == 1)
    #expect(kinds.first?.first == Date(timeIntervalSince1970: 1_700_000_002))
    #expect(kinds.first?.last == Date(timeIntervalSince1970: 1_700_000_009))
    let coordinators = ErrorGroup.groups(of: review.errors(), by: .coordinator).map(\.key)
    // The last error names no coordinator: the reporting one counts.
    #expect(
      Set(coordinators)
        == ["YellowCoordinator", "AppCoordinator", "RedCoordinator", "GreenCoordinator"])
    #expect(
      Set(ErrorGroup.groups(of: review.errors(), by: .route).map(\.key))
        == ["brokenModal", "a", "b", nil])
  }

  @Test(
    "a filter admits only the errors that it describes",
    arguments: [
      (ErrorFilter(kinds: ["modalCoordinatorNotConfigured"]), [1]),
      (ErrorFilter(names: NameFilter(coordinators: ["AppCoordinator"])), [2]),
      (ErrorFilter(names: NameFilter(routes: ["b"])), [3]), (ErrorFilter(states: [.open]), [1, 2]),
      (ErrorFilter(states: [.ignored]), [3]),
      (ErrorFilter(kinds: ["navigationFailed"], names: NameFilter(routes: ["b"])), [3]),
      (ErrorFilter(kinds: ["other"]), []),
      (ErrorFilter(kinds: ["modalCoordinatorNotConfigured", "navigationFailed"]), [1, 2, 3]),
      (ErrorFilter(names: NameFilter(routes: ["a", "b"])), [2, 3]),
      (ErrorFilter(names: NameFilter(routes: ["b(7)"])), [3]),
      (
        ErrorFilter(names: NameFilter(coordinators: ["AppCoordinator", "RedCoordinator"])), [2, 3]
      ),
    ] as [(ErrorFilter, [UInt64])])
  func filters(filter: ErrorFilter, left: [UInt64]) {
    let review = ErrorFixture.review(
      [
        ErrorFixture.modal(1), ErrorFixture.navigation(2, route: "a"),
        ErrorFixture.navigation(3, coordinator: "RedCoordinator", route: "b"),
      ], marks: [third: ErrorMark(.ignored, note: "Why not")])
    #expect(review.errors(filter).map(\.id.sequence) == left)
  }

  @Test("a filter admits errors about the coordinator that has the given name")
  func givenName() {
    let review = ErrorFixture.review([
      ErrorFixture.modal(1), ErrorFixture.navigation(2),
      ErrorFixture.navigation(3, coordinator: "GreenCoordinator"),
    ])
    func filter(_ name: String, of number: Int, in run: String) -> ErrorFilter {
      var names = NameFilter(coordinators: [name])
      names.note([TimeFixture.named(number, "DarkGreen")], of: run)
      return ErrorFilter(names: names)
    }
    #expect(review.errors(filter("DarkGreen", of: 7, in: "a")).map(\.id.sequence) == [3])
    #expect(review.errors(filter("DarkGreen", of: 7, in: "b")).isEmpty)
    #expect(review.errors(filter("DarkGreen", of: 8, in: "a")).isEmpty)
    #expect(review.errors(filter("Green", of: 7, in: "a")).isEmpty)
  }
}
