import Foundation
import Testing

@testable import FlowReports
@testable import Inspector

/// Frames and pages as text, stored beside the tests and in Docs.
///
/// `FLOWSCOPE_RECORD=1 make test` writes them again.
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

  /// Several frames in one file, each under its title.
  static func expect(
    _ frames: [(title: String, frame: Frame)], named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func text(_ frames: [(title: String, frame: Frame)]) -> String {
      frames.map { "=== \($0.title)\n\($0.frame.text)\n" }.joined()
    }
    let file = directory.appendingPathComponent("\(name).txt")
    if isRecording { return try Data(text(frames).utf8).write(to: file) }
    let golden = try String(contentsOf: file, encoding: .utf8)
    // Prints only the frames that differ.
    for frame in frames {
      #expect(
        golden.contains(text([frame])), "in \(name).txt, this looks different:\n\(text([frame]))",
        sourceLocation: sourceLocation)
    }
    #expect(golden.utf8.count == text(frames).utf8.count, sourceLocation: sourceLocation)
  }

  private static let isRecording =
    ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] == "1"

  static func expect(
    _ text: String, at file: URL, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if isRecording {
      try Data(text.utf8).write(to: file)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(
      text == golden, "\(file.lastPathComponent) looks different:\n\(text)\nand not\n\(golden)",
      sourceLocation: sourceLocation)
  }
}
