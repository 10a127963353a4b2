import DequeModule
import NIOCore

/// A notification, encoded once for every viewer.
struct EncodedNotification: Sendable {
  let revision: UInt64
  let bytes: ByteBuffer
}

/// What waits to be written to one viewer; bounded, so that a viewer that does not read costs no more.
///
/// What does not fit is dropped together with all that waits, and the viewer is told how much it lost.
actor Outbox {
  private var waiting: Deque<EncodedNotification> = []
  private var waitingBytes = 0
  private var dropped: DidDropNotification?
  private var reader: CheckedContinuation<Void, Never>?
  private var isClosed = false
  private let limit: Int

  init(limit: Int = Limits.outboxBytes) {
    self.limit = limit
  }

  func offer(_ notifications: [EncodedNotification]) {
    if isClosed { return }
    for notification in notifications {
      if waitingBytes + notification.bytes.readableBytes > limit { dropWaiting() }
      waiting.append(notification)
      waitingBytes += notification.bytes.readableBytes
      // One that is larger than the whole bound is dropped itself.
      if waitingBytes > limit { dropWaiting() }
    }
    wake()
  }

  /// Notes that something was lost before it got here.
  func noteLoss(_ loss: DidDropNotification) {
    merge(loss)
    wake()
  }

  /// What is to be written next, in order; nil when the outbox was closed.
  func next() async -> [ByteBuffer]? {
    while waiting.isEmpty, dropped == nil, !isClosed {
      await withCheckedContinuation { reader = $0 }
    }
    if isClosed { return nil }
    var batch: [ByteBuffer] = []
    if let loss = dropped {
      dropped = nil
      let message = NotificationMessage(method: DidDropNotification.method, params: loss)
      if let bytes = try? WireCoding.encode(message) { batch.append(bytes) }
    }
    batch.append(contentsOf: waiting.map(\.bytes))
    waiting.removeAll()
    waitingBytes = 0
    return batch
  }

  func close() {
    isClosed = true
    waiting.removeAll()
    wake()
  }

  private func dropWaiting() {
    guard let first = waiting.first, let last = waiting.last else { return }
    merge(DidDropNotification(lost: waiting.count, from: first.revision, to: last.revision))
    waiting.removeAll()
    waitingBytes = 0
  }

  private func merge(_ loss: DidDropNotification) {
    dropped = DidDropNotification(
      lost: (dropped?.lost ?? 0) + loss.lost, from: min(dropped?.from ?? loss.from, loss.from),
      to: max(dropped?.to ?? loss.to, loss.to))
  }

  private func wake() {
    reader?.resume()
    reader = nil
  }
}
