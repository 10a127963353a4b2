import TestPatience
import Testing

/// Returns as soon as `condition` is true; fails after a very long time.
func eventually(
  _ what: String, isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + Patience.duration
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: Patience.pause)
  }
  Issue.record("timed out waiting for \(what)", sourceLocation: sourceLocation)
}
