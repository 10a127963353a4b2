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

  @Test("an entry counts the errors and the runs that were seen one after another, each once")
  func counts() throws {
    func seen(
      _ run: String, _ seconds: ClosedRange<UInt64>, after known: ProblemEntry?
    ) throws -> ProblemEntry {
      var review = ErrorReview()
      // The file has no more than milliseconds.
      review.take(
        seconds.map { ErrorFixture.navigation($0, after: Double($0) + 0.000_4) }, of: run,
        title: "rainbow")
      let problem = try #require(review.problems(of: review.errors()).first)
      let entry = problem.entry(after: known, decided: .now)
      let data = try JSONOutput.text(of: entry, formatting: [])
      return try JSONInput.decoder.decode(ProblemEntry.self, from: data)
    }
    let first = try seen("a", 1...3, after: nil)
    #expect(first.count == 3 && first.runs == 1)
    let again = try seen("a", 1...3, after: first)
    #expect(again.count == 3 && again.runs == 1, "a run that is read again adds nothing")
    let longer = try seen("a", 2...5, after: again)
    #expect(longer.count == 5 && longer.runs == 1)
    let next = try seen("b", 11...12, after: longer)
    #expect(next.count == 7 && next.runs == 2)
    #expect(next.first?.run == "a" && next.last?.run == "b")
    let later = try seen("c", 20...20, after: try seen("a", 1...5, after: next))
    #expect(later.count == 8 && later.runs == 3)
  }

  @Test("the table has when a problem was seen first and last, and the versions of the app")
  func sightings() throws {
    let parts = ProblemParts(ErrorFixture.navigation(1))
    func sighting(_ seconds: Double, _ version: String?) -> ProblemEntry.Sighting {
      .init(time: Date(timeIntervalSince1970: seconds), run: "old", version: version)
    }
    var review = ErrorReview()
    review.take([ErrorFixture.navigation(1)], of: "a", title: "rainbow", version: "1.4")
    func cells() throws -> [String] {
      let problems = review.problems(of: review.errors())
      let text = ProblemTable.table(of: problems, .ascii).text(ascii: true, colours: false)
      let lines = text.split(separator: "\n")
      #expect(lines[0].contains("first") && lines[0].contains("version"))
      return try #require(lines.last).split(separator: " ").map(String.init)
    }
    let now = "2023-11-14T22:13:20.000Z"
    #expect(try cells()[2...6] == ["1", "1", now, now, "1.4"])
    review.memory = ProblemMemory([
      ProblemEntry(
        ErrorFingerprint(parts), parts, decided: .distantPast, first: sighting(0, "1.2"),
        last: sighting(60, "1.3"), count: 7, runs: 2)
    ])
    #expect(
      try cells()[2...8]
        == ["1", "1", "1970-01-01T00:00:00.000Z", now, "1.2", "to", "1.4"])
    let problem = try #require(review.problems(of: review.errors()).first)
    #expect(problem.counted?.text.hasPrefix("7 times in 2 runs, first 1970-01-01") == true)
    #expect(problem.sightings.hasPrefix("1 time in 1 run, first 1970-01-01"))
    #expect(problem.sightings.hasSuffix("in 1.2, last \(now) in 1.4"))
    review.memory = ProblemMemory()
    #expect(review.problems(of: review.errors()).first?.counted == nil)
  }

  @Test("one problem is summed up as it is among all")
  func one() throws {
    var review = ErrorFixture.review([
      ErrorFixture.navigation(1), ErrorFixture.modal(2), ErrorFixture.navigation(3),
    ])
    review.take([ErrorFixture.navigation(1)], of: "b", title: "rainbow", version: "2")
    review.memory = memory(of: ErrorFixture.navigation(1), .resolved(in: nil))
    let all = review.problems(of: review.errors())
    #expect(all.count == 2)
    let other = ErrorFixture.report(.duplicateChild(coordinator: "A"), 9)
    for problem in all { #expect(review.problem(problem.fingerprint) == problem) }
    #expect(review.problem(ErrorFingerprint(ProblemParts(other))) == nil)
  }

  @Test("the report has the same facts of a problem with one error as of one with several")
  func facts() throws {
    let parts = ProblemParts(ErrorFixture.modal(1))
    let fingerprint = ErrorFingerprint(parts)
    let memory = ProblemMemory([
      ProblemEntry(
        fingerprint, parts, state: .reviewed, decided: .distantPast, owner: "@shop",
        notes: [.init(author: "ana", time: .distantPast, text: "known")], count: 3, runs: 1)
    ])
    for count in 1...2 as ClosedRange<UInt64> {
      var review = ErrorFixture.review((1...count).map { ErrorFixture.modal($0) })
      review.memory = memory
      let text = ProblemMarkdown.text(review.errors(), of: review)
      #expect(text.contains("- **Problem** \(fingerprint), reviewed\n"))
      #expect(text.contains("- **Seen** \(count) time"))
      #expect(text.contains("- **Counted before** 3 times in 1 run\n"))
      #expect(text.contains("- **Owner** \\@shop\n") && text.contains("- **Note** known"))
    }
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
    let short = ProblemComparison(
      now.problems(of: now.errors()), against: before.problems(of: before.errors()), limit: 1)
    #expect(short.document.problems.map(\.count) == [2])
    #expect(short.appeared == 2, "what counts is the number of all")
    let text = short.text(TextStyle(glyphs: .unicode, colours: false))
    #expect(text.contains("2 new, 1 gone, 1 fewer") && !text.contains("\ngone "))
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

  private func manyProblems(_ count: Int, trace: NavigationTrace? = nil) -> ErrorReview {
    ErrorFixture.review(
      (1...count).map { number in
        ErrorFixture.navigation(
          UInt64(number), coordinator: "Coordinator\(number)", route: "route\(number)",
          trace: trace)
      })
  }

  private func trace(of count: Int, answer: String = "no such route") -> NavigationTrace {
    NavigationTrace(
      entries: (0..<count).map { number in
        .init(
          depth: 0,
          coordinator: CoordinatorReference(
            id: CoordinatorID(rawValue: UInt64(number)), name: "Asked"),
          question: .own, accepted: false, answer: answer)
      })
  }

  @Test("files have all problems, each once, with its trace, and the first lists the others")
  func files() {
    let review = manyProblems(400, trace: trace(of: 8))
    let names = NumberedFiles(path: "/nowhere/the report.md")
    let files = ProblemMarkdown.files(review.errors(), of: review, named: names)
    #expect(files.count > 3)
    #expect(files.allSatisfy { $0.unicodeScalars.count <= ProblemMarkdown.mostCharacters })
    let sections = files.flatMap { $0.components(separatedBy: "\n## ").dropFirst() }
    #expect(sections.count == 400 && Set(sections).count == 400)
    #expect(sections.allSatisfy { $0.contains("```text\n- Asked") })
    #expect(files[0].hasPrefix("# Errors of rainbow (pid 1), part 1 of \(files.count)\n"))
    #expect(files[0].contains("400 errors of 400 problems"))
    for (index, file) in files.enumerated().dropFirst() {
      let count = file.components(separatedBy: "\n## ").count - 1
      let link = "[the report-\(index + 1).md](the%20report-\(index + 1).md)"
      #expect(files[0].contains("- \(link): \(count) problems\n"))
      #expect(file.hasPrefix(NumberedFiles.mark(index + 1)))
      #expect(file.contains("The first part is [the report.md](the%20report.md)."))
    }
    #expect(!files.joined().contains("found no room"))
  }

  @Test("what fits is one file; a trace that fits in no file is said to be missing")
  func fileBounds() {
    let names = NumberedFiles(path: "report.md")
    let few = manyProblems(3, trace: trace(of: 2))
    #expect(
      ProblemMarkdown.files(few.errors(), of: few, named: names)
        == [ProblemMarkdown.text(few.errors(), of: few)])
    let long = manyProblems(
      3, trace: trace(of: 100, answer: String(repeating: "no such route ", count: 60)))
    let files = ProblemMarkdown.files(long.errors(), of: long, named: names)
    #expect(files.joined().components(separatedBy: "\n## ").count == 4)
    #expect(files[0].contains("**the traces of 3 found no room here**"))
    #expect(
      ProblemMarkdown.text(long.errors(), of: long)
        .contains("**the traces of 3 found no room here**"))
    let most = manyProblems(20_000)
    let all = ProblemMarkdown.files(most.errors(), of: most, named: names)
    #expect(all.count == ProblemMarkdown.mostFiles)
    let shown = all.joined().components(separatedBy: "\n## ").count - 1
    #expect(all[0].contains("**\(20_000 - shown) problems more found no room here**"))
    #expect(all.allSatisfy { $0.unicodeScalars.count <= ProblemMarkdown.mostCharacters })
  }
}
