import Foundation
import Testing

/// Several engines in one inspector, in a real terminal.
@Suite(.serialized) struct TargetScenarioTests {
  @Test("each engine keeps its selection, folds, filter and errors")
  func switching() async throws {
    let scene = try Scene(steps: 21, sample: ["--allow-control"])
    let other = try ServedSample(
      directory: scene.directory, arguments: ["--rate", "0", "--name", "other", "--warm-up", "3"])
    try scene.command("filter info")
    try scene.tmux.waitFor("Hierarchy (info)")
    try scene.select("PurpleInfoCoordinator")
    try scene.command("target other")
    try scene.tmux.waitUntil("the other, with nothing of the first") {
      $0.contains("other · pid \(other.pid)") && $0.contains("2 engines")
        && !$0.contains("(info)") && $0.contains("DarkRedCoordinator")
    }
    try scene.tmux.keys("-")
    try scene.tmux.waitUntil("the other folded") { ScreenText($0).tree.count == 2 }
    // The first app continues meanwhile.
    try await scene.navigateApp(to: "PurpleRoute.lightPurple")
    try scene.command("target rainbow")
    try scene.tmux.waitUntil("the first as it was left, and as it is by now") {
      $0.contains("rainbow · pid \(scene.sample.pid)") && $0.contains("Hierarchy (info)")
        && $0.contains("rev 2") && $0.contains("3 errors")
    }
    try scene.waitForSelection("PurpleInfoCoordinator")
    try scene.tmux.keys("Escape")
    try scene.tmux.waitUntil("the fifth tab") { screen in
      ScreenText(screen).tree.contains { $0.contains("❺ PurpleCoordinator") }
    }
    try scene.command("target other")
    try scene.tmux.waitUntil("the other, still folded") {
      $0.contains("other · pid") && ScreenText($0).tree.count == 2
    }
    other.kill()
    try scene.waitForTitle("○ reconnecting")
    try scene.command("target rainbow")
    try scene.waitForTitle("● live")
    try scene.command("target absent")
    try scene.waitForMessage("absent")
    try scene.waitForTitle("rainbow")
    try scene.end()
  }
}
