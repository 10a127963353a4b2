import FlowSamples
import NIOCore
import TestEngines
import TestPatience
import Testing

@testable import FlowProtocol
@testable import FlowService

@Suite("The outbox of one viewer", .timeLimit(.minutes(Patience.minutes)))
struct OutboxTests {
  private func notification(_ revision: UInt64, bytes: Int) -> EncodedNotification {
    EncodedNotification(
      revision: revision, content: .other, bytes: ByteBuffer(repeating: 0x20, count: bytes))
  }

  /// Returns the losses and the number of notifications in a batch.
  private func count(_ batch: [ByteBuffer]) -> (loss: DidDropNotification?, delivered: Int) {
    let losses = batch.compactMap {
      try? WireCoding.decode(ParamsMessage<DidDropNotification>.self, from: $0).params
    }
    return (losses.first, batch.count - losses.count)
  }

  @Test("notifications that fit are delivered once, in order")
  func inOrder() async throws {
    let outbox = Outbox(limit: 100)
    outbox.offer((1...4).map { notification($0, bytes: Int($0)) })
    outbox.offer([notification(5, bytes: 5)])
    let batch = try #require(await outbox.next())
    #expect(batch.map(\.readableBytes) == [1, 2, 3, 4, 5])
    outbox.offer([notification(6, bytes: 6)])
    #expect(await outbox.next()?.map(\.readableBytes) == [6])
  }

  @Test(
    "if a notification does not fit, all that wait are dropped, and the loss is delivered first")
  func dropsAll() async throws {
    let outbox = Outbox(limit: 100)
    outbox.offer([1, 2, 3].map { notification($0, bytes: 40) })
    let batch = try #require(await outbox.next())
    let loss = try #require(
      try? WireCoding.decode(ParamsMessage<DidDropNotification>.self, from: batch[0]).params)
    #expect(loss == DidDropNotification(lost: 2, from: 1, to: 2))
    #expect(batch.dropFirst().map(\.readableBytes) == [40])
  }

  @Test("a notification larger than the bound is dropped with all that wait")
  func tooLarge() async throws {
    let outbox = Outbox(limit: 100)
    outbox.offer([notification(1, bytes: 10), notification(2, bytes: 101)])
    let (loss, delivered) = count(try #require(await outbox.next()))
    #expect(loss == DidDropNotification(lost: 2, from: 1, to: 2))
    #expect(delivered == 0)
  }

  @Test("losses add up and widen their range")
  func lossesAddUp() async throws {
    let outbox = Outbox(limit: 100)
    outbox.noteLoss(DidDropNotification(lost: 3, from: 7, to: 8))
    outbox.noteLoss(DidDropNotification(lost: 2, from: 2, to: 7))
    let (loss, delivered) = count(try #require(await outbox.next()))
    #expect(loss == DidDropNotification(lost: 5, from: 2, to: 8))
    #expect(delivered == 0)
  }

  @Test("each notification is delivered or counted within the bound", arguments: UInt64(1)...20)
  func addsUp(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let limit = 200
    let outbox = Outbox(limit: limit)
    var (offered, delivered, lost) = (0, 0, 0)
    for revision in 1...400 {
      let sizes = (0...random.below(4)).map { _ in 1 + random.below(230) }
      offered += sizes.count
      outbox.offer(sizes.map { notification(UInt64(revision), bytes: $0) })
      guard random.below(3) == 0 || revision == 400 else { continue }
      // Always delivers something: a notification, or a report of its loss.
      let batch = try #require(await outbox.next())
      let part = count(batch)
      delivered += part.delivered
      lost += part.loss?.lost ?? 0
      let waited = batch.dropFirst(part.loss == nil ? 0 : 1).map(\.readableBytes).reduce(0, +)
      #expect(waited <= limit, "seed \(seed)")
    }
    #expect(offered == delivered + lost, "seed \(seed)")
    #expect(lost > 0 && delivered > 0, "seed \(seed)")
  }

  @Test("a reader waits until a notification comes")
  func readerWaits() async throws {
    let outbox = Outbox(limit: 100)
    async let batch = outbox.next()
    outbox.offer([notification(1, bytes: 9)])
    #expect(await batch?.map(\.readableBytes) == [9])
  }

  @Test("closing ends a waiting reader, and every later one")
  func closing() async {
    let outbox = Outbox(limit: 100)
    async let batch = outbox.next()
    outbox.close()
    #expect(await batch == nil)
    outbox.offer([notification(1, bytes: 1)])
    #expect(await outbox.next() == nil)
  }
}
