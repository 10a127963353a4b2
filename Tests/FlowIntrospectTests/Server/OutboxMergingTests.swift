import FlowEngine
import FlowSamples
import NIOCore
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite(
  "The outbox of a slow viewer", .serialized, .timeLimit(.minutes(Patience.minutes)))
struct OutboxMergingTests {
  private func delta(of bytes: ByteBuffer) -> FlowDelta? {
    try? WireCoding.decode(ParamsMessage<DidChangeNotification>.self, from: bytes).params.delta
  }

  private func loss(in bytes: ByteBuffer) -> DidDropNotification? {
    try? WireCoding.decode(ParamsMessage<DidDropNotification>.self, from: bytes).params
  }

  private func navigation(_ sequence: UInt64, at revision: UInt64) -> EncodedNotification {
    EncodedNotification(
      revision: revision, content: .navigations(sequence...sequence),
      bytes: ByteBuffer(string: "{\"at\":\(revision)}"))
  }

  /// A viewer that reads sometimes, and takes a new snapshot when the outbox reports a loss.
  @Test(
    "the delivered notifications lead to the current snapshot, and all losses are counted",
    arguments: DeltaMergerTests.seeds, [3_000, 20_000, 200_000])
  func adds(seed: UInt64, limit: Int) async throws {
    print("an outbox with seed \(seed)")
    let history = RandomHistory(seed: seed, rounds: 120)
    var random = SeededGenerator(seed: seed)
    let outbox = Outbox(limit: limit)
    var copy = history.snapshots[0]
    var (offered, delivered, lost) = (0, 0, 0)
    for (index, delta) in history.deltas.enumerated() {
      let change = try #require(EncodedNotification(delta))
      outbox.offer([change, navigation(UInt64(index + 1), at: delta.revision)])
      offered += 2
      guard random.below(12) == 0 || index == history.deltas.count - 1 else { continue }
      let batch = try #require(await outbox.next())
      #expect(batch.reduce(0) { $0 + $1.readableBytes } <= limit + 200, "seed \(seed)")
      for bytes in batch {
        if let loss = loss(in: bytes) {
          lost += loss.lost
          #expect(loss.from <= loss.to && loss.to <= delta.revision)
          copy = history.snapshots[index + 1]
        } else if let delta = self.delta(of: bytes) {
          delivered += Int(delta.revision - delta.since)
          if delta.revision <= copy.revision { continue }
          try #require(delta.since <= copy.revision, "seed \(seed)")
          copy.apply(delta)
        } else {
          delivered += 1
          let received = try WireCoding.decode([String: UInt64].self, from: bytes)
          #expect(try #require(received["at"]) <= copy.revision, "received before what it changed")
        }
      }
      try #require(copy == history.snapshots[index + 1], "seed \(seed), after delta \(index)")
    }
    #expect(offered == delivered + lost, "seed \(seed)")
    #expect(limit < 100_000 || lost == 0, "seed \(seed)")
  }

  @Test("deltas of the same coordinators are merged, however many there are, and none is lost")
  func mergesFirst() async throws {
    let root = PlainCoordinator(AppRoute.home, shows: Set((0..<10).map { AppRoute.detail($0) }))
    let tracker = HierarchyChanges(root: root, epoch: "e", revision: 1)
    let observation = observeChanges { tracker.mark($0) }
    defer { observation.cancel() }
    var copy = tracker.snapshot
    let outbox = Outbox(limit: 8_000)
    for number in 0..<500 {
      root.navigate(to: AppRoute.detail(number % 10))
      outbox.offer([try #require(tracker.flush().flatMap { EncodedNotification($0) })])
    }
    let batch = try #require(await outbox.next())
    #expect(batch.reduce(0) { $0 + $1.readableBytes } <= 8_000)
    #expect(batch.allSatisfy { loss(in: $0) == nil })
    for delta in batch.compactMap({ self.delta(of: $0) }) {
      #expect(delta.since == copy.revision)
      copy.apply(delta)
    }
    #expect(copy == tracker.snapshot)
  }

  @Test("a dropped merged delta counts as all of its deltas, over their whole range")
  func countsMerged() async throws {
    let outbox = Outbox(limit: 4_000)
    for revision in UInt64(2)...101 {
      outbox.offer([try #require(EncodedNotification(FlowDelta(revision: revision)))])
    }
    outbox.offer([
      EncodedNotification(
        revision: 101, content: .other, bytes: ByteBuffer(repeating: 0x20, count: 4_001))
    ])
    let batch = try #require(await outbox.next())
    #expect(batch.count == 1)
    #expect(loss(in: batch[0]) == DidDropNotification(lost: 101, from: 2, to: 101))
  }
}
