import FlowIntrospect
import Foundation
import TestInspections
import TestPatience
import TestSystem
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

  /// The memory of a team with a problem that was seen before.
  private func memory(ofSeen report: ErrorReport) -> ProblemMemory {
    let parts = ProblemParts(report)
    func sighting(_ seconds: Double, _ version: String) -> ProblemEntry.Sighting {
      .init(time: Date(timeIntervalSince1970: seconds), run: "old", version: version)
    }
    return ProblemMemory([
      ProblemEntry(
        ErrorFingerprint(parts), parts, state: .reviewed, decided: .distantPast, owner: "@shop",
        notes: [.init(author: "bo", time: .distantPast, text: "see #34")],
        first: sighting(0, "1.2"), last: sighting(60, "1.3"), count: 7, runs: 2)
    ])
  }

  /// Shows the details of the selected line alone.
  private func details(_ session: InspectorSession, _ keys: Key...) -> String {
    for key in keys { Fixture.press(key, in: session) }
    Fixture.press(.character("d"), .character("z"), in: session)
    return session.draw().text
  }

  @Test("one error has the same facts of its problem as several have")
  func single() {
    let session = session()
    _ = session.handle(.problems(memory(ofSeen: ErrorFixture.modal(4)), of: Fixture.id))
    let text = details(session, .character("g"), .character("j"))
    let fingerprint = ErrorFingerprint(ProblemParts(ErrorFixture.modal(4)))
    #expect(text.contains("modalCoordinatorNotConfigured  #4"), "\(text)")
    #expect(text.contains("problem   \(fingerprint) · reviewed"))
    #expect(text.contains("owner     @shop") && text.contains("note      see #34 (bo)"))
    #expect(text.contains("after     green ×1"))
  }

  @Test("an error in an unfolded group has no second copy of what the group has")
  func unfolded() {
    let session = session()
    let group = details(session, .character("g"))
    #expect(group.components(separatedBy: "problem   ").count == 2, "\(group)")
    let other = self.session()
    let error = details(other, .character("g"), .character("l"), .character("j"))
    #expect(error.contains("navigationFailed  #3"), "\(error)")
    #expect(error.components(separatedBy: "problem   ").count == 2)
    #expect(error.contains("after     green ×3"), "the problem has three errors")
  }

  @Test("without a team, the details of one error have its problem too")
  func unknown() {
    let text = details(session(), .character("g"), .character("j"))
    let fingerprint = ErrorFingerprint(ProblemParts(ErrorFixture.modal(4)))
    #expect(text.contains("problem   \(fingerprint) · open"), "\(text)")
    #expect(!text.contains("owner     ") && !text.contains("counted   "))
  }

  @Test("the details have when a problem was seen, in which versions, and what was counted before")
  func sightings() {
    let session = Fixture.inspector(
      columns: 200, rows: 60,
      engine: EngineInfo(
        name: "rainbow", pid: 1, version: "1", startedAt: Fixture.time,
        tags: [EngineTag(key: "version", value: "1.4")]))
    for number in 1...2 as ClosedRange<UInt64> {
      Fixture.send(
        .errorReported(ErrorFixture.navigation(number, after: Double(number))), to: session)
    }
    Fixture.send(.errorReported(ErrorFixture.modal(3, after: 3)), to: session)
    Fixture.press(.character("2"), in: session)
    _ = session.handle(.problems(memory(ofSeen: ErrorFixture.navigation(1)), of: Fixture.id))
    let text = details(session, .character("g"))
    #expect(
      text.contains(
        "seen      2 times in 1 run, first 1970-01-01T00:00:00.000Z in 1.2, "
          + "last 2023-11-14T22:13:22.000Z in 1.4"), "\(text)")
    #expect(
      text.contains(
        "counted   7 times in 2 runs, first 1970-01-01T00:00:00.000Z in 1.2, "
          + "last 1970-01-01T00:01:00.000Z in 1.3"))
  }

  @Test("the details have how many errors of a problem are of other runs")
  func otherRuns() {
    let session = session()
    #expect(!details(session, .character("g")).contains("other run"))
    Fixture.press(.character("z"), in: session)
    for (run, numbers) in [("next", 1...2), ("last", 1...1)] as [(String, ClosedRange<UInt64>)] {
      let tree = Fixture.tree(names: ["Root"])
      Fixture.send(
        .snapshot(
          FlowSnapshot(epoch: run, revision: 1, rootID: tree.rootID, nodes: tree.preorder)),
        to: session)
      for number in numbers {
        Fixture.send(
          .errorReported(ErrorFixture.navigation(number, after: 10 + Double(number))), to: session)
      }
      Fixture.send(
        .errorReported(ErrorFixture.modal(numbers.upperBound + 1, after: 20)), to: session)
    }
    let errors = session.model.inspection.errors.review
    #expect(errors.runs.map(\.id) == ["test", "next", "last"])
    let group = details(session, .character("2"), .character("g"))
    // Of the group's six errors, one is of the newest run.
    #expect(group.contains("runs      5 in 2 other runs"), "\(group)")
  }

  @Test("a problem of the team without errors is gone: below the errors, with its details")
  func gone() {
    let session = session()
    let other = ErrorFixture.report(.duplicateChild(coordinator: "Shop"), 1)
    let known = memory(ofSeen: other)
    _ = session.handle(.problems(known, of: Fixture.id))
    let line = "GONE (see #34) duplicateChild"
    #expect(session.draw().text.contains(line), "\(session.draw().text)")
    #expect(session.model.inspection.errors.total == 4)
    Fixture.press(.character("G"), in: session)
    #expect(session.model.inspection.errors.selectedGone?.parts.kind == "duplicateChild")
    // There is no error to act on.
    #expect(Fixture.press(.character("m"), in: session) == [])
    #expect(session.model.message?.hasPrefix("no error is selected") == true)
    let text = details(session)
    #expect(text.contains("duplicateChild  no error in these runs so far"), "\(text)")
    #expect(text.contains("· gone") && text.contains("owner     @shop"))
    #expect(text.contains("counted   7 times in 2 runs") && text.contains("mark      reviewed"))

    // Open errors alone hide it; a filter finds it; an error of it brings it back.
    let list = self.session()
    _ = list.handle(.problems(known, of: Fixture.id))
    Fixture.press(.character("t"), in: list)
    #expect(!list.draw().text.contains("GONE "))
    Fixture.press(.character("t"), .character("/"), in: list)
    Fixture.type("gone", in: list)
    Fixture.press(.enter, in: list)
    #expect(list.model.inspection.errors.lines.count == 1 && list.draw().text.contains(line))
    Fixture.press(.character("/"), .escape, in: list)
    Fixture.send(
      .errorReported(ErrorFixture.report(.duplicateChild(coordinator: "Shop"), 5, after: 5)),
      to: list, after: 5)
    #expect(!list.draw().text.contains("GONE "))
  }

  @Test("without errors, what is gone is the list, and a resolved problem is not gone")
  func goneAlone() {
    let session = Fixture.inspector(columns: 160)
    Fixture.press(.character("2"), in: session)
    _ = session.handle(.problems(memory(.open, at: 0), of: Fixture.id))
    #expect(session.draw().text.contains("GONE (see #12) navigationFailed"))
    #expect(!ErrorsFeature.idleActions(in: session.model).contains(.moveDown))
    _ = session.handle(.problems(memory(.resolved(in: nil), at: 0), of: Fixture.id))
    #expect(!session.draw().text.contains("GONE "))
    #expect(session.draw().text.contains("no error was reported"))
  }

  @Test("CODEOWNERS names the owner of a problem that has none, in the details and in files")
  func owners() throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: "Sources/Shop/Cart.swift")
    try directory.write(Data("* @files\n".utf8), to: "CODEOWNERS")
    let session = InspectorSession(
      model: Model(
        size: Size(rows: 60, columns: 160), showing: Fixture.id, sources: directory.path))
    Fixture.send(.connected(Fixture.engine), to: session)
    Fixture.send(.snapshot(Fixture.rainbow()), to: session)
    Fixture.send(.journal([], total: 0), to: session)
    var error = ErrorFixture.modal(1, after: 1)
    error.call = CallLabel(file: "Shop/Cart.swift", line: 3, function: "pay()")
    Fixture.send(.errorReported(error), to: session)
    Fixture.press(.character("2"), in: session)
    #expect(!session.draw().text.contains("@files"))

    let root = try SourceRoot(directory.path)
    let owners = try #require(try ProblemOwners(of: root))
    _ = session.handle(.sources(root, ownedBy: owners, in: directory.path))
    guard case .write(let report, _, _)? = Fixture.press(.character("w"), in: session).first else {
      Issue.record("nothing was written: \(session.model.message ?? "")")
      return
    }
    #expect(report.contains("- **Owner** \\@files"))
    #expect(details(session, .character("g")).contains("owner     @files"))
    // A scan finds more files: the owners look them up in what it found.
    try directory.write(Data(), to: "Sources/Shop/Other.swift")
    let scanned = try SourceRoot(directory.path)
    _ = session.handle(.scanned(scanned, in: directory.path))
    #expect(session.model.sources.owners?.sources == scanned && scanned != root)
    // What the team says goes before it.
    _ = session.handle(.problems(memory(ofSeen: error), of: Fixture.id))
    let text = session.draw().text
    #expect(text.contains("owner     @shop") && !text.contains("@files"), "\(text)")
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

  @Test(
    "the details show when several errors of a problem came, at every width", arguments: [80, 200])
  func overTime(columns: Int) {
    // The list has a fourth error, at the end of the time.
    let bars = "over time █   █   █  "
    let group = details(session(columns: columns), .character("g"))
    #expect(group.contains(bars), "\(group)")
    let one = details(
      session(columns: columns), .character("g"), .character("l"), .character("j"))
    #expect(one.contains("navigationFailed  #3") && one.contains(bars), "\(one)")
    let single = details(session(columns: columns), .character("g"), .character("j"))
    #expect(single.contains("problem   ") && !single.contains("over time "), "\(single)")
  }

  @Test("errors of a problem that are not listed are among those over time")
  func unlistedOverTime() throws {
    let session = session()
    Fixture.press(
      .character("g"), .character("l"), .character("j"), .character("j"), .character("m"),
      .character("j"), .character("m"), .character("t"), in: session)
    let errors = session.model.inspection.errors
    #expect(errors.lines.count == 2 && errors.openCount == 2)
    let error = try #require(errors.review.error(ErrorID(run: "test", sequence: 3)))
    let line = ErrorLines.of(error, session.model).first { $0.label == "over time" }
    #expect(line?.values.map(\.text) == ["█   █   █   "])
  }
}
