import FlowEngine
import FlowIntrospect
import TestInspections
import TestPatience
import Testing

@testable import FlowReports
@testable import FlowSamples
@testable import Inspector

@MainActor
@Suite("Reviewing errors in the inspector", .timeLimit(.minutes(Patience.minutes)))
struct ErrorsPanelTests {
  private func session(
    errors: ClosedRange<UInt64> = 1...3, columns: Int = 120
  ) -> InspectorSession {
    let session = Fixture.inspector(columns: columns)
    for number in errors {
      Fixture.send(.errorReported(Fixture.error(number, after: Double(number))), to: session)
    }
    // Equal errors are one line until they are unfolded.
    Fixture.press(.character("2"), .character("l"), in: session)
    return session
  }

  @Test("errors are grouped, newest first within a group, and b changes the grouping")
  func grouping() {
    let session = session(columns: 160)
    let lines = session.model.inspection.errors.lines
    guard case .group(let group, isUnfolded: true)? = lines.first else {
      Issue.record("no group: \(lines)")
      return
    }
    #expect(group.kind == "navigationFailed" && group.count == 3)
    #expect(
      lines.dropFirst().compactMap { line in
        if case .error(let error, isInGroup: true) = line { error.id.sequence } else { nil }
      } == [3, 2, 1] as [UInt64])
    for grouping in ErrorGrouping.allCases where grouping != .problem {
      Fixture.press(.character("b"), in: session)
      #expect(session.model.inspection.errors.grouping == grouping)
      #expect(session.draw().text.contains("open, by \(grouping.rawValue), most first"))
    }
  }

  @Test("an error or a group is marked; marking again removes the mark")
  func marking() throws {
    let session = session()
    Fixture.press(.character("j"), in: session)
    let effects = Fixture.press(.character("m"), in: session)
    let id = ErrorID(run: "test", sequence: 3)
    #expect(effects == [.keepMarks([id: ErrorMark(.reviewed)], of: Fixture.id)])
    #expect(session.model.inspection.errors.review.error(id)?.mark.state == .reviewed)
    Fixture.press(.character("g"), in: session)
    let marks = session.model.inspection.errors.chosen.filter { $0.mark.state == .open }
    #expect(marks.count == 2)
    let ignoring = Fixture.press(.character("i"), in: session)
    let problem = try #require(session.model.inspection.errors.selectedProblem)
    let entry = try #require(session.model.inspection.errors.review.memory?[problem])
    #expect(entry.state == .ignored(.always))
    #expect(
      ignoring == [
        .keepMarks(
          Dictionary(uniqueKeysWithValues: marks.map { ($0.id, ErrorMark(.ignored)) }),
          of: Fixture.id),
        .keepProblem(entry, in: nil, of: Fixture.id),
      ])
    #expect(session.model.message == "marked 2 errors as ignored, and equal ones that follow")
    #expect(
      session.model.inspection.errors.review.error(id)?.mark.state == .reviewed,
      "the error with its own mark has lost it")
    Fixture.press(.character("i"), in: session)
    #expect(session.model.message == "reopened 2 errors")
    Fixture.press(.character("j"), .character("m"), in: session)
    #expect(session.model.inspection.errors.review.error(id)?.mark.state == .open)
  }

  @Test("the note of a group is added to the errors without a note")
  func groupNotes() {
    let session = session()
    Fixture.press(.character("j"), .character("a"), in: session)
    Fixture.type("mine", in: session)
    Fixture.press(.enter, .character("g"), .character("a"), in: session)
    #expect(session.model.editor.text.isEmpty, "the note of one error shows for all")
    Fixture.type("all", in: session)
    Fixture.press(.enter, in: session)
    let notes = session.model.inspection.errors.review.errors().map(\.mark.note)
    #expect(notes == ["all", "all", "mine"])
    #expect(session.model.message == "kept the notes of 1 other error")
  }

  @Test("a note is written, shown, and edited again")
  func notes() {
    let session = session()
    Fixture.press(.character("j"), .character("a"), in: session)
    Fixture.type("known", in: session)
    let effects = Fixture.press(.enter, in: session)
    let id = ErrorID(run: "test", sequence: 3)
    #expect(effects == [.keepMarks([id: ErrorMark(.open, note: "known")], of: Fixture.id)])
    #expect(session.draw().text.contains("(known)"))
    Fixture.press(.character("a"), in: session)
    #expect(session.model.editor.text == "known")
  }

  @Test("marked errors can be hidden, and the selection moves to a visible one")
  func openOnly() {
    let session = session()
    Fixture.press(.character("t"), .character("j"), .character("m"), in: session)
    #expect(session.model.inspection.errors.lines.count == 3)
    #expect(session.model.inspection.errors.selectedError?.id.sequence == 2)
    Fixture.press(.character("t"), in: session)
    #expect(session.model.inspection.errors.lines.count == 4)
  }

  @Test("missed errors are listed by number")
  func missed() {
    let session = session(errors: 5...6)
    #expect(session.draw().text.contains("4 errors were missed: 1 to 4"))
  }

  @Test("stored marks are read when a run begins, and shown")
  func kept() {
    let session = Fixture.inspector()
    let effects = Fixture.send(
      .snapshot(
        FlowSnapshot(
          epoch: "next", revision: 1, rootID: CoordinatorID(rawValue: 1),
          nodes: Fixture.tree(names: ["Root"]).preorder)), to: session)
    #expect(
      effects == [.readMarks(run: "next", of: Fixture.id), .readProblems(in: nil, of: Fixture.id)])
    Fixture.send(.errorReported(Fixture.error(1)), to: session)
    let id = ErrorID(run: "next", sequence: 1)
    _ = session.handle(.marks([id: ErrorMark(.ignored, note: "noise")], of: Fixture.id))
    Fixture.press(.character("2"), in: session)
    #expect(session.draw().text.contains("(noise)"))
  }

  @Test("while errors have the focus, the details show the whole selected error")
  func details() {
    let session = session()
    Fixture.press(.character("j"), in: session)
    let text = session.draw().text
    #expect(text.contains("navigationFailed  #3"))
    #expect(text.contains("on screen"))
  }

  @Test("the marked errors are written as Markdown, or all if none is marked")
  func report() {
    let session = session()
    guard
      case .write(let all, NewFile("rainbow-errors", suffix: "md"), false)? =
        Fixture.press(.character("w"), in: session).first
    else {
      Issue.record("nothing was written")
      return
    }
    #expect(all.contains("3 errors"))
    Fixture.press(.character("j"), .character("m"), in: session)
    guard case .write(let marked, _, _)? = Fixture.press(.character("w"), in: session).first else {
      return
    }
    #expect(marked.contains("1 error"))
  }

  @Test("the marked errors are written as JSON, the same as the command prints")
  func reportAsJSON() throws {
    let session = session()
    Fixture.press(.character("j"), .character("i"), in: session)
    guard
      case .write(let text, NewFile("rainbow-errors", suffix: "json"), false)? =
        Fixture.press(.character("W"), in: session).first
    else {
      Issue.record("nothing was written")
      return
    }
    let review = session.model.inspection.errors.review
    let marked = review.errors(ErrorFilter(states: ErrorMark.State.marked))
    #expect(marked.map(\.mark.state) == [.ignored])
    #expect(
      try text
        == String(decoding: JSONOutput.encode(ErrorDocument(marked, of: review)), as: UTF8.self))
  }

  @Test("a filter searches the text of the errors, and does not affect the tree")
  func filter() {
    let session = session()
    let lines = session.model.inspection.tree.outline.count
    Fixture.press(.character("j"), .character("a"), in: session)
    Fixture.type("odd one", in: session)
    Fixture.press(.enter, .character("/"), in: session)
    Fixture.type("odd", in: session)
    Fixture.press(.enter, in: session)
    #expect(session.model.inspection.errors.lines.count == 1)
    #expect(session.model.inspection.tree.outline.count == lines)
    #expect(session.draw().text.contains("(odd)"))
    Fixture.press(.character("/"), .escape, in: session)
    #expect(session.model.inspection.errors.lines.count == 4)
  }

  @Test("a flood of errors has a memory limit, and dropped errors do not count as missed")
  func bound() {
    var review = ErrorReview(limit: 100)
    review.take((1...1_000).map { Fixture.error($0) }, of: "run", title: "app")
    let kept = review.errors()
    #expect((90...100).contains(kept.count) && kept.last?.id.sequence == 1_000)
    #expect(review.missed.isEmpty)
    review.take([Fixture.error(1)], of: "run", title: "app")
    #expect(review.errors().count == kept.count)
    review.take([Fixture.error(1_005)], of: "run", title: "app")
    #expect(review.missed.first?.text == "4 errors were missed: 1001 to 1004")
  }
}
