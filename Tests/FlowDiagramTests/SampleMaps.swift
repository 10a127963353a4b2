import FlowModel
import Foundation

/// What the samples declare, as `flowscope map NAME --declared --json` prints it.
enum SampleMaps {
  static let names = ["modular", "rainbow", "thriftwood", "wall"]

  static func map(_ name: String) throws -> DeclaredMap {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/Maps/\(name).json")
    return try JSONDecoder().decode(DeclaredMap.self, from: Data(contentsOf: file))
  }
}
