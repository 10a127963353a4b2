import FlowEngine
import FlowIntrospect
import Foundation
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

@Suite("Replay", .timeLimit(.minutes(Patience.minutes)))
struct ReplayTests {
  private let directory = TemporaryDirectory()

  /// A dozen fixed seeds, one whose last disconnection has a NUL in its reason, and a random one.
  static let seeds: [UInt64] =
    Array(1...12) + [9_056_490_532_647_720_713, .random(in: 1_000...(.max))]

  @Test("a model fed by a replay equals one that was fed live", arguments: seeds)
  func replayFeedsTheSameModel(seed: UInt64) async throws {
    let events = RandomEvents.events(400, seed: seed)
    try await record(
      events, to: directory.file("a.flowscope"), keyframes: KeyframePolicy(mostDeltas: 20))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    let replayed = try await reader.events().all().map(\.event)
    let (live, replay) = (FollowedModel(events), FollowedModel(replayed))
    #expect(live.order == replay.order, "seed \(seed)")
    #expect(live == replay, "seed \(seed)")
  }

  @Test("the hierarchy at every position equals that of a live model", arguments: [1, 2, 3])
  func everyMoment(seed: UInt64) async throws {
    let events = RandomEvents.events(300, seed: seed)
    try await record(
      events, to: directory.file("a.flowscope"), keyframes: KeyframePolicy(mostDeltas: 20))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    var model = FollowedModel()
    var stepped: RecordedState?
    var moments: [FlowSnapshot?] = [nil]
    for try await recorded in reader.events() {
      model.take(recorded.event)
      let position = try #require(recorded.entry).id
      let state = try reader.state(at: position)
      #expect(state?.snapshot == model.snapshot, "seed \(seed), entry \(position)")
      #expect(state.map { $0.appliedDeltas < 20 } ?? true)
      stepped = try reader.state(at: position, after: stepped)
      #expect(stepped?.snapshot == model.snapshot)
      #expect(stepped.map { $0.appliedDeltas <= 1 } ?? true, "a step reads one delta")
      moments.append(model.snapshot)
    }
    for position in moments.indices.dropFirst().reversed() {
      stepped = try reader.state(at: position, after: stepped)
      #expect(stepped?.snapshot == moments[position], "seed \(seed), back at \(position)")
    }
  }

  @Test("a replay from the middle leads to the same model as a whole one", arguments: [4, 5])
  func fromTheMiddle(seed: UInt64) async throws {
    let events = RandomEvents.events(300, seed: seed)
    try await record(events, to: directory.file("a.flowscope"))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    let whole = FollowedModel(events)
    let last = try #require(try reader.span()).last.id
    for position in stride(from: 6, through: last, by: 37) {
      let replayed = try await reader.events(from: position).all()
      let model = FollowedModel(replayed.map(\.event))
      #expect(model.snapshot == whole.snapshot, "from \(position)")
      #expect(model.engine == whole.engine)
      #expect(replayed.compactMap(\.entry?.id) == Array(position...last))
    }
  }

  @Test(
    "a reader keeps the first coordinators of a hierarchy that is too large, and counts the others")
  func tooLarge() async throws {
    let path = directory.file("a.flowscope")
    try await record(
      [.connected(testEngine), .snapshot(wideTree(5_000, epoch: "first"))], to: path)
    let whole = try RecordingReader(path: path)
    let last = try #require(try whole.span()).last.id
    let all = try #require(try whole.state(at: last)).snapshot
    #expect(all.omitted == 0)
    let bounded = try RecordingReader(path: path, hierarchyBytes: 100_000) { _ in }
    let some = try #require(try bounded.state(at: last)).snapshot
    #expect(some.nodes.count + some.omitted == all.nodes.count)
    #expect(some.nodes[some.rootID] != nil)
    #expect((10..<1_000).contains(some.nodes.count))
  }

  @Test("a replay from the middle has the errors of its run, and of no other")
  func errorsFromTheMiddle() async throws {
    func run(_ epoch: String, errors: ClosedRange<UInt64>) -> [FollowerEvent] {
      [.connected(testEngine), .snapshot(wideTree(3, epoch: epoch)), .journal([], total: 0)]
        + errors.map { .errorReported(testError($0)) }
    }
    let events = run("first", errors: 1...4) + run("second", errors: 1...3)
    try await record(events, to: directory.file("a.flowscope"))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    for (position, known) in [
      (3, []), (6, [1, 2]), (8, [1, 2, 3, 4]), (11, []), (14, [1, 2, 3]),
    ] {
      let opening = try await reader.events(from: position).all().filter { $0.entry == nil }
      let model = FollowedModel(opening.map(\.event))
      #expect(model.journals == [known.map { testError(UInt64($0)) }], "from \(position)")
      #expect(model.totals == [UInt64(known.count)], "from \(position)")
    }
  }

  @Test("keyframes of many nodes are written in parts, and read completely")
  func manyNodes() async throws {
    let tree = wideTree(2 * EventEncoder.nodesPerPart + 1)
    try await record([.connected(testEngine), .snapshot(tree)], to: directory.file("a.flowscope"))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    #expect(try reader.state(at: 2)?.snapshot == tree)
    #expect(try reader.state(at: 1) == nil)
    let parts = try reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM keyframeParts") }
    #expect(parts == 3)
  }

  @Test("details that come after a skeleton are part of the hierarchy from then on")
  func details() async throws {
    let tree = wideTree(5)
    let nodes = [CoordinatorID(rawValue: 2), CoordinatorID(rawValue: 4)].compactMap { tree[$0] }
    let events: [FollowerEvent] = [
      .connected(testEngine), .snapshot(skeleton(of: tree)), .detailed(nodes),
      .changed(plainDelta(after: 1, route: "other")),
    ]
    try await record(events, to: directory.file("a.flowscope"))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    for position in 3...4 {
      let live = FollowedModel(events.prefix(position)).snapshot
      let state = try #require(try reader.state(at: position)).snapshot
      #expect(state.revision == live?.revision && state.nodes.count == 5)
      #expect(state[nodes[0].id] == nodes[0] && state[nodes[1].id] == nodes[1])
    }
  }

  @Test("repeated disconnections with one reason are one gap, which ends with the connection")
  func withoutAnEngine() async throws {
    try await record(
      [
        .disconnected(reason: "no answer came"), .disconnected(reason: "no answer came"),
        .connected(testEngine), .snapshot(wideTree(3)), .journal([], total: 0),
      ], to: directory.file("a.flowscope"))
    let reader = try RecordingReader(path: directory.file("a.flowscope"))
    let gaps = try reader.gaps(limit: 9)
    #expect(gaps.map(\.reason) == [.disconnected("no answer came", attempts: 2)])
    #expect(gaps.first?.until == recordedTime(2))
    let kinds = try await reader.events().all().map { $0.entry?.kind }
    #expect(kinds == [.disconnected, .connected, .snapshot, .journal])
  }
}
