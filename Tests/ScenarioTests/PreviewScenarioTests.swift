import Foundation
import TestApps
import Testing

extension Scenes {
  /// The preview of a real app's screen.
  @Suite struct PreviewScenarioTests {
    static let sizes = [(80, 24), (120, 40)]

    /// Shows the preview, and waits until its device satisfies the condition.
    private func waitForDevice(
      _ what: String, in scene: Scene, sourceLocation: SourceLocation = #_sourceLocation,
      _ condition: (ShownDevice) -> Bool
    ) async throws -> ShownDevice {
      try await scene.terminal.keys("p")
      let screen = try await scene.terminal.waitUntil(what, sourceLocation: sourceLocation) {
        screen in
        ScreenText(screen).focus == "p Preview" && ShownDevice(screen).map(condition) == true
      }
      return try #require(ShownDevice(screen), sourceLocation: sourceLocation)
    }

    @Test("a pushed screen has its title, a back button, and the tab bar", arguments: sizes)
    func pushed(columns: Int, rows: Int) async throws {
      let scene = try await Scene(steps: 4, columns: columns, rows: rows)
      let device = try await waitForDevice("the light screen", in: scene) { $0.shows("lightRed") }
      let bar = device.lines.first { !$0.allSatisfy { $0 == " " } }
      #expect(bar?.hasPrefix(" ‹ red ") == true && bar?.contains(" lightRed ") == true)
      #expect(device.shows("RedCoordinator #") && device.shows("2 on the stack"))
      #expect(device.lines.last?.contains("[Red]   2   3   4   5") == true, "\(device.lines)")
      #expect(device.sheetEdge == nil)
      try await scene.end()
    }

    @Test("a sheet covers its presenter, at the height of its detent", arguments: sizes)
    func sheet(columns: Int, rows: Int) async throws {
      var heights: [Int] = []
      // First the sheet has its smallest detent, then a higher one.
      for steps in [20, 21] {
        let scene = try await Scene(steps: steps, columns: columns, rows: rows)
        let device = try await waitForDevice("the sheet", in: scene) { $0.shows("greenInfo") }
        let edge = try #require(device.sheetEdge, "\(device.lines)")
        let (behind, sheet) = (device.lines[..<edge], device.lines[(edge + 1)...])
        #expect(behind.contains { $0.contains("░ rainbow ░") }, "\(device.lines)")
        #expect(sheet.contains { $0.contains(" greenInfo ") }, "\(device.lines)")
        #expect(!sheet.contains { $0.contains("░") } && !device.shows("[Green]"))
        heights.append(sheet.count)
        try await scene.end()
      }
      #expect(heights[0] < heights[1], "\(heights)")
    }

    @Test("a full-screen cover hides its presenter, and appears as soon as the app shows it")
    func cover() async throws {
      let scene = try await Scene(steps: 4, columns: 120, rows: 40, sample: ["--allow-control"])
      _ = try await waitForDevice("the light screen", in: scene) { $0.shows("lightRed") }
      try await scene.navigateApp(to: "PurpleRoute.purpleInfo")
      let device = try await waitForDevice("the cover", in: scene) {
        $0.shows("PurpleInfoCoordinator #")
      }
      #expect(device.sheetEdge == nil && !device.shows("░"), "\(device.lines)")
      #expect(!device.shows("[Purple]") && !device.shows("lightRed"), "\(device.lines)")
      try await scene.end()
    }
  }
}

/// The drawing of a device, without its frame.
private struct ShownDevice {
  /// The lines, all of one length, including the edge of a sheet.
  let lines: [String]

  /// Returns nil if the screen has no complete frame.
  init?(_ screen: String) {
    let all = screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let width = 28
    let (top, end) = (
      Array("┌" + String(repeating: "─", count: width) + "┐"),
      Array("└" + String(repeating: "─", count: width) + "┘")
    )
    // The panel's border is the first line of the panels.
    for (row, line) in all.enumerated().dropFirst(2) {
      guard let column = line.indices.first(where: { line[$0...].starts(with: top) }) else {
        continue
      }
      let below = all[(row + 1)...].map { Array($0.dropFirst(column).prefix(top.count)) }
      guard let last = below.firstIndex(of: end) else { return nil }
      let framed = below[..<last]
      guard framed.allSatisfy({ "│├".contains($0.first ?? " ") && "│┤".contains($0.last ?? " ") })
      else { return nil }
      lines = framed.map { String($0.dropFirst().dropLast()) }
      return
    }
    return nil
  }

  /// The line with the handle of a sheet; nil if no sheet is presented.
  var sheetEdge: Int? { lines.firstIndex { $0.contains(" ━━━━ ") } }

  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
}
