package import Foundation

/// What mutations start from: real frames, and hostile ones.
package struct Corpus: Sendable {
  /// Messages, without their headers, by name.
  package let messages: [(name: String, bytes: [UInt8])]
  /// What a connection may say, headers and all, by name.
  package let streams: [(name: String, bytes: [UInt8])]

  /// Where the checked-in corpus is.
  package static let directory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Corpus")

  /// Reads the checked-in corpus: `messages/*.json` and `streams/*.txt`.
  package static func checkedIn() throws -> Corpus {
    Corpus(
      messages: try files("messages", ending: "json"), streams: try files("streams", ending: "txt"))
  }

  private static func files(
    _ folder: String, ending: String
  ) throws -> [(name: String, bytes: [UInt8])] {
    let folder = directory.appendingPathComponent(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".\(ending)") }.sorted()
      .map { ($0, [UInt8](try Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}
