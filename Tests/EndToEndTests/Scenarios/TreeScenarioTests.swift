import Foundation
import Testing

/// Moving in the hierarchy, in a real terminal.
@Suite(.serialized) struct TreeScenarioTests {
  private func names(_ screen: String) -> [String] {
    ScreenText(screen).tree.compactMap { line in
      line.split(separator: " ").first { $0.first?.isUppercase == true }.map(String.init)
    }
  }

  @Test("the whole tree is collapsed and expanded, and the selection is restored")
  func collapsing() throws {
    let scene = try Scene(steps: 21)
    let all = ScreenText(try scene.tmux.screen).tree.count
    try scene.select("BlueInfoCoordinator")
    try scene.tmux.keys("-")
    try scene.tmux.waitUntil("two lines, the lower of them selected and folded") {
      let tree = ScreenText($0).tree
      return tree.count == 2 && tree[1].hasPrefix("▶") && tree[1].contains("▸ ⇄ MainTab")
    }
    try scene.tmux.keys("=")
    try scene.tmux.waitUntil("all of them") { ScreenText($0).tree.count == all }
    try scene.waitForSelection("BlueInfoCoordinator")
    try scene.end()
  }

  @Test("the on-screen filter shows only visible coordinators, follows the app, and can be removed")
  func onlyOnScreen() async throws {
    let scene = try Scene(steps: 21, sample: ["--allow-control"])
    let all = ScreenText(try scene.tmux.screen).tree.count
    try scene.tmux.keys("v")
    try scene.tmux.waitUntil("the way to the sheet") {
      names($0) == [
        "AppCoordinator", "MainTabCoordinator", "GreenCoordinator", "GreenInfo",
      ] && $0.contains("Hierarchy (on screen)")
    }
    try await scene.navigateApp(to: "YellowRoute.lightYellow")
    try scene.tmux.waitUntil("the way to the other tab") {
      names($0) == ["AppCoordinator", "MainTabCoordinator", "YellowCoordinator"]
    }
    try scene.tmux.keys("v")
    try scene.tmux.waitUntil("everybody") {
      ScreenText($0).tree.count == all && !$0.contains("(on screen)")
    }
    try scene.end()
  }

  @Test("inverse and regular-expression filters work, and n and N cycle through the matches")
  func filters() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("/")
    try scene.write("!green")
    try scene.tmux.keys("Enter")
    // An ancestor of a matching coordinator stays visible.
    try scene.tmux.waitUntil("all but what is green") {
      let names = names($0)
      return $0.contains("Hierarchy (!green)") && names.contains("DarkRedCoordinator")
        && names.contains("RainbowCoordinator") && !names.contains { $0.contains("GreenInfo") }
    }
    try scene.tmux.keys("/")
    try scene.tmux.keys("C-u")
    try scene.write("-r ^(Red|Blue)Info")
    try scene.tmux.keys("Enter")
    try scene.tmux.waitUntil("two, and those above them") {
      names($0) == [
        "AppCoordinator", "MainTabCoordinator", "RedCoordinator", "RedInfoCoordinator",
        "BlueCoordinator", "BlueInfoCoordinator",
      ]
    }
    try scene.tmux.keys("g", "n")
    try scene.waitForSelection("RedInfoCoordinator")
    try scene.tmux.keys("n")
    try scene.waitForSelection("BlueInfoCoordinator")
    try scene.tmux.keys("n")
    try scene.waitForSelection("RedInfoCoordinator")
    try scene.tmux.keys("N")
    try scene.waitForSelection("BlueInfoCoordinator")
    try scene.tmux.keys("/")
    try scene.tmux.keys("C-u")
    try scene.write("-r (Red")
    try scene.waitForMessage("not a regular expression")
    try scene.tmux.waitUntil("nothing is filtered by it") {
      names($0).contains("DarkPurple")
    }
    try scene.tmux.keys("Escape")
    try scene.end()
  }

  @Test("a jump goes to the owner, and the references to a coordinator are listed")
  func relations() throws {
    let scene = try Scene(steps: 21)
    try scene.select("GreenInfoCoordinator")
    try scene.tmux.keys("u")
    try scene.waitForMessage("GreenInfoCoordinator is referred to by GreenCoordinator #")
    try scene.tmux.keys("J")
    try scene.waitForSelection("GreenCoordinator")
    try scene.tmux.keys("J", "J")
    try scene.waitForSelection("AppCoordinator")
    try scene.tmux.keys("u")
    try scene.waitForMessage("no coordinator refers to AppCoordinator #")
    try scene.end()
  }
}
