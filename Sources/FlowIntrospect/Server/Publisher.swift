import FlowEngine
import NIOCore

/// What happened since the last time, as the main actor hands it over.
struct PublishedBatch: Sendable {
  var delta: FlowDelta?
  let revision: UInt64
  let navigations: [NavigationRecord]
  /// The number of the first of them.
  let firstNavigation: UInt64
  let errors: [ErrorJournal.Entry]
  /// How many navigations and errors did not fit into the queue.
  let lostEvents: Int

  var isEmpty: Bool {
    delta == nil && navigations.isEmpty && errors.isEmpty && lostEvents == 0
  }

  /// What a viewer is told that does not get the batch.
  var loss: DidDropNotification {
    let count = navigations.count + errors.count + lostEvents + (delta == nil ? 0 : 1)
    return DidDropNotification(lost: count, from: revision, to: revision)
  }
}

/// Describes, encodes and distributes batches, in order and off the main actor.
struct Publisher: Sendable {
  private let continuation: AsyncStream<(PublishedBatch, [Outbox])>.Continuation
  private let task: Task<Void, Never>

  init() {
    let (stream, continuation) = AsyncStream.makeStream(
      of: (PublishedBatch, [Outbox]).self, bufferingPolicy: .bufferingOldest(Self.batchLimit))
    self.continuation = continuation
    task = Task.detached {
      for await (batch, outboxes) in stream {
        let notifications = Self.encode(batch)
        for outbox in outboxes {
          await outbox.offer(notifications)
          if batch.lostEvents > 0 {
            await outbox.noteLoss(
              DidDropNotification(
                lost: batch.lostEvents, from: batch.revision, to: batch.revision))
          }
        }
      }
    }
  }

  func publish(_ batch: PublishedBatch, to outboxes: [Outbox]) {
    guard case .dropped = continuation.yield((batch, outboxes)) else { return }
    let loss = batch.loss
    Task.detached {
      for outbox in outboxes { await outbox.noteLoss(loss) }
    }
  }

  /// How many batches wait at most to be encoded: about two seconds of them.
  private static let batchLimit = 256

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
    for (offset, record) in batch.navigations.enumerated() {
      let report = NavigationReport(
        record, sequence: batch.firstNavigation + UInt64(offset), revision: batch.revision)
      add(DidNavigateNotification(navigation: report))
    }
    for report in batch.errors {
      add(
        DidReportErrorNotification(
          revision: batch.revision, report: ErrorReport(report.report, sequence: report.sequence)))
    }
    return encoded
  }
}
