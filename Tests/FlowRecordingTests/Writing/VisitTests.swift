import FlowIntrospect
import FlowSamples
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Visits of screens", .timeLimit(.minutes(Patience.minutes)))
struct VisitTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  private func visits(_ events: [FollowerEvent]) async throws -> [RecordedVisit] {
    try await record(events, to: path)
    return try RecordingReader(path: path).visits(limit: .max)
  }

  @Test(
    "the visits of a random walk are those that its app made, each by its navigation",
    arguments: 1...20 as ClosedRange<UInt64>)
  func walks(seed: UInt64) async throws {
    let walk = ScreenWalk(seed: seed, steps: 300)
    try await record(walk.events, to: path)
    let reader = try RecordingReader(path: path)
    let navigations = try reader.navigations(limit: .max)
    let sequences = Dictionary(
      uniqueKeysWithValues: navigations.map { ($0.entry, $0.report.sequence) })
    let found = try reader.visits(limit: .max).map { visit in
      ScreenWalk.Visit(
        run: visit.run, route: String(visit.route.detail?.dropFirst(5).dropLast() ?? ""),
        navigation: visit.navigation.flatMap { sequences[$0] }, isFirst: visit.caseBefore == nil)
    }
    #expect(found == walk.visits)
    #expect(found.count { $0.navigation != nil } > 50 && found.contains { $0.isFirst })
  }

  /// Checks that the visits follow each other without overlap, and that only gaps are between them.
  private func expectTiles(_ reader: RecordingReader) throws {
    let visits = try reader.visits(limit: .max)
    let ends = try reader.gaps(limit: .max).map(\.time)
    for (visit, next) in zip(visits, visits.dropFirst()) {
      let left = try #require(visit.leftAt)
      #expect(visit.enteredAt <= left && visit.entry <= next.entry)
      switch visit.ending {
      case .seen:
        #expect(left == next.enteredAt && visit.run == next.run)
        #expect(visit.caseAfter == next.route.caseName && next.caseBefore == visit.route.caseName)
        #expect(visit.coordinator.id != next.coordinator.id || visit.route != next.route)
      case .gap:
        #expect(left <= next.enteredAt && visit.caseAfter == nil && next.caseBefore == nil)
        #expect(ends.contains(left), "visit \(visit.id)")
      case nil: Issue.record("visit \(visit.id) has an end, and does not say which")
      }
    }
    for visit in visits {
      #expect(try reader.entry(at: visit.entry)?.time == visit.enteredAt)
    }
    #expect(Set(visits.map(\.id)) == Set(1...max(1, visits.count)))
  }

  /// Checks the visible screen of the hierarchy before each change and at the end.
  private func expectScreens(_ reader: RecordingReader) throws -> Int {
    let visits = try reader.visits(limit: .max)
    let entries = try reader.entries(limit: .max)
    var count = 0
    for entry in entries where [.snapshot, .delta].contains(entry.kind) {
      guard let snapshot = try reader.state(at: entry.id)?.snapshot,
        let node = snapshot.visiblePath.last.flatMap({ snapshot[$0] })
      else { continue }
      // The navigations of a change follow it, and lead to its screen at last.
      let next = entries[entry.id...].first { $0.kind != .navigation && $0.kind != .error }
      guard next?.kind == .delta || next == nil else { continue }
      let last = (next?.id ?? entries.count + 1) - 1
      let visit = try #require(visits.last { $0.entry <= last })
      let shown = visit.coordinator.id == node.id && visit.route == node.currentRoute
      // What the app changed besides its navigations is seen with the next change.
      let later = visits.first { $0.id == visit.id + 1 }
      let follows =
        later?.entry == next?.id && later?.coordinator.id == node.id
        && later?.route == node.currentRoute
      #expect(shown || follows, "entry \(entry.id): \(visit.route.shown)")
      count += shown ? 1 : 0
    }
    return count
  }

  @Test("visits tile the recorded time, also with hostile texts, gaps and new runs")
  func tiles() async throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      let path = directory.file("\(seed)")
      try await record(RandomEvents.events(600, seed: seed), to: path)
      let reader = try RecordingReader(path: path)
      try expectTiles(reader)
      #expect(try reader.visits(limit: .max).count > 5)
    }
  }

  @Test(
    "visits of sample apps are the screens that their hierarchies and navigations show",
    arguments: ["modular", "rainbow", "thriftwood"])
  @MainActor
  func samples(name: String) async throws {
    let app = try #require(Sample.named(name)).make(7)
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(app.root, name: name), to: path)
    for _ in 1...40 {
      let before = await recording.summary.counts.entries
      // A batch has the navigations of some of these steps.
      for _ in 1...5 {
        app.step()
        await Task.yield()
      }
      try await eventually("a batch is recorded") {
        if await recording.summary.counts.entries > before { return true }
        // Some steps change nothing.
        app.step()
        return false
      }
    }
    try await recording.finish()
    withExtendedLifetime(app) {}
    let reader = try RecordingReader(path: path)
    try expectTiles(reader)
    #expect(try expectScreens(reader) > 20)
    let visits = try reader.visits(limit: .max)
    var count = 0
    for navigation in try reader.navigations(limit: .max)
    where navigation.report.succeeded && !navigation.report.steps.isEmpty {
      guard let visible = navigation.report.visible else { continue }
      func shows(_ visit: RecordedVisit?) -> Bool {
        visit?.coordinator.id == visible.coordinator.id && visit?.route == visible.route
      }
      let index = try #require(visits.lastIndex { $0.entry <= navigation.entry })
      // A later navigation of the same change led to the visit that the change began.
      let isEarlier = (visits[index].navigation ?? .max) > navigation.entry
      #expect(
        shows(visits[index]) || isEarlier && index > 0 && shows(visits[index - 1]),
        "entry \(navigation.entry)")
      count += visits[index].navigation == navigation.entry ? 1 : 0
    }
    #expect(count > 20)
  }

  @Test("a visit lasts until the end of a recording, and ends with a gap if there is one")
  func endings() async throws {
    let tree = wideTree(1)
    let found = try await visits([
      .connected(testEngine), .snapshot(tree), .changed(plainDelta(after: 1, route: "cart")),
      .disconnected(reason: "gone"), .connected(testEngine), .snapshot(tree),
    ])
    #expect(found.map(\.route.identifier) == ["home", "cart", "home"])
    #expect(found.map(\.ending) == [.seen, .gap, nil])
    #expect(found.map(\.enteredAt) == [1, 2, 5].map(recordedTime))
    #expect(found.map(\.leftAt) == [recordedTime(2), recordedTime(3), nil])
    #expect(found.map(\.caseBefore) == [nil, "TestRoute.home", nil])
    #expect(found.map(\.caseAfter) == ["TestRoute.cart", nil, nil])
    #expect(found.allSatisfy { $0.navigation == nil })
  }

  @Test("a change without the visible screen, and a recalled navigation, begin no visit")
  func unchanged() async throws {
    let tree = wideTree(3)
    let label = RouteLabel(identifier: "hidden", type: "TestRoute")
    let hidden = FlowDelta(
      revision: 2, changed: [plainNode(CoordinatorID(rawValue: 3), label, children: [])])
    let found = try await visits([
      .connected(testEngine), .snapshot(tree), .changed(hidden), .lost(2), .snapshot(tree),
    ])
    #expect(found.map(\.route.identifier) == ["home", "home"])
    #expect(found.map(\.ending) == [.gap, nil])
  }

  @Test("values that no recorder writes are refused")
  func damaged() async throws {
    try await record(ScreenWalk(seed: 3, steps: 20).events, to: path)
    let queue = try changing(path)
    try await queue.write { try $0.execute(sql: "UPDATE visits SET ending = 'party'") }
    try queue.close()
    let error = #expect(throws: RecordingError.self) {
      try RecordingReader(path: path).visits(limit: 9)
    }
    #expect(error.map { "\($0)" }?.contains("'ending'") == true)
  }
}
