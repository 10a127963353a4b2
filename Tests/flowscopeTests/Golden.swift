import Foundation
import Testing

@testable import flowscope

/// Frames as text, kept beside the tests.
///
/// `FLOWSCOPE_RECORD=1 make test` writes them anew.
enum Golden {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  static func expect(
    _ frame: Frame, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = directory.appendingPathComponent("\(name).txt")
    let text = frame.text + "\n"
    if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == golden, "\(name) looks different:\n\(text)\nand not\n\(golden)",
      sourceLocation: sourceLocation)
  }
}
