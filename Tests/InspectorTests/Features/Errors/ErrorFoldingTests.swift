import FlowEngine
import FlowIntrospect
import Foundation
import TestInspections
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("Errors in one line", .timeLimit(.minutes(Patience.minutes)))
struct ErrorFoldingTests {
  /// An inspector at its errors: `equal` equal ones, and then two others.
  private func session(equal: UInt64, columns: Int = 120, rows: Int = 40) -> InspectorSession {
    let session = Fixture.inspector(columns: columns, rows: rows)
    for number in 1...equal {
      Fixture.send(
        .errorReported(ErrorFixture.navigation(number, after: Double(number))), to: session)
    }
    for number in equal + 1...equal + 2 {
      Fixture.send(
        .errorReported(
          ErrorFixture.navigation(
            number, coordinator: "RedCoordinator", route: "other\(number)", after: Double(number))),
        to: session)
    }
    Fixture.press(.character("2"), in: session)
    return session
  }

  private func rows(_ session: InspectorSession) -> [String] {
    session.draw().text.split(separator: "\n").map(String.init)
  }

  @Test(
    "equal errors are one line with their number, and with room the first and the last time",
    arguments: [80, 120, 200])
  func oneLine(columns: Int) throws {
    let session = session(equal: 116, columns: columns)
    #expect(session.model.inspection.errors.lines.count == 3)
    let row = try #require(rows(session).first { $0.contains("×116") })
    #expect(row.contains(columns < 100 ? "22:15:16" : "22:13:21 22:15:16"), "\(row)")
    #expect(row.contains(columns < 100 ? "Navigation to" : "unhandled"), "\(row)")
  }

  @Test("a list without groups has no column for the first time")
  func noGroups() {
    let titles = rows(session(equal: 1)).first { $0.contains(" LAST ") }
    #expect(titles?.contains("FIRST") == false)
  }

  @Test("a group unfolds and folds with l, h and Enter, as in the tree")
  func folding() {
    let session = session(equal: 4)
    func count() -> Int { session.model.inspection.errors.lines.count }
    Fixture.press(.character("l"), in: session)
    #expect(count() == 7)
    Fixture.press(.character("l"), .character("j"), in: session)
    #expect(session.model.inspection.errors.selectedGroup == nil)
    #expect(session.model.inspection.errors.selectedError?.id.sequence == 3)
    Fixture.press(.character("h"), in: session)
    #expect(session.model.inspection.errors.selectedGroup?.count == 4)
    Fixture.press(.character("h"), in: session)
    #expect(count() == 3 && session.model.screen.panel == .errors)
    Fixture.press(.enter, in: session)
    #expect(count() == 7)
    Fixture.press(.enter, .character("h"), in: session)
    #expect(count() == 3 && session.model.screen.panel == .tree)
  }

  @Test("an error that happens again adds no line, and its group is selected")
  func again() throws {
    let session = session(equal: 4)
    Fixture.press(.character("G"), in: session)
    let selected = try #require(session.model.inspection.errors.selectedError)
    let (lines, index) = (
      session.model.inspection.errors.lines.count, session.model.inspection.errors.selectedIndex
    )
    let route = try #require(selected.route)
    Fixture.send(
      .errorReported(
        ErrorFixture.navigation(7, coordinator: "RedCoordinator", route: route, after: 9)),
      to: session)
    let errors = session.model.inspection.errors
    #expect(errors.lines.count == lines)
    #expect(errors.selectedGroup?.errors.map(\.route) == [route, route])
    #expect(index > 0)
  }

  @Test("s switches between most first and newest first, and the title says which")
  func order() throws {
    let session = session(equal: 4)
    let errors = { session.model.inspection.errors }
    #expect(rows(session).contains { $0.contains("2 Errors 6 open, most first") })
    guard case .group? = errors().lines.first else {
      Issue.record("the largest group is not first")
      return
    }
    Fixture.press(.character("s"), .character("g"), in: session)
    #expect(errors().selectedError?.id.sequence == 6)
    #expect(rows(session).contains { $0.contains("2 Errors 6 open, newest first") })
  }

  @Test("the title counts the errors that are open")
  func openCount() {
    let session = session(equal: 4)
    Fixture.press(.character("g"), .character("m"), in: session)
    #expect(rows(session).contains { $0.contains("2 Errors 2 open") })
    Fixture.press(.character("1"), in: session)
    #expect(rows(session).contains { $0.contains("2 Errors 2 open") && !$0.contains("most first") })
  }

  @Test("columns name the coordinator that was asked and the one that failed")
  func columns() throws {
    let trace = NavigationTrace(entries: [
      .init(
        depth: 0,
        coordinator: CoordinatorReference(id: CoordinatorID(rawValue: 5), name: "BlueCoordinator"),
        question: .own, accepted: false, answer: "no")
    ])
    let session = Fixture.inspector()
    Fixture.send(
      .errorReported(
        ErrorFixture.navigation(1, coordinator: "RedCoordinator", trace: trace)), to: session)
    Fixture.press(.character("2"), in: session)
    let lines = rows(session)
    let titles = try #require(lines.first { $0.contains("ASKED") })
    let row = try #require(lines.first { $0.contains("✗  #1") })
    func column(_ text: String, in line: String) -> Int? {
      line.range(of: text).map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(column("ASKED", in: titles) == column("Blue", in: row))
    #expect(column("FAILED", in: titles) == column("Red", in: row))
  }

  @Test("the route of an error without one is empty, and so is that of a group", arguments: [1, 3])
  func noRoute(count: Int) throws {
    let session = Fixture.inspector(columns: 200)
    let errors = (1...UInt64(count)).map { number in
      ErrorFixture.report(.configurationError(message: "two tabs"), number)
    }
    for error in errors { Fixture.send(.errorReported(error), to: session) }
    Fixture.press(.character("2"), in: session)
    let lines = rows(session)
    let titles = try #require(lines.first { $0.contains("ROUTE") })
    let row = try #require(lines.first { $0.contains("two tabs") && $0.contains("✗") })
    let (route, end) = (titles.range(of: "ROUTE"), titles.range(of: "ERROR"))
    let columns = try (#require(route).lowerBound, #require(end).lowerBound)
    let start = titles.distance(from: titles.startIndex, to: columns.0)
    let cell = row.dropFirst(start).prefix(titles.distance(from: columns.0, to: columns.1))
    #expect(cell.allSatisfy { $0 == " " } && row.contains("configurationError"), "\(row)")
  }

  @Test("the details of a group have its count, its times and its newest error")
  func details() {
    let text = session(equal: 4).draw().text
    #expect(text.contains("4, 4 open") && text.contains("navigationFailed  #4"))
  }

  @Test("10,000 errors in two groups are two lines, and all count as open")
  func many() {
    var state = ErrorsState()
    let reports = (1...10_000).map { ErrorFixture.navigation($0, route: "r\($0 % 2)") }
    state.take(reports, total: 10_000, of: "run", title: "app")
    state.settle()
    #expect(state.lines.count == 2)
    #expect(state.openCount == 10_000)
  }
}
