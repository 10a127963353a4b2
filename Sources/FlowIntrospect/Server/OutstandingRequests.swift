import DequeModule
import NIOCore

/// The unanswered messages of one connection, in order; bounded in number and in bytes, so that a
/// viewer that does not wait for answers costs no more than that.
final class OutstandingRequests: Sendable {
  private struct State: Sendable {
    var waiting: Deque<ByteBuffer> = []
    /// Includes the message that is being answered.
    var count = 0
    var bytes = 0
    var isFinished = false
  }

  private let state = WaitableState(State())

  /// Adds a message; returns false if it exceeds the bounds.
  func admit(_ frame: ByteBuffer) -> Bool {
    var isAdmitted = false
    state.change { state in
      isAdmitted =
        state.count == 0
        || state.count < Limits.outstandingRequests
          && state.bytes + frame.readableBytes <= Limits.outstandingBytes
      guard isAdmitted else { return }
      state.waiting.append(frame)
      state.count += 1
      state.bytes += frame.readableBytes
    }
    return isAdmitted
  }

  /// Returns the next message to answer; nil after the last, or if the task was cancelled.
  func next() async -> ByteBuffer? {
    await state.wait { state -> ByteBuffer?? in
      if let frame = state.waiting.popFirst() { return frame }
      return state.isFinished ? .some(.none) : .none
    } ?? nil
  }

  /// Frees the space of `frame` when its answer is about to be written.
  func didAnswer(_ frame: ByteBuffer) {
    state.change { state in
      state.count -= 1
      state.bytes -= frame.readableBytes
    }
  }

  /// Ends the queue after the messages that wait.
  func finish() { state.change { $0.isFinished = true } }
}
