import Foundation
import TestPatience

/// The error of an expected event that did not arrive in time, or cannot arrive any more.
struct NeverCame: Error, CustomStringConvertible {
  let what: String
  /// The last texts that arrived instead.
  var heard: [String] = []

  var description: String {
    let told = heard.suffix(8).map { "\n  \($0.prefix(200))" }.joined()
    return "timed out waiting for \(what)"
      + (told.isEmpty ? "; received nothing" : "; last received:\(told)")
  }
}

/// Returns as soon as `condition` holds; checks it repeatedly, because nothing signals it.
///
/// - Throws: ``NeverCame``.
func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + Patience.duration
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: Patience.pause)
  }
  throw NeverCame(what: what)
}
