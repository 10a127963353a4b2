import FlowModel
import FlowScan
import Foundation
import TestScans
import Testing

/// Each way of writing navigation, with the whole map that a scan says.
///
/// `FLOWSCOPE_RECORD=1 swift test --filter FixtureTests` writes the maps; review the difference.
@Suite struct FixtureTests {
  private static let names = [
    "building-views", "coordinators-of-views", "engine", "environment-routers", "links-and-tabs",
    "modules", "modules-of-controllers", "older-views", "presentation-styles", "router",
    "split-views", "storyboards", "uikit", "uikit-flows", "view-helpers", "windows-and-menus",
    "windows-by-id",
  ]

  @Test func everyFolderIsTested() throws {
    #expect(try ScanFixture.all().map(\.name) == Self.names)
  }

  @Test(arguments: names)
  func aFixtureHasItsMap(_ name: String) throws {
    let fixture = try #require(try ScanFixture.all().first { $0.name == name })
    let map = try fixture.scan().map
    var text = map.text
    for one in map.unresolved {
      text += "unresolved \(one.place.map { "\($0)" } ?? "") \(one.subject): \(one.reason)\n"
    }
    let expected = fixture.folder.appending(path: "expected.txt")
    if ProcessInfo.processInfo.environment["FLOWSCOPE_RECORD"] != nil {
      try Data(text.utf8).write(to: expected)
    }
    let kept = try String(contentsOf: expected, encoding: .utf8)
    #expect(text.split(separator: "\n") == kept.split(separator: "\n"))
  }
}
