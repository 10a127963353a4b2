import NIOConcurrencyHelpers

/// A state behind a lock, with one reader that may wait for a change.
package final class WaitableState<State: Sendable>: Sendable {
  private struct Guarded: Sendable {
    var state: State
    var changes = 0
    var reader: CheckedContinuation<Void, Never>?
  }

  private let guarded: NIOLockedValueBox<Guarded>

  package init(_ state: State) {
    guarded = NIOLockedValueBox(Guarded(state: state))
  }

  /// Changes the state, and wakes the reader.
  package func change(_ body: (inout State) -> Void) {
    let reader = guarded.withLockedValue { guarded in
      body(&guarded.state)
      guarded.changes += 1
      return guarded.reader.take()
    }
    reader?.resume()
  }

  /// Waits until `take` returns a value; returns nil if the task is cancelled.
  package func wait<Value: Sendable>(until take: @Sendable (inout State) -> Value?) async -> Value?
  {
    while !Task.isCancelled {
      let (value, seen) = guarded.withLockedValue { (take(&$0.state), $0.changes) }
      if let value { return value }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isReady = guarded.withLockedValue { guarded in
            if guarded.changes != seen || Task.isCancelled { return true }
            guarded.reader = continuation
            return false
          }
          if isReady { continuation.resume() }
        }
      } onCancel: {
        change { _ in }
      }
    }
    return nil
  }
}
