package import Foundation

/// The inputs that mutations start from: real frames and hostile ones.
package struct Corpus: Sendable {
  /// The messages, without headers, by name.
  package let messages: [(name: String, bytes: [UInt8])]
  /// The byte streams of connections, with headers, by name.
  package let streams: [(name: String, bytes: [UInt8])]

  /// The directory of the checked-in corpus.
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
