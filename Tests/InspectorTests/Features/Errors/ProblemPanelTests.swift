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
@Suite("Problems in the inspector", .timeLimit(.minutes(Patience.minutes)))
struct ProblemPanelTests {
  private func session(columns: Int = 200, rows: Int = 60) -> InspectorSession {
    let session = Fixture.inspector(columns: columns, rows: rows)
    for number in 1...3 as ClosedRange<UInt64> {
      Fixture.send(
        .navigated(Fixture.navigation(GreenRoute.green, after: Double(number) - 0.5)), to: session)
      Fixture.send(
        .errorReported(ErrorFixture.navigation(number, after: Double(number))), to: session)
    }
    Fixture.send(.errorReported(ErrorFixture.modal(4, after: 4)), to: session)
    Fixture.press(.character("2"), in: session)
    return session
  }

  private func memory(_ state: ProblemEntry.State, at seconds: Double) -> ProblemMemory {
    let parts = ProblemParts(ErrorFixture.navigation(1))
    let note = ProblemEntry.Note(
      author: "ana", time: Date(timeIntervalSince1970: 0), text: "see #12")
    return ProblemMemory([
      ProblemEntry(
        ErrorFingerprint(parts), parts, state: state,
        decided: Date(timeIntervalSince1970: 1_700_000_000 + seconds), owner: "@team",
        notes: [note])
    ])
  }

  private func row(_ part: String, in session: InspectorSession) -> String {
    session.draw().text.split(separator: "\n").first {
      $0.contains(part) && ($0.contains(" #3 ") || $0.contains(" #4 "))
    }.map(String.init) ?? ""
  }

  @Test("what is new and what came back has its word before the text; nothing is, without a memory")
  func words() {
    let session = session()
    #expect(!session.draw().text.contains("NEW ") && !session.draw().text.contains("BACK "))
    _ = session.handle(.problems(memory(.resolved(in: nil), at: 0), of: Fixture.id))
    #expect(row("unhandled", in: session).contains("BACK Navigation"))
    #expect(row("brokenModal", in: session).contains("NEW Cannot present"))
    _ = session.handle(.problems(memory(.resolved(in: nil), at: 9), of: Fixture.id))
    #expect(!session.draw().text.contains("BACK "))
  }

  @Test(
    "the version of the app decides what came back: by its own tag, or by that of a recording",
    arguments: [("1.9", nil), ("1.10", nil), (nil, "1.9"), (nil, "2.0"), ("1.9", "2.0")]
      as [(String?, String?)])
  func versions(app: String?, recording: String?) {
    let tags = app.map { [EngineTag(key: "version", value: $0)] } ?? []
    let session = Fixture.inspector(
      columns: 200,
      engine: EngineInfo(
        name: "rainbow", pid: 1, version: "1", startedAt: Fixture.time, tags: tags))
    Fixture.press(.character("2"), in: session)
    Fixture.send(.errorReported(ErrorFixture.navigation(1, after: 1)), to: session)
    let memory = memory(.resolved(in: "1.10"), at: 0)
    _ = session.handle(.problems(memory, version: recording, of: Fixture.id))
    let isBack = app == "1.10" || app == nil && recording == "2.0"
    #expect(session.draw().text.contains("BACK ") == isBack)
    Fixture.send(.errorReported(ErrorFixture.navigation(2, after: 2)), to: session, after: 1)
    #expect(session.draw().text.contains("BACK ") == isBack)
  }

  @Test("ignoring a problem holds for the errors that follow, and the same key reopens it")
  func held() throws {
    let session = session()
    Fixture.press(.character("g"), .character("i"), in: session)
    #expect(session.model.inspection.errors.openCount == 1)
    Fixture.send(.errorReported(ErrorFixture.navigation(5, after: 5)), to: session, after: 1)
    let next = try #require(
      session.model.inspection.errors.review.error(ErrorID(run: "test", sequence: 5)))
    #expect(next.mark.state == .ignored)
    #expect(session.model.inspection.errors.openCount == 1)
    Fixture.press(.character("g"), .character("i"), in: session)
    #expect(session.model.inspection.errors.openCount == 5, "\(session.model.message ?? "")")
    Fixture.send(.errorReported(ErrorFixture.navigation(6, after: 6)), to: session, after: 1)
    #expect(
      session.model.inspection.errors.review.error(ErrorID(run: "test", sequence: 6))?.mark.state
        == .open)
  }

  @Test("an error in an unfolded group is ignored alone")
  func alone() {
    let session = session()
    Fixture.press(.character("g"), .character("l"), .character("j"), .character("i"), in: session)
    #expect(session.model.inspection.errors.review.memory == nil)
    #expect(session.model.inspection.errors.openCount == 3)
  }

  @Test("the details have the problem, its owner and notes, and what the user did before")
  func details() {
    let session = session()
    _ = session.handle(.problems(memory(.open, at: 0), of: Fixture.id))
    Fixture.press(.character("g"), .character("d"), .character("z"), in: session)
    let text = session.draw().text
    #expect(
      text.contains(
        "problem   \(ErrorFingerprint(ProblemParts(ErrorFixture.navigation(1)))) · open"))
    #expect(text.contains("owner     @team") && text.contains("note      see #12 (ana)"))
    #expect(text.contains("after     green ×3"))
    #expect(text.contains("before    ") && text.components(separatedBy: "✓ green").count == 4)
  }

  @Test("a very wide list shows when the errors of a problem came, and a narrow one does not")
  func sparkline() {
    let bars = Glyphs.unicode.sparkline([3, 0, 1])
    #expect(bars == "█ ▃" && Glyphs.ascii.sparkline([0, 8]) == " @")
    #expect(Glyphs.unicode.sparkline([1_000, 1]) == "█▁", "one error is seen beside a thousand")
    #expect(row("unhandled", in: session()).contains("█"))
    #expect(session().draw().text.contains("OVER TIME"))
    #expect(!session(columns: 120).draw().text.contains("OVER TIME"))
  }
}
