import FlowDiagram
import FlowModel
import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowReports

@Suite("The page of a recording", .timeLimit(.minutes(Patience.minutes)))
struct RecordedPageTests {
  @Test("what happened before the recording has its own time, and no hierarchy")
  func recalled() async throws {
    let fixture = RecordedFixture()
    try await fixture.record([
      (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
      (10, .recalled([TimeFixture.navigation(1, revision: 1, at: 4)])),
      (12, .navigated(TimeFixture.navigation(2, revision: 1, at: 12, to: .settings))),
    ])
    let page = try await Asker.ofTest.page(ofRecordingAt: fixture.path) { _ in DiagramOptions() }
    // Six seconds before the hierarchy with which the recording begins.
    #expect(page.contains("\"w\":-6000,\"k\":\"navigation\""))
    #expect(page.split(separator: "\"p\":1").count == 2)
  }

  private func entry(
    _ report: ErrorReport, _ state: ProblemEntry.State, at seconds: Double
  ) -> ProblemEntry {
    let parts = ProblemParts(report)
    return ProblemEntry(
      ErrorFingerprint(parts), parts, state: state, decided: TimeFixture.time(seconds),
      owner: "@shop",
      notes: [.init(author: "ana", time: TimeFixture.time(seconds), text: "see #12")])
  }

  /// A recording with two errors of one problem, at 11 s and 12 s, and one of another.
  private func recording() async throws -> (fixture: RecordedFixture, error: ErrorReport) {
    let fixture = RecordedFixture()
    let error = TimeFixture.error(1, at: 11)
    try await fixture.record([
      (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
      (11, .errorReported(error)), (12, .errorReported(TimeFixture.error(2, at: 12))),
      (13, .errorReported(ErrorFixture.navigation(3, after: 13))),
    ])
    return (fixture, error)
  }

  private func page(
    of fixture: RecordedFixture, knowing memory: ProblemMemory? = nil
  ) async throws -> String {
    try await Asker.ofTest.page(ofRecordingAt: fixture.path, knowing: memory) { _ in
      DiagramOptions()
    }
  }

  private func count(_ text: String, in page: String) -> Int {
    page.components(separatedBy: text).count - 1
  }

  @Test("problems have the states, signs, owners and notes of the team, each once")
  func problems() async throws {
    let (fixture, error) = try await recording()
    let plain = try await page(of: fixture)
    #expect(count("\"m\":\"open\"", in: plain) == 3)
    #expect(count("\"n\":\"NEW\"", in: plain) == 0, "without a file, nothing is new")

    let back = try await page(
      of: fixture, knowing: ProblemMemory([entry(error, .resolved(in: nil), at: 11.5)]))
    #expect(count("\"m\":\"regressed\"", in: back) == 2)
    #expect(count("\"n\":\"BACK\",\"o\":\"@shop\"", in: back) == 1)
    #expect(count("see #12 (ana, ", in: back) == 1)
    #expect(count("\"n\":\"NEW\"", in: back) == 1 && count("\"m\":\"open\"", in: back) == 1)

    let resolved = try await page(
      of: fixture, knowing: ProblemMemory([entry(error, .resolved(in: nil), at: 20)]))
    #expect(count("\"m\":\"resolved\"", in: resolved) == 2)
    #expect(count("\"n\":\"BACK\"", in: resolved) == 0)
    for state in [ProblemEntry.State.ignored(.always), .reviewed] {
      let page = try await page(of: fixture, knowing: ProblemMemory([entry(error, state, at: 9)]))
      #expect(count("\"m\":\"\(state.name)\"", in: page) == 2)
    }
  }

  @Test("the decisions in the recording show without a file of the team")
  func recorded() async throws {
    let (fixture, error) = try await recording()
    try RecordedProblems.add([entry(error, .ignored(.always), at: 9)], toRecordingAt: fixture.path)
    let page = try await page(of: fixture)
    #expect(count("\"m\":\"ignored\"", in: page) == 2)
    #expect(count("\"o\":\"@shop\"", in: page) == 1 && count("see #12", in: page) == 1)
    #expect(count("\"n\":\"NEW\"", in: page) == 0)
  }

  @Test("CODEOWNERS names the owners of problems that have none of their own")
  func owners() async throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(), to: "Sources/Shop/Cart.swift")
    try directory.write(Data("* @files\n".utf8), to: "CODEOWNERS")
    let owners = try #require(try ProblemOwners(of: SourceRoot(directory.path)))
    let fixture = RecordedFixture()
    var error = TimeFixture.error(1, at: 11)
    error.call = CallLabel(file: "Shop/Cart.swift", line: 48, function: "pay()")
    try await fixture.record([
      (10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree())),
      (11, .errorReported(error)),
      (13, .errorReported(ErrorFixture.navigation(3, after: 13))),
    ])
    func page(_ owners: ProblemOwners?, _ memory: ProblemMemory? = nil) async throws -> String {
      try await Asker.ofTest.page(
        ofRecordingAt: fixture.path, knowing: memory, ownedBy: owners
      ) { _ in DiagramOptions() }
    }
    #expect(count("\"o\":\"@files\"", in: try await page(owners)) == 1)
    #expect(count("\"o\":\"@", in: try await page(nil)) == 0)
    let known = try await page(owners, ProblemMemory([entry(error, .open, at: 9)]))
    #expect(count("\"o\":\"@shop\"", in: known) == 1 && count("@files", in: known) == 0)
  }

  @Test("what is done and not on screen has a kind of its own, and a call is there once")
  func outcomes() async throws {
    let fixture = RecordedFixture()
    let screen = CoordinatorReference(id: TimeFixture.id(2), name: "Coordinator2")
    let call = CallLabel(file: "Shop/Cart.swift", line: 48, function: "pay()")
    let navigations = (1...4).map { number in
      var report = TimeFixture.navigation(
        UInt64(number), revision: 1, at: 11, failing: number == 4)
      report.call = call
      report.visible = VisibleScreen(
        coordinator: screen, route: RouteLabel(identifier: "red", type: "TimeRoute"),
        showsRequest: number < 3)
      return report
    }
    try await fixture.record(
      [(10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree()))]
        + navigations.map { (11, .navigated($0)) })
    let page = try await page(of: fixture)
    for (kind, expected) in [("navigation", 2), ("unseen", 1), ("failure", 1)] {
      #expect(count("\"k\":\"\(kind)\"", in: page) == expected, "\(kind)")
    }
    #expect(count("Shop/Cart.swift:48 in pay()", in: page) == 1)
    #expect(count("\"c\":0", in: page) == 4)
  }

  @Test("traces without room are left out with a remark, and each problem keeps its first")
  func bounded() async throws {
    /// About 30 kB in the page.
    func trace(of error: UInt64) -> NavigationTrace {
      NavigationTrace(
        entries: (1...100).map { number in
          NavigationTrace.Entry(
            depth: 0, coordinator: CoordinatorReference(id: TimeFixture.id(number), name: "A"),
            question: .child, accepted: false,
            answer: "trace \(error) " + String(repeating: "x", count: 400))
        })
    }
    let errors = (1...100).map { number in
      ErrorFixture.navigation(
        UInt64(number), route: number == 100 ? "rare" : "frequent", after: 10,
        trace: trace(of: UInt64(number)))
    }
    let fixture = RecordedFixture()
    try await fixture.record(
      [(10, .connected(TimeFixture.engine())), (10, .snapshot(TimeFixture.tree()))]
        + errors.map { (11, .errorReported($0)) })
    let heard = HeardRemarks()
    let page = try await Asker(heard).page(ofRecordingAt: fixture.path) { _ in DiagramOptions() }
    // The questions that decided, which are before all questions, have room.
    let data = Data(page.utf8)
    let start = try #require(data.range(of: Data("\"questions\":[".utf8))).upperBound
    let kept = (1...100).filter { data[start...].range(of: Data("trace \($0) x".utf8)) != nil }
    #expect(kept.first == 1 && kept.last == 100 && (50..<90).contains(kept.count), "\(kept)")
    let remark = "the traces of \(100 - kept.count) more errors are left out"
    #expect(heard.all == [remark])
    #expect(data.range(of: Data("\"note\":\"\(remark)\"".utf8)) != nil)
    #expect(data.count < 2_500_000)
  }

  private struct PageData: Decodable {
    struct Recording: Decodable {
      struct Event: Decodable {
        let k, t: String
        let r: Int?
        let d: [[String]]?
        var number: String? { d?.first { $0[0] == "number" }?[1] }
      }

      let events: [Event]
      let runs: [String]
    }

    let summary: String
    let recording: Recording

    init(page: String) throws {
      let start = try #require(page.range(of: "id=\"data\">")).upperBound
      let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
      self = try JSONDecoder().decode(Self.self, from: Data(page[start..<end].utf8))
    }
  }

  /// The beginning of a run with one navigation and one error, of an app that says its version.
  private func run(_ epoch: String, pid: Int32, version: String, at seconds: Double)
    -> [(Double, FollowerEvent)]
  {
    let engine = EngineInfo(
      name: "shop", pid: pid, version: "1", startedAt: TimeFixture.time(seconds),
      tags: [EngineTag(key: "version", value: version)])
    return [
      (seconds, .connected(engine)), (seconds, .snapshot(TimeFixture.tree(epoch: epoch))),
      (
        seconds + 1,
        .navigated(TimeFixture.navigation(7, revision: 1, at: seconds + 1, to: .settings))
      ),
      (seconds + 2, .errorReported(TimeFixture.error(1, at: seconds + 2))),
    ]
  }

  @Test("errors and navigations have their run and version, and the numbers that the list has")
  func runs() async throws {
    let fixture = RecordedFixture()
    try await fixture.record(
      run("one", pid: 7, version: "1.4", at: 10) + [(15, .disconnected(reason: "quit"))]
        + run("two", pid: 8, version: "1.5", at: 20))
    let data = try PageData(page: try await page(of: fixture))
    #expect(data.summary.hasPrefix("A recording of shop (2 runs, versions 1.4, 1.5): "))
    #expect(
      data.recording.runs == [
        "1 of 2: shop (pid 7), version 1.4", "2 of 2: shop (pid 8), version 1.5",
      ])
    let events = data.recording.events
    #expect(events.filter { $0.k == "navigation" }.map(\.number) == ["1/7", "2/7"])
    let errors = events.filter { $0.k == "error" }
    #expect(errors.map(\.r) == [0, 1] && errors.map(\.number) == ["1/1", "2/1"])
    // The first connection is the beginning of the page.
    #expect(
      events.map(\.t).filter { $0.hasPrefix("connected") } == [
        "connected to shop (pid 8), version 1.5"
      ])
    // As the terminal has them.
    let review = try await Asker.ofTest.errors(of: [fixture.path])
    let list = ErrorListReport(review, filter: ErrorFilter())
      .text(TextStyle(glyphs: .unicode, colours: false))
    for error in errors {
      let number = try #require(error.number)
      #expect(list.split(separator: "\n").contains { $0.hasPrefix("\(number) ") }, "\(list)")
    }
  }

  @Test("one run needs no number, and an app without a version names none")
  func oneRun() async throws {
    let data = try PageData(page: try await page(of: try await recording().fixture))
    #expect(data.summary.hasPrefix("A recording of shop: "))
    #expect(data.recording.runs == ["shop (pid 4711)"])
    #expect(data.recording.events.filter { $0.k == "error" }.map(\.number) == ["1", "2", "3"])
  }
}
