import TestEngines
import Testing

@testable import FlowProtocol

@Suite("The bound of a viewer's inbox")
struct InboxBoundTests {
  private func loss(_ count: Int) -> FlowNotification {
    .dropped(DidDropNotification(lost: count, from: 1, to: 2))
  }

  private func lost(_ notification: FlowNotification?) -> Int? {
    if case .dropped(let loss) = notification { loss.lost } else { nil }
  }

  @Test("a reader that is always slightly late loses nothing, however much arrives in total")
  func aLittleBehind() async {
    let inbox = Inbox(limit: 100)
    inbox.offer(loss(1), bytes: 30)
    for number in 2...50 {
      inbox.offer(loss(number), bytes: 30)
      #expect(lost(await inbox.next()) == number - 1)
    }
  }

  @Test("events that do not fit are counted together with the engine's own losses")
  func overflow() async {
    let inbox = Inbox(limit: 100)
    inbox.offer(loss(70), bytes: 60)
    inbox.offer(loss(5), bytes: 60)
    inbox.offer(loss(3), bytes: 60)
    #expect(lost(await inbox.next()) == 75)
    #expect(lost(await inbox.next()) == 3)
    #expect(inbox.isEmpty)
  }
}
