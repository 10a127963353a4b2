import FlowModel
import FlowRecording
import Foundation
import TestApps
import Testing

extension Scenes {
  /// The routes of the app, of its past, and of a recording.
  @Suite struct RoutesScenarioTests {
    /// The line of a route, and the titles above it.
    private func line(
      of route: String, on screen: String
    ) -> (titles: Substring, row: Substring)? {
      let lines = ScreenText(screen).bottom
      guard let titles = lines.first(where: { $0.contains("FROM HERE") }),
        let row = lines.first(where: { $0.dropFirst().hasPrefix("\(route) ") })
      else { return nil }
      return (titles, row)
    }

    /// The number in a route's line below "COUNT".
    private func count(of route: String, on screen: String) -> Int? {
      guard let (titles, row) = line(of: route, on: screen),
        let column = titles.firstRange(of: "COUNT")?.lowerBound
      else { return nil }
      let offset = titles.distance(from: titles.startIndex, to: column)
      return Int(row.dropFirst(offset).prefix(while: \.isNumber))
    }

    private func filter(_ text: String, in terminal: Robot) async throws {
      try await terminal.keys("8", "/")
      try await terminal.write(text)
      try await terminal.keys("Enter")
    }

    @Test("a route is explained, navigated to, and counted")
    func goes() async throws {
      let scene = try await Scene(
        steps: 21, columns: 150, rows: 40, sample: ["--allow-control"], flags: "--control")
      let route = "YellowRoute.darkYellow"
      try await filter("darkYellow", in: scene.terminal)
      let before = try await scene.terminal.waitUntil("where the route leads") {
        line(of: route, on: $0)?.row.contains("✓ ") == true
      }
      let known = count(of: route, on: before) ?? 0
      try await scene.terminal.keys("Enter")
      try await scene.terminal.waitUntil("the explanation") {
        $0.contains("✓ \(route) from") && $0.contains("reachable in")
      }
      try await scene.terminal.keys("Escape", "X")
      try await scene.terminal.waitUntil("the plan and its question") {
        $0.contains("Navigate to darkYellow from") && $0.contains("y yes")
      }
      try await scene.terminal.keys("y")
      try await scene.terminal.waitUntil("one more request") {
        count(of: route, on: $0) == known + 1
      }
      try await scene.terminal.waitUntil("the route on screen") {
        line(of: route, on: $0)?.row.contains("✓ already shown") == true
      }
      // At the first moment, it was not requested yet, and the app is not asked about the past.
      try await scene.terminal.keys("[", "[", "[", "[", "[", "[")
      try await scene.terminal.waitUntil("the past") {
        line(of: route, on: $0)?.row.contains("only the app can say") == true
          && (count(of: route, on: $0) ?? 0) == known
      }
      try await scene.terminal.keys(".")
      try await scene.terminal.waitUntil("now") { count(of: route, on: $0) == known + 1 }
      try await scene.end()
    }

    @Test("without --control, X refuses as everywhere")
    func refuses() async throws {
      let scene = try await Scene(steps: 21, columns: 150, rows: 40)
      try await filter("darkYellow", in: scene.terminal)
      try await scene.terminal.keys("X")
      try await scene.waitForMessage("restart with --control to navigate")
      try await scene.end()
    }

    @Test("a recording shows how often its routes were requested up to the moment")
    func replay() async throws {
      let recording = try await RecordedRainbow.withErrors.value
      let navigations = try recording.reader.navigations(limit: 10_000).map(\.report)
      let last = try #require(navigations.last { $0.succeeded && $0.route != nil }?.route?.case)
      let expected = navigations.count { $0.succeeded && $0.route?.case == last }
      let scene = try await ReplayScene(recording, "--paused")
      try await scene.command("speed 64x")
      try await scene.waitForTitle("replay 64x")
      try await scene.terminal.keys("Space")
      try await scene.waitForTitle("‖ replay 64x end")
      try await filter(last.code, in: scene.terminal)
      let screen = try await scene.terminal.waitUntil("the recorded requests") {
        count(of: last.code, on: $0) == expected
      }
      #expect(line(of: last.code, on: screen)?.row.contains("?") == true)
      try await scene.end()
    }
  }
}
