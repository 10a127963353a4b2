import TestPatience
import Testing

@testable import FlowReports
@testable import Inspector

@MainActor
@Suite("The columns of an explanation", .timeLimit(.minutes(Patience.minutes)))
struct ExplanationColumnsTests {
  @Test(
    "on a wide screen, the last section is beside the others, and both scroll together",
    arguments: [(120, 1), (200, 2)])
  func columns(columns: Int, count: Int) throws {
    let session = Fixture.inspector(columns: columns, rows: 40)
    let report = ExplanationFixture.report("blue", asked: 80)
    _ = session.handle(.explained(report, of: Fixture.id))
    Fixture.press(.enter, in: session)
    let titles = report.sections(isUnfolded: true).map(\.title)
    let first = try #require(titles.first)
    let last = try #require(titles.last)
    let lines = session.draw().text.split(separator: "\n")
    #expect(lines.contains { $0.contains(" \(first)") && $0.contains(" \(last)") } == (count == 2))
    Fixture.press(.character("j"), .character("j"), in: session)
    let scrolled = session.draw().text.split(separator: "\n")
    #expect(!scrolled.contains { $0.contains(" \(first) ") })
    Fixture.press(.character("G"), in: session)
    let questions = try #require(report.sections(isUnfolded: true).last?.lines.last?.text)
    #expect(session.draw().text.contains(questions.prefix(20)), "\(questions)")
  }
}
