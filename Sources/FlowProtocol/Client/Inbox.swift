import DequeModule

/// The notifications that the viewer has not taken yet; bounded, like the server's outbox.
///
/// A notification that does not fit is dropped with all waiting ones, as if the engine did so.
package final class Inbox: Sendable {
  private struct State: Sendable {
    var waiting: Deque<(notification: FlowNotification, bytes: Int)> = []
    var bytes = 0
    var loss: DidDropNotification?
    var isFinished = false
    /// Whether the reader is to return although nothing waits.
    var isNudged = false

    mutating func append(_ notification: FlowNotification, bytes: Int, limit: Int) {
      waiting.append((notification, bytes))
      self.bytes += bytes
      if self.bytes > limit { dropWaiting() }
    }

    private mutating func dropWaiting() {
      let revisions = waiting.compactMap(\.notification.revisions)
      let (from, to) = (revisions.map(\.lowerBound).min(), revisions.map(\.upperBound).max())
      for (notification, _) in waiting {
        let next = DidDropNotification(lost: notification.count, from: from ?? 0, to: to ?? 0)
        loss = loss.map { $0.adding(next) } ?? next
      }
      waiting.removeAll()
      bytes = 0
    }
  }

  private let state = WaitableState(State())
  private let limit: Int

  package init(limit: Int = Limits.inboxBytes) {
    self.limit = limit
  }

  package func offer(_ notification: FlowNotification, bytes: Int) {
    state.change { $0.append(notification, bytes: bytes, limit: limit) }
  }

  package func take(_ notifications: [FlowNotification], ofMessageWith bytes: Int) {
    let share = notifications.isEmpty ? 0 : bytes / notifications.count
    state.change { state in
      for notification in notifications {
        state.append(notification, bytes: max(share, notification.memoryBytes), limit: limit)
      }
    }
  }

  /// Returns the next notification; nil at the end of the connection, or if the task is cancelled.
  package func next() async -> FlowNotification? { await next(atMost: 1)?.first }

  /// The maximum number of notifications in a batch.
  private static let batch = 128

  /// Returns the notifications that wait, as many as a sixteenth of the limit holds, but at least
  /// one unless the reader is nudged; nil at the end of the connection, or if the task is cancelled.
  ///
  /// In a burst, the reader waits and changes its thread once for many notifications.
  package func nextBatch() async -> [FlowNotification]? { await next(atMost: Self.batch) }

  private func next(atMost count: Int) async -> [FlowNotification]? {
    await state.wait { [limit] state -> [FlowNotification]?? in
      if let loss = state.loss {
        state.loss = nil
        return [.dropped(loss)]
      }
      var batch: [FlowNotification] = []
      var bytes = 0
      while batch.isEmpty || batch.count < count && bytes < limit / 16,
        let next = state.waiting.popFirst()
      {
        bytes += next.bytes
        batch.append(next.notification)
      }
      state.bytes -= bytes
      if batch.isEmpty, state.isNudged {
        state.isNudged = false
        return .some([])
      }
      if batch.isEmpty, state.isFinished { return .some(.none) }
      return batch.isEmpty ? .none : batch
    } ?? nil
  }

  /// Makes a reader that waits for a batch return with none.
  package func nudge() { state.change { $0.isNudged = true } }

  package var isEmpty: Bool {
    var isEmpty = false
    state.change { isEmpty = $0.waiting.isEmpty && $0.loss == nil }
    return isEmpty
  }

  package func finish() {
    state.change { $0.isFinished = true }
  }
}

extension FlowNotification {
  /// The number of notifications it counts as: for a report of a loss, the number lost.
  fileprivate var count: Int { if case .dropped(let loss) = self { loss.lost } else { 1 } }

  /// The memory of the decoded notification, in bytes; its message may be smaller.
  package var memoryBytes: Int {
    switch self {
    case .changed(let delta): delta.memoryBytes
    case .navigated(let report): report.memoryBytes
    case .errorReported(let report): report.memoryBytes
    case .linted(let change): change.added.memoryBytes + change.removed.memoryBytes
    case .breakpoint(let event): event.memoryBytes
    case .dropped: 64
    }
  }

  fileprivate var revisions: ClosedRange<UInt64>? {
    switch self {
    case .changed(let delta): delta.revisions
    case .navigated(let report): report.revision...report.revision
    case .errorReported, .breakpoint: nil
    case .linted(let change): change.revision...change.revision
    case .dropped(let loss): loss.from...max(loss.from, loss.to)
    }
  }
}
