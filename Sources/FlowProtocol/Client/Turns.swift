import DequeModule

/// Runs operations that need several requests one after the other.
///
/// An engine keeps one answer in parts for each connection, so a second first request would replace
/// it.
package actor Turns {
  private var isTaken = false
  private var waiting: Deque<CheckedContinuation<Void, Never>> = []

  /// Runs `body` after every operation that came before.
  package func take<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isTaken = true
    }
    // The turn passes directly to the next waiter, so that no later caller can overtake it.
    defer {
      if let next = waiting.popFirst() { next.resume() } else { isTaken = false }
    }
    return try await body()
  }
}
