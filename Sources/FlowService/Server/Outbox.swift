import DequeModule
import NIOCore

/// The notifications that wait to be written to one viewer; bounded, so that the cost of a slow
/// viewer is limited.
///
/// When many wait, their deltas are merged into one. If the notifications still do not fit, all
/// waiting ones are dropped, and the viewer learns how many it lost.
final class Outbox: Sendable {
  fileprivate struct State: Sendable {
    var waiting: Deque<EncodedNotification> = []
    var waitingBytes = 0
    /// The number of bytes above which deltas are merged next.
    var mergeLimit: Int
    /// The number of bytes that waited after the last merge.
    var mergedBytes = 0
    var dropped: DidDropNotification?
    /// The last beat; an earlier one that was not written says nothing any more.
    var beat: ByteBuffer?
    var isClosed = false
    var isFinished = false
    let limit: Int
  }

  private let state: WaitableState<State>

  init(limit: Int = Limits.outboxBytes) {
    state = WaitableState(State(mergeLimit: limit / 4, limit: limit))
  }

  func offer(_ notifications: [EncodedNotification]) {
    if notifications.isEmpty { return }
    state.change { $0.offer(notifications) }
  }

  /// Replaces the beat that waits.
  func beat(_ bytes: ByteBuffer) {
    state.change { state in
      if !state.isClosed, !state.isFinished { state.beat = bytes }
    }
  }

  /// Notes notifications that were lost before they reached the outbox.
  func noteLoss(_ loss: DidDropNotification) { state.change { $0.merge(loss) } }

  /// Returns the next messages to write, in order; nil if closed or the task was cancelled.
  func next() async -> [ByteBuffer]? {
    await state.wait { state -> [ByteBuffer]?? in
      if state.isClosed { return .some(.none) }
      let batch = state.take()
      if !batch.isEmpty { return batch }
      if state.isFinished { return .some(.none) }
      return .none
    } ?? nil
  }

  /// Ends the outbox after the notifications that wait.
  func finish() { state.change { $0.isFinished = true } }

  func close() {
    state.change { state in
      state.isClosed = true
      state.waiting = []
      state.beat = nil
    }
  }
}

extension Outbox.State {
  fileprivate mutating func offer(_ notifications: [EncodedNotification]) {
    if isClosed { return }
    for notification in notifications {
      if waitingBytes + notification.bytes.readableBytes > limit { makeRoom(for: notification) }
      waiting.append(notification)
      waitingBytes += notification.bytes.readableBytes
      // A notification larger than the whole limit is dropped itself.
      if waitingBytes > limit { dropWaiting() }
      if waitingBytes > mergeLimit { mergeDeltas() }
    }
  }

  fileprivate mutating func take() -> [ByteBuffer] {
    var batch: [ByteBuffer] = []
    if let loss = dropped {
      dropped = nil
      if let notice = EncodedNotification(loss, revision: loss.to) { batch.append(notice.bytes) }
    }
    batch.append(contentsOf: waiting.lazy.map(\.bytes))
    if let beat = beat.take() { batch.append(beat) }
    waiting.removeAll()
    waitingBytes = 0
    (mergeLimit, mergedBytes) = (limit / 4, 0)
    return batch
  }

  private mutating func makeRoom(for notification: EncodedNotification) {
    // If little arrived since the last merge, another one would save little, and would run for each
    // notification.
    if waitingBytes - mergedBytes >= limit / 8 { mergeDeltas() }
    if waitingBytes + notification.bytes.readableBytes > limit { dropWaiting() }
  }

  /// Replaces all waiting deltas with one, at the position of the first; each time the waiting
  /// bytes double, so that merging costs no more than encoding did.
  private mutating func mergeDeltas() {
    var merger: DeltaMerger?
    var place = 0
    var others: Deque<EncodedNotification> = []
    for notification in waiting {
      if case .delta(let delta) = notification.content {
        if merger == nil {
          (merger, place) = (DeltaMerger(delta), others.count)
        } else {
          merger?.append(delta)
        }
      } else {
        others.append(notification)
      }
    }
    if let merger, let merged = EncodedNotification(merger.delta) {
      others.insert(merged, at: place)
      waiting = others
      waitingBytes = waiting.reduce(0) { $0 + $1.bytes.readableBytes }
    }
    (mergeLimit, mergedBytes) = (max(limit / 4, 2 * waitingBytes), waitingBytes)
  }

  private mutating func dropWaiting() {
    let revisions = waiting.map(\.revisions)
    guard let from = revisions.map(\.lowerBound).min(), let to = revisions.map(\.upperBound).max()
    else { return }
    let lost = waiting.reduce(0) { $0 + $1.count }
    merge(DidDropNotification(lost: lost, from: from, to: to))
    waiting.removeAll()
    waitingBytes = 0
    (mergeLimit, mergedBytes) = (limit / 4, 0)
  }

  fileprivate mutating func merge(_ loss: DidDropNotification) {
    dropped = dropped.map { $0.adding(loss) } ?? loss
  }
}
