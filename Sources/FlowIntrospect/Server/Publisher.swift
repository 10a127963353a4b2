import FlowEngine
import NIOCore

/// What happened since the last time, as the main actor hands it over.
struct PublishedBatch: Sendable {
  var delta: FlowDelta?
  let revision: UInt64
  let navigations: [NavigationRecord]
  let errors: [FlowErrorReport]
  /// How many navigations did not fit into the queue.
  let lostNavigations: Int
}

/// Describes, encodes and distributes batches, in order and off the main actor.
struct Publisher: Sendable {
  private let continuation: AsyncStream<(PublishedBatch, [Outbox])>.Continuation
  private let task: Task<Void, Never>

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (PublishedBatch, [Outbox]).self)
    self.continuation = continuation
    task = Task.detached {
      for await (batch, outboxes) in stream {
        let notifications = Self.encode(batch)
        for outbox in outboxes {
          await outbox.offer(notifications)
          if batch.lostNavigations > 0 {
            await outbox.noteLoss(
              DidDropNotification(
                lost: batch.lostNavigations, from: batch.revision, to: batch.revision))
          }
        }
      }
    }
  }

  func publish(_ batch: PublishedBatch, to outboxes: [Outbox]) {
    continuation.yield((batch, outboxes))
  }

  func stop() {
    continuation.finish()
    task.cancel()
  }

  private static func encode(_ batch: PublishedBatch) -> [EncodedNotification] {
    var encoded: [EncodedNotification] = []
    func add<N: InspectionNotification>(_ notification: N) {
      let message = NotificationMessage(method: N.method, params: notification)
      if let bytes = try? WireCoding.encode(message) {
        encoded.append(EncodedNotification(revision: batch.revision, bytes: bytes))
      }
    }
    if let delta = batch.delta { add(DidChangeNotification(delta: delta)) }
    for record in batch.navigations {
      add(
        DidNavigateNotification(revision: batch.revision, navigation: NavigationReport(record)))
    }
    for report in batch.errors {
      add(DidReportErrorNotification(revision: batch.revision, report: ErrorReport(report)))
    }
    return encoded
  }
}
