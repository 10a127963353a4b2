import FlowEngine
import TestEngines
import TestPatience
import Testing

@testable import FlowProtocol

@MainActor
@Suite("The inbox of a viewer", .timeLimit(.minutes(Patience.minutes)))
struct InboxTests {
  private func change(_ revision: UInt64) -> FlowNotification {
    .changed(FlowDelta(revision: revision))
  }

  private func revision(_ notification: FlowNotification?) -> UInt64? {
    if case .changed(let delta) = notification { delta.revision } else { nil }
  }

  private func loss(_ notification: FlowNotification?) -> DidDropNotification? {
    if case .dropped(let loss) = notification { loss } else { nil }
  }

  @Test("events that are not taken are dropped and counted, and the loss is reported first")
  func drops() async {
    let inbox = Inbox(limit: 100)
    for revision in UInt64(2)...12 { inbox.offer(change(revision), bytes: 10) }
    inbox.offer(change(13), bytes: 10)
    let received = loss(await inbox.next())
    #expect(received == DidDropNotification(lost: 11, from: 2, to: 12))
    #expect(revision(await inbox.next()) == 13)
    #expect(inbox.isEmpty)
  }

  @Test("a reader that keeps up loses nothing, however much arrives")
  func keepsUp() async {
    let inbox = Inbox(limit: 100)
    inbox.offer(change(2), bytes: 40)
    for next in UInt64(3)...200 {
      inbox.offer(change(next), bytes: 40)
      // One more notification always waits.
      #expect(revision(await inbox.next()) == next - 1)
    }
  }

  @Test("losses add up, including those of the engine")
  func addsUp() async {
    let inbox = Inbox(limit: 100)
    inbox.offer(.dropped(DidDropNotification(lost: 5, from: 1, to: 9)), bytes: 60)
    inbox.offer(change(20), bytes: 60)
    inbox.offer(change(21), bytes: 101)
    #expect(loss(await inbox.next()) == DidDropNotification(lost: 7, from: 1, to: 21))
    #expect(inbox.isEmpty)
  }

  @Test("numbers out of order do not crash the inbox")
  func hostileNumbers() async {
    let inbox = Inbox(limit: 1)
    inbox.offer(.changed(FlowDelta(revision: 0, since: .max)), bytes: 2)
    inbox.offer(.dropped(DidDropNotification(lost: .max, from: .max, to: 0)), bytes: 2)
    inbox.offer(.dropped(DidDropNotification(lost: .max, from: 1, to: 2)), bytes: 2)
    #expect(loss(await inbox.next()) != nil)
  }

  @Test("notifications that wait when the connection ends can still be taken")
  func ends() async {
    let inbox = Inbox(limit: 100)
    inbox.offer(change(2), bytes: 10)
    inbox.finish()
    #expect(revision(await inbox.next()) == 2)
    #expect(await inbox.next() == nil)
  }

  @Test(
    "a batch has the waiting notifications, within bounds, and a loss is first, in its own batch")
  func batches() async {
    let inbox = Inbox(limit: 16_000)
    for revision in UInt64(1)...300 { inbox.offer(change(revision), bytes: 10) }
    #expect(await inbox.nextBatch()?.compactMap { revision($0) } == Array(1...100))
    #expect(await inbox.nextBatch()?.count == 100)
    #expect(await inbox.nextBatch()?.count == 100)
    for revision in UInt64(301)...600 { inbox.offer(change(revision), bytes: 1) }
    inbox.offer(change(601), bytes: 12_000)
    #expect(await inbox.nextBatch()?.count == 128)
    #expect(await inbox.nextBatch()?.count == 128)
    #expect(await inbox.nextBatch()?.compactMap { revision($0) }.last == 601)
    inbox.offer(change(602), bytes: 15_000)
    inbox.offer(change(603), bytes: 15_000)
    inbox.offer(change(604), bytes: 1)
    #expect(await inbox.nextBatch()?.compactMap { loss($0)?.lost } == [2])
    inbox.finish()
    #expect(await inbox.nextBatch()?.compactMap { revision($0) } == [604])
    #expect(await inbox.nextBatch() == nil)
  }

  @Test("a notification of any size can be taken, whatever the limit is", arguments: [1, 16, 17])
  func smallLimits(limit: Int) async {
    let inbox = Inbox(limit: limit)
    inbox.offer(change(2), bytes: limit)
    #expect(await inbox.nextBatch()?.compactMap { revision($0) } == [2])
    #expect(inbox.isEmpty)
  }
}
