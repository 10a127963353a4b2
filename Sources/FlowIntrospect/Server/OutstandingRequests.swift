import DequeModule
import NIOCore

/// The messages of one connection that are not answered yet, in order.
///
/// Bounded in number and in bytes, so that a viewer that asks without waiting costs no more than that.
final class OutstandingRequests: Sendable {
  private struct State: Sendable {
    var waiting: Deque<ByteBuffer> = []
    /// With the one that is being answered.
    var count = 0
    var bytes = 0
    var isFinished = false

    func hasRoom(for frame: ByteBuffer) -> Bool {
      count == 0
        || count < Limits.outstandingRequests
          && bytes + frame.readableBytes <= Limits.outstandingBytes
    }
  }

  private let state = WaitableState(State())

  /// Takes one more message in; false where that is one too many.
  func admit(_ frame: ByteBuffer) -> Bool {
    var isAdmitted = false
    state.change { state in
      isAdmitted = state.hasRoom(for: frame)
      guard isAdmitted else { return }
      state.waiting.append(frame)
      state.count += 1
      state.bytes += frame.readableBytes
    }
    return isAdmitted
  }

  /// The message to be answered next; nil after the last, or where the task was cancelled.
  func next() async -> ByteBuffer? {
    await state.wait { state -> ByteBuffer?? in
      if let frame = state.waiting.popFirst() { return frame }
      return state.isFinished ? .some(.none) : .none
    } ?? nil
  }

  /// Makes the room of `frame` free, of which the answer is about to be written.
  func didAnswer(_ frame: ByteBuffer) {
    state.change { state in
      state.count -= 1
      state.bytes -= frame.readableBytes
    }
  }

  /// Ends the reading after what waits.
  func finish() {
    state.change { $0.isFinished = true }
  }
}
