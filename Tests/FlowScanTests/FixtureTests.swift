import FlowModel
import FlowScan
import Foundation
import Testing

/// Each way of writing navigation, with the whole map that a scan says.
///
/// `FLOWSCOPE_RECORD=1 swift test --filter FixtureTests` writes the maps; review the difference.
@Suite struct FixtureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  @Test(arguments: [
    "building-views", "coordinators-of-views", "engine", "environment-routers", "links-and-tabs",
    "modules", "modules-of-controllers", "older-views", "router", "split-views", "storyboards",
    "uikit", "uikit-flows", "view-helpers", "windows-and-menus",
  ])
  func aFixtureHasItsMap(_ name: String) throws {
    let folder = Self.folder.appending(path: name)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift.txt") }.sorted()
    try #require(!files.isEmpty)
    let scan = Scan(
      texts: try files.map { file in
        (
          path: String(file.dropLast(".txt".count)), module: "Fixture",
          text: try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        )
      })
    var text = scan.map.text
    for one in scan.map.unresolved {
      text += "unresolved \(one.place.map { "\($0)" } ?? "") \(one.subject): \(one.reason)\n"
    }
    let expected = folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] != nil {
      try Data(text.utf8).write(to: expected)
    }
    let kept = try String(contentsOf: expected, encoding: .utf8)
    #expect(text.split(separator: "\n") == kept.split(separator: "\n"))
  }
}
