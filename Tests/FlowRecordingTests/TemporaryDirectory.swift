import Foundation
import TestPatience
import Testing

/// A test's own directory, deleted with the object.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    path = "/tmp/fr-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    precondition(mkdir(path, 0o700) == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

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
  Issue.record("never came about: \(what)", sourceLocation: sourceLocation)
}
