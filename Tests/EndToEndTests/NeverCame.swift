import Foundation
import TestPatience

/// What was waited for did not come in time, or cannot come any more.
struct NeverCame: Error, CustomStringConvertible {
  let what: String
  /// What came instead, the last of it.
  var heard: [String] = []

  var description: String {
    let told = heard.suffix(8).map { "\n  \($0.prefix(200))" }.joined()
    return "never came: \(what)"
      + (told.isEmpty ? "; nothing came" : "; the last that came:\(told)")
  }
}

/// Comes back as soon as `condition` holds, of which nobody tells when it does.
///
/// Throws ``NeverCame``.
func eventually(_ what: String, _ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + Patience.duration
  while ContinuousClock.now < end {
    if try await condition() { return }
    try await Task.sleep(for: Patience.pause)
  }
  throw NeverCame(what: what)
}
