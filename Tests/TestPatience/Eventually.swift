/// The error of an expected event that did not arrive in time, or cannot arrive any more.
package struct NeverCame: Error, CustomStringConvertible {
  package let what: String
  /// The last texts that arrived instead.
  package let heard: [String]

  package init(what: String, heard: [String] = []) { (self.what, self.heard) = (what, heard) }

  package var description: String {
    let last = heard.suffix(60).map { "\n  \($0.prefix(200))" }.joined()
    return "timed out waiting for \(what)"
      + (last.isEmpty ? "; received nothing" : "; last received:\(last)")
  }
}

/// Returns as soon as `condition` holds; checks it repeatedly, because nothing signals it.
///
/// - Throws: ``NeverCame``.
package func eventually(
  _ what: String, isolation: isolated (any Actor)? = #isolation,
  _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + Patience.duration
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: Patience.pause)
  }
  throw NeverCame(what: what)
}
