package import FlowModel
package import FlowScan
package import Foundation

/// Small sources that are written in one way, with what a person says that they show.
package struct ScanFixture: Sendable {
  package let name: String
  /// The directory of the sources.
  package let folder: URL
  /// Who shows which route how, one on a line: `Cart CartRoute.pay sheet`.
  package let truth: Set<String>
  /// A part of each thing that no scan can resolve, which it has to name.
  package let beyond: [String]

  /// All fixtures, by name.
  package static func all() throws -> [ScanFixture] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "FlowScanTests/Fixtures")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try ScanFixture($0, in: folder.appending(path: $0)) }
  }

  private init(_ name: String, in folder: URL) throws {
    (self.name, self.folder) = (name, folder)
    let lines = try String(contentsOf: folder.appending(path: "truth.txt"), encoding: .utf8)
      .split(separator: "\n").map(String.init)
    truth = Set(lines.filter { !$0.hasPrefix("? ") })
    beyond = lines.filter { $0.hasPrefix("? ") }.map { String($0.dropFirst(2)) }
  }

  /// Scans the sources, which are named `.swift.txt` so that nothing else reads them.
  package func scan() throws -> Scan {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift.txt") }.sorted()
    return Scan(
      texts: try files.map { file in
        (
          path: String(file.dropLast(".txt".count)), module: "Fixture",
          text: try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        )
      })
  }
}
