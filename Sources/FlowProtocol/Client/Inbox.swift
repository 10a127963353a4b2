import DequeModule

/// What an engine said unasked and nobody has taken yet; bounded, like the outbox at the other side.
///
/// What does not fit is dropped with all that waits, as if the engine had said so.
package final class Inbox: Sendable {
  private struct State: Sendable {
    var waiting: Deque<(notification: FlowNotification, bytes: Int)> = []
    var bytes = 0
    var loss: DidDropNotification?
    var isFinished = false

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

  /// Takes in what one message of so many bytes told.
  package func take(_ told: [FlowNotification], ofMessageWith bytes: Int) {
    let share = told.isEmpty ? 0 : bytes / told.count
    state.change { state in
      for notification in told {
        state.append(notification, bytes: max(share, notification.memoryBytes), limit: limit)
      }
    }
  }

  /// The next one; nil once the connection has ended and everything was taken, or the task is cancelled.
  package func next() async -> FlowNotification? {
    await state.wait { state -> FlowNotification?? in
      if let loss = state.loss {
        state.loss = nil
        return .dropped(loss)
      }
      if let next = state.waiting.popFirst() {
        state.bytes -= next.bytes
        return next.notification
      }
      if state.isFinished { return .some(.none) }
      return .none
    } ?? nil
  }

  /// Whether there is nothing to take at present.
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
  /// How many it stands for: the word of a loss for what was lost.
  fileprivate var count: Int { if case .dropped(let loss) = self { loss.lost } else { 1 } }

  /// What it takes once it is read, which may be more than its message did.
  package var memoryBytes: Int {
    switch self {
    case .changed(let delta): delta.memoryBytes
    case .navigated(let report): report.memoryBytes
    case .errorReported(let report): report.memoryBytes
    case .linted(let change): change.added.memoryBytes + change.removed.memoryBytes
    case .dropped: 64
    }
  }

  fileprivate var revisions: ClosedRange<UInt64>? {
    switch self {
    case .changed(let delta): delta.revisions
    case .navigated(let report): report.revision...report.revision
    case .errorReported: nil
    case .linted(let change): change.revision...change.revision
    case .dropped(let loss): loss.from...max(loss.from, loss.to)
    }
  }
}
