import Foundation
import Testing

@testable import flowscope

/// Frames and pages as text, kept beside the tests and in Docs.
///
/// `FLOWSCOPE_RECORD=1 make test` writes them anew.
enum Golden {
  private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  static let repository = directory.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func expect(
    _ frame: Frame, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(
      frame.text + "\n", at: directory.appendingPathComponent("\(name).txt"),
      sourceLocation: sourceLocation)
  }

  static func expect(
    _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] == "1" {
      try Data(text.utf8).write(to: file)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == golden, "\(file.lastPathComponent) looks different:\n\(text)\nand not\n\(golden)",
      sourceLocation: sourceLocation)
  }
}
