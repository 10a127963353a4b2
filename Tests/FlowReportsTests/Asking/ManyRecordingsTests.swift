import FlowSamples
import Foundation
import TestInspections
import TestPatience
import TestSystem
import Testing

@testable import FlowDiagram
@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowRecording
@testable import FlowReports

@Suite("Many recordings", .timeLimit(.minutes(Patience.minutes)))
struct ManyRecordingsTests: RouteMapFixture {
  private let directory = TemporaryDirectory()

  @discardableResult
  private func record(_ events: [(Double, FollowerEvent)], to name: String) async throws -> String {
    let path = directory.file(name)
    let writer = try RecordingWriter(creating: path)
    for (seconds, event) in events {
      try await writer.append(event, at: TimeFixture.time(seconds))
    }
    try await writer.finish()
    return path
  }

  private func makeDirectory(_ name: String) throws -> String {
    let path = directory.file(name)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func copy(_ path: String, to name: String) throws -> String {
    let copy = directory.file(name)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }

  private func write(_ text: String, to name: String) throws -> String {
    let path = directory.file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  // MARK: Random recordings

  private static let names = ["home", "detail", "settings", "list"]

  /// What an app does, with losses, interruptions, new runs, and what its flight recorder tells.
  private func randomEvents(
    _ seed: UInt64, run: String, count: Int = 120
  ) -> [(Double, FollowerEvent)] {
    var dice = SeededGenerator(seed: seed)
    var (number, runs, seconds): (UInt64, Int, Double) = (0, 0, 0)
    var events: [(Double, FollowerEvent)] = []
    func name() -> String { Self.names[dice.below(Self.names.count)] }
    func send(_ event: FollowerEvent) { events.append((seconds, event)) }
    func connect(isNew: Bool) {
      if isNew { (runs, number) = (runs + 1, 0) }
      send(.connected(TimeFixture.engine()))
      guard case .snapshot(var snapshot) = start(name(), epoch: "\(run) \(runs)") else { return }
      snapshot.moment?.revision = number + 1
      send(.snapshot(snapshot))
      let recalled = (0..<dice.below(4)).map { _ in
        number += 1
        let isBack = dice.below(3) == 0
        return report(
          number, at: seconds - 1, to: isBack ? nil : name(), request: isBack ? "pop" : "navigate",
          failing: dice.below(4) == 0)
      }
      if !recalled.isEmpty { send(.recalled(recalled)) }
    }
    connect(isNew: true)
    while events.count < count {
      seconds += 1
      switch dice.below(16) {
      case 0:
        send(.lost(dice.below(9)))
        connect(isNew: false)
      case 1:
        send(.disconnected(reason: "gone"))
        connect(isNew: dice.below(2) == 0)
      case 2: send(.errorReported(TimeFixture.error(UInt64(events.count), at: seconds)))
      case 3:
        number += 1
        send(.navigated(report(number, at: seconds, to: "gone", failing: true)))
      case 4:
        number += 1
        send(.navigated(report(number, at: seconds, to: name(), steps: 0)))
      case 5:
        // Lost without a word.
        number += 2
        send(.changed(TimeFixture.delta(number, to: name(), at: seconds)))
      default:
        number += 1
        let isLate = dice.below(3) == 0
        let events = go(number, to: name(), request: dice.below(4) == 0 ? "pop" : "navigate")
        for event in isLate ? events.reversed() : events { send(event) }
      }
    }
    return events
  }

  /// The map and the coverage that all facts of a recording say, besides its source.
  private func walked(_ path: String) async throws -> (RouteMap, RouteCoverage, gaps: [Int]) {
    let reader = try RecordingReader(path: path)
    var (walk, coverage, counted) = (RouteWalk(), RouteCoverage(), CountedNavigations())
    for session in try reader.info().sessions {
      guard let routes = try reader.declaredRoutes(at: session.entry) else { continue }
      walk.take(.declared(routes))
      coverage.take(routes)
    }
    var snapshot: FlowSnapshot?
    for try await recorded in reader.events() {
      guard let event = counted.filter(recorded.event) else { continue }
      walk.take(event)
      switch event {
      case .snapshot(let whole):
        snapshot = whole
        coverage.note(whole.nodes.values)
        coverage.noteShown(whole)
      case .changed(let delta):
        snapshot?.apply(delta)
        coverage.note(delta.added)
        if let snapshot { coverage.noteShown(snapshot) }
      case .navigated(let report): coverage.take(report, in: snapshot)
      case .recalled(let reports): reports.forEach { coverage.take($0, in: snapshot) }
      default: break
      }
    }
    return (walk.finish(), coverage, [counted.gaps, counted.missing])
  }

  private func expectSame(_ path: String, _ what: String) async throws {
    let (map, coverage, gaps) = try await walked(path)
    let found = try await Asker.ofTest.map(of: [path], watching: nil)
    #expect(found == map, "\(what)")
    let counted = try await Asker.ofTest.coverage(of: [path], watching: nil)
    #expect(counted.routes == coverage.routes, "\(what)")
    #expect(counted.coordinatorsNeverShown == coverage.coordinatorsNeverShown, "\(what)")
    #expect(counted.coordinatorCount == coverage.coordinatorCount, "\(what)")
    #expect(counted.openTypes == coverage.openTypes, "\(what)")
    #expect(counted.sources.map { [$0.interruptions, $0.leftOut] } == [gaps], "\(what)")
  }

  @Test("maps and coverage are those of a walk through all facts", arguments: 1...24)
  func quickly(seed: UInt64) async throws {
    let path = try await record(randomEvents(seed, run: "a"), to: "a.flowscope")
    try await expectSame(path, "seed \(seed)")
  }

  @Test(
    "so they are of what a sample does", arguments: ["modular", "rainbow", "thriftwood", "wall"])
  @MainActor
  func samples(name: String) async throws {
    let app = try #require(Sample.named(name)).make(7)
    // Its errors go to no handler that another app of this process shows.
    app.root.errorHandler = FlowErrorHandler()
    app.root.errorHandler?.onError = { _ in }
    let path = directory.file("a.flowscope")
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app.root, name: name), to: path)
    for _ in 1...200 { app.step() }
    try await recording.finish()
    withExtendedLifetime(app) {}
    try await expectSame(path, name)
  }

  @Test("recordings that are read together have what each of them has", arguments: [1, 2, 3])
  func together(seed: UInt64) async throws {
    var paths: [String] = []
    for number in 1...9 as ClosedRange<UInt64> {
      let events = randomEvents(10 * seed + number, run: "\(number)", count: 60)
      paths.append(try await record(events, to: "\(number).flowscope"))
    }
    var map = RouteMap()
    for path in paths { map.merge(try await walked(path).0) }
    let whole = try await Asker.ofTest.map(of: paths, watching: nil)
    #expect(whole == map)
    var dice = SeededGenerator(seed: seed)
    let shuffled = paths.shuffled(using: &dice)
    let (inOrder, mixed) = (HeardRemarks(), HeardRemarks())
    _ = try await Asker(inOrder).map(of: paths, watching: nil)
    #expect(try await Asker(mixed).map(of: shuffled, watching: nil) == whole)
    #expect(inOrder.all.sorted() == mixed.all.sorted())
    let again = HeardRemarks()
    _ = try await Asker(again).map(of: paths, watching: nil)
    #expect(again.all == inOrder.all, "remarks are in the order of the files")
    let coverage = try await Asker.ofTest.coverage(of: paths, watching: nil)
    #expect(coverage.sources.map(\.title) == paths)
    #expect(try await Asker.ofTest.coverage(of: shuffled, watching: nil).routes == coverage.routes)
  }

  // MARK: Copies

  @Test("a copied file counts once, and a navigation of two recordings of a run too")
  func copies() async throws {
    let shop = RecordedFixture.shop(navigations: 9)
    let path = try await record(shop, to: "a.flowscope")
    let copy = try copy(path, to: "b.flowscope")
    let part = try await record(Array(shop.prefix(shop.count / 2)), to: "c.flowscope")
    let once = try await Asker.ofTest.map(of: [path], watching: nil)
    let said = HeardRemarks()
    #expect(try await Asker(said).map(of: [path, copy], watching: nil) == once)
    #expect(said.all.contains { $0.contains("b.flowscope is a copy of a recording before it") })
    let counts = try await Asker.ofTest.coverage(of: [path], watching: nil).routes
    for paths in [[path, copy], [copy, path], [path, part], [path, part, copy]] {
      let coverage = try await Asker.ofTest.coverage(of: paths, watching: nil)
      #expect(coverage.routes == counts, "\(paths)")
    }
    let errors = try await Asker.ofTest.errors(of: [path])
    let all = try await Asker.ofTest.errors(of: [part, path, copy])
    #expect(errors.errors().count == 1 && all.errors().map(\.id) == errors.errors().map(\.id))
    var events = 0
    try await Asker.ofTest.log(
      ofRecordings: [path, copy], since: nil, selecting: LogSelection(), sparing: UnreadFiles()
    ) { file, _ in
      #expect(file == path)
      events += 1
      return true
    }
    #expect(events > 9)
  }

  @Test("a finding that several recordings have is listed once")
  func lints() async throws {
    let paths = [
      try await record(RecordedFixture.shop(navigations: 3), to: "a.flowscope"),
      try await record(randomEvents(1, run: "b"), to: "b.flowscope"),
      try await record(randomEvents(2, run: "c"), to: "c.flowscope"),
    ]
    let configuration = LintConfiguration.standard
    func results(_ paths: [String]) async throws -> LintResults {
      try await Asker.ofTest.lints(
        ofRecordings: paths, at: nil, by: configuration, sparing: UnreadFiles())
    }
    let all = try await results(paths)
    let same = try await results([paths[0]])
    let again = try await results([paths[0], paths[0]])
    #expect(same.findings == again.findings)
    var kinds: Set<String> = []
    for path in paths {
      let one = try await Asker.ofTest.lints(of: path, at: nil, by: configuration)
      kinds.formUnion(one.findings.map { "\($0.lint) \($0.rule) \(one.path(to: $0))" })
      #expect(all.types.isSuperset(of: one.types))
    }
    #expect(Set(all.findings.map { "\($0.lint) \($0.rule) \(all.path(to: $0))" }) == kinds)
    let verdicts = all.findings.map(\.verdict.rawValue)
    #expect(verdicts == verdicts.sorted(by: >))
    #expect(all.growth == nil)
  }

  // MARK: Directories and lists

  @Test("a directory has its recordings in order, without hidden ones, and each counts once")
  func directories() async throws {
    let top = try makeDirectory("runs")
    _ = try makeDirectory("runs/b/deep")
    _ = try makeDirectory("runs/.hidden")
    let path = try await record(RecordedFixture.shop(navigations: 2), to: "runs/b/deep/z.flowscope")
    for name in ["runs/c.flowscope", "runs/a.flowscope", "runs/.d.flowscope", "runs/b/a.flowscope"]
    {
      _ = try copy(path, to: name)
    }
    _ = try copy(path, to: "runs/.hidden/a.flowscope")
    _ = try write("notes", to: "runs/notes.txt")
    #expect(symlink(top, "\(top)/b/loop") == 0)
    #expect(symlink("\(top)/c.flowscope", "\(top)/b/link.flowscope") == 0)
    let names = [
      "a.flowscope", "b/a.flowscope", "b/deep/z.flowscope", "b/link.flowscope", "c.flowscope",
    ]
    let found = try await Asker.ofTest.targets([top])
    #expect(found == names.map { "\(top)/\($0)" })
    #expect(try await Asker.ofTest.targets(["\(top)/"]) == found)
    #expect(try await Asker.ofTest.targets(["shop", top, path]) == ["shop"] + found + [path])
    #expect(try await Asker.ofTest.targets([]) == [nil])
    let once = try await Asker.ofTest.map(of: [path], watching: nil)
    #expect(try await Asker.ofTest.map(of: found, watching: nil) == once)
  }

  @Test("a directory without recordings, and a list without paths, exit with 3 in one line")
  func nothing() async throws {
    let empty = try makeDirectory("empty")
    let list = try write("\n\n", to: "list")
    for (named, list) in [([empty], nil), ([], list)] as [([String], String?)] {
      do {
        _ = try await Asker.ofTest.targets(named, listedIn: list)
        Issue.record("\(named) has recordings")
      } catch let error as ReportError {
        #expect(error.exitCode == 3 && "\(error)".hasPrefix("no recordings: "), "\(error)")
        #expect(!"\(error)".contains("\n"))
      }
    }
  }

  @Test("a command that keeps going exits with 3 if nothing but empty directories failed")
  func nothingSpared() async throws {
    let empty = [try makeDirectory("empty"), try makeDirectory("other")]
    let said = HeardRemarks()
    let none = ReportError.noRecordings("none of 2 directories has any")
    #expect(none.exitCode == 3)
    await #expect(throws: none) {
      try await Asker(said).targets(empty, sparing: UnreadFiles(keepsGoing: true))
    }
    #expect(said.all == empty.map { "no recordings: \($0) has no *.flowscope" })
    let missing = try write("\(empty[0])\n\(directory.file("no.flowscope"))\n", to: "missing")
    await #expect(throws: ReportError.badInput("none of 2 files could be read")) {
      try await Asker.ofTest.targets(
        [], listedIn: missing, sparing: UnreadFiles(keepsGoing: true))
    }
  }

  @Test("a list has a path on each line, or after each path a NUL")
  func lists() async throws {
    let top = try makeDirectory("runs")
    let path = try await record(RecordedFixture.shop(navigations: 2), to: "runs/a.flowscope")
    let odd = try copy(path, to: "two\nlines.flowscope")
    let lines = try write("\(path)\n\n\(top)\n", to: "lines")
    let other = try write("\(odd)\0\(top)\0", to: "other")
    #expect(try await Asker.ofTest.targets([], listedIn: lines) == [path, path])
    #expect(try await Asker.ofTest.targets([], listedIn: other) == [odd, path])
    #expect(try await Asker.ofTest.targets(["shop"], listedIn: other) == ["shop", odd, path])
    let missing = try write("\(path)\n\(top)/no.flowscope\n", to: "missing")
    await #expect(throws: ReportError.self) {
      try await Asker.ofTest.targets([], listedIn: missing)
    }
    let unread = UnreadFiles(keepsGoing: true)
    #expect(try await Asker.ofTest.targets([], listedIn: missing, sparing: unread) == [path])
    #expect(unread.text == "1 of 1 file could not be read; the rest is counted")
    await #expect(throws: ReportError.self) {
      try await Asker.ofTest.targets([], listedIn: top)
    }
  }

  // MARK: Files that cannot be read

  @Test("one bad file is named and counted, and the rest stands, if the command keeps going")
  func keepGoing() async throws {
    let good = try await record(RecordedFixture.shop(navigations: 9), to: "a.flowscope")
    let other = try await record(randomEvents(1, run: "z"), to: "z.flowscope")
    let text = try write("some text\n", to: "text.flowscope")
    let whole = try Data(contentsOf: URL(fileURLWithPath: good))
    let cut = directory.file("cut.flowscope")
    try whole.prefix(6_000).write(to: URL(fileURLWithPath: cut))
    let missing = directory.file("missing.flowscope")
    let paths = [cut, good, missing, text, other]
    let sound = [good, other]
    let map = try await Asker.ofTest.map(of: sound, watching: nil)
    let routes = try await Asker.ofTest.coverage(of: sound, watching: nil).routes
    let errors = try await Asker.ofTest.errors(of: sound).errors().map(\.id)
    func checkUnread(_ body: (Asker, UnreadFiles) async throws -> Void) async throws {
      let (said, unread) = (HeardRemarks(), UnreadFiles(keepsGoing: true))
      try await body(Asker(said), unread)
      #expect(unread.text == "3 of 5 files could not be read; the rest is counted")
      for path in [cut, missing, text] {
        #expect(said.all.count { $0.contains(path) } == 1, "\(path): \(said.all)")
      }
      for path in [cut, missing, text] {
        await #expect(throws: (any Error).self) {
          try await body(Asker.ofTest, UnreadFiles())
        }
        await #expect(throws: (any Error).self) {
          _ = try await Asker.ofTest.map(of: [good, path], watching: nil)
        }
      }
    }
    try await checkUnread { asker, unread in
      let found = try await asker.map(of: paths, watching: nil, sparing: unread)
      #expect(found == map)
    }
    try await checkUnread { asker, unread in
      let coverage = try await asker.coverage(of: paths, watching: nil, sparing: unread)
      #expect(coverage.routes == routes && coverage.sources.count == 2)
    }
    try await checkUnread { asker, unread in
      let found = try await asker.errors(of: paths, sparing: unread).errors()
      #expect(found.map(\.id) == errors)
    }
    try await checkUnread { asker, unread in
      _ = try await asker.lints(ofRecordings: paths, at: nil, by: .standard, sparing: unread)
    }
    try await checkUnread { asker, unread in
      var files: Set<String> = []
      try await asker.log(
        ofRecordings: paths, since: nil, selecting: LogSelection(), sparing: unread
      ) { path, _ in
        files.insert(path)
        return true
      }
      #expect(files.isSuperset(of: sound))
    }
    let unread = UnreadFiles(keepsGoing: true)
    await #expect(throws: ReportError.badInput("none of 3 files could be read")) {
      try await Asker.ofTest.map(of: [cut, text, missing], watching: nil, sparing: unread)
    }
  }
}
