import DequeModule

/// What an engine said unasked and nobody has taken yet; bounded, like the outbox at the other side.
///
/// What does not fit is dropped with all that waits, as if the engine had said so.
final class Inbox: Sendable {
  private struct State: Sendable {
    var waiting: Deque<(notification: FlowNotification, bytes: Int)> = []
    var bytes = 0
    var loss: DidDropNotification?
    var isFinished = false
  }

  private let state = WaitableState(State())
  private let limit: Int

  init(limit: Int = Limits.inboxBytes) {
    self.limit = limit
  }

  func offer(_ notification: FlowNotification, bytes: Int) {
    state.change { state in
      state.waiting.append((notification, bytes))
      state.bytes += bytes
      guard state.bytes > limit else { return }
      let notifications = state.waiting.map(\.notification)
      let revisions = notifications.compactMap(\.revision)
      let loss = DidDropNotification(
        lost: notifications.reduce(0) { $0 + $1.count }, from: revisions.min() ?? 0,
        to: revisions.max() ?? 0)
      state.loss = state.loss.map { $0.adding(loss) } ?? loss
      state.waiting.removeAll()
      state.bytes = 0
    }
  }

  /// The next one; nil once the connection has ended and everything was taken, or the task is cancelled.
  func next() async -> FlowNotification? {
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
  var isEmpty: Bool {
    var isEmpty = false
    state.change { isEmpty = $0.waiting.isEmpty && $0.loss == nil }
    return isEmpty
  }

  func finish() {
    state.change { $0.isFinished = true }
  }
}

extension FlowNotification {
  /// How many are gone where this one is: word of a loss stands for all that were lost.
  fileprivate var count: Int {
    if case .dropped(let loss) = self { loss.lost } else { 1 }
  }

  fileprivate var revision: UInt64? {
    switch self {
    case .changed(let delta): delta.revision
    case .navigated(let report): report.revision
    case .errorReported: nil
    case .linted(let change): change.revision
    case .dropped(let loss): loss.to
    }
  }
}
