import Foundation
import Testing

/// The rows of an export, in the order of the paths of their files.
struct ExportedRows {
  /// The paths below the directory of the export.
  let files: [String]
  /// All lines.
  let text: String
  let rows: [[String: Any]]

  init(in directory: String) throws {
    let found = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String }
    files = (found ?? []).filter { $0.hasSuffix(".ndjson") }.sorted()
    text = try files.map {
      try String(contentsOfFile: "\(directory)/\($0)", encoding: .utf8)
    }.joined()
    rows = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  var kinds: [String] { rows.compactMap { $0["kind"] as? String } }

  func of(_ kind: String) -> [[String: Any]] { rows.filter { $0["kind"] as? String == kind } }
}
