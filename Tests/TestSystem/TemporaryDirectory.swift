package import Foundation

/// A test's own directory, deleted with the object.
///
/// Its path is short enough for sockets.
package final class TemporaryDirectory: Sendable {
  package let path: String

  package init() {
    path = "/tmp/flow-" + String(UInt64.random(in: 0...(.max)), radix: 36)
    // No test can run without its directory.
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func file(_ name: String) -> String { path + "/" + name }

  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Writes a file, and makes its directories.
  package func write(_ data: Data, to name: String) throws {
    let file = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
