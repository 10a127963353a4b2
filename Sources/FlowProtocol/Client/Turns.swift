import DequeModule

/// Lets one after the other do what takes several questions.
///
/// An engine keeps one answer in parts for each connection: a second first question would take the place of it.
package actor Turns {
  private var isTaken = false
  private var waiting: Deque<CheckedContinuation<Void, Never>> = []

  /// Does `body` once everybody who came before is done.
  package func take<Result: Sendable>(
    _ body: @Sendable () async throws -> Result
  ) async rethrows -> Result {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isTaken = true
    }
    // Handed on without being given back: nobody who comes now is before who waits.
    defer {
      if let next = waiting.popFirst() { next.resume() } else { isTaken = false }
    }
    return try await body()
  }
}
