/// A clock whose time passes only when a test says so.
package actor HeldTime {
  private var sleepers:
    [Int: (duration: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
  private var last = 0

  package init() {}

  /// Returns the number of waits of this duration.
  package func count(waitingFor duration: Duration) -> Int {
    sleepers.values.count { $0.duration == duration }
  }

  /// Ends the waits of this duration.
  package func pass(_ duration: Duration) {
    for (id, sleeper) in sleepers where sleeper.duration == duration {
      sleepers[id] = nil
      sleeper.continuation.resume()
    }
  }

  /// Returns when a test says that the duration has passed.
  package func sleep(_ duration: Duration) async throws {
    last += 1
    let id = last
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          sleepers[id] = (duration, continuation)
        }
      }
    } onCancel: {
      Task { await self.cancel(id) }
    }
  }

  private func cancel(_ id: Int) {
    sleepers.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
  }
}
