import Foundation
import Testing

/// The lint findings in a real terminal.
@Suite(.serialized) struct LintsScenarioTests {
  @Test("findings show how to fix them, can be regrouped, and lead to their coordinators")
  func findings() throws {
    let scene = try Scene(steps: 21)
    // A small app is linted at once.
    try scene.waitForTitle("2 lints")
    try scene.tmux.keys("5")
    try scene.tmux.waitUntil("the first finding and what to do") {
      $0.contains("missing-screen  1 warning") && $0.contains("missing-screen/no-screen")
        && $0.contains("fix       make the screen in buildScreen")
    }
    try scene.tmux.keys("j")
    try scene.tmux.waitUntil("the next") {
      $0.contains("fix       register a modal rooted at it")
        && ScreenText($0).bottom.contains { $0.hasPrefix("▶") && $0.contains("YellowCoord") }
    }
    try scene.tmux.keys("b")
    try scene.tmux.waitUntil("by coordinator, the same one selected") {
      !$0.contains("missing-screen  1 warning")
        && ScreenText($0).bottom.contains { $0.hasPrefix("▶") && $0.contains("not-registered") }
    }
    try scene.tmux.keys("J")
    try scene.waitForSelection("YellowCoordinator")
    try scene.tmux.waitUntil("its details") {
      ScreenText($0).focus == "0 Hierarchy" && $0.contains("YellowCoordinator  #")
    }
    try scene.tmux.keys("Escape")
    try scene.tmux.waitUntil("back at the finding") { ScreenText($0).focus == "5 Lints" }
    try scene.end()
  }

  @Test("a filter shows matching findings, or says that there are none")
  func filter() throws {
    let scene = try Scene(steps: 21)
    try scene.tmux.keys("5")
    try scene.tmux.waitFor("missing-screen/no-screen")
    try scene.tmux.keys("/")
    try scene.write("yellow")
    try scene.tmux.waitUntil("one finding") {
      !$0.contains("missing-screen") && $0.contains("modal-without-registration")
    }
    try scene.write("!")
    try scene.tmux.waitFor("none of 2 findings matches 'yellow!'")
    try scene.tmux.keys("Escape")
    try scene.tmux.waitFor("missing-screen  1 warning")
    try scene.end()
  }

  @Test("an app without findings is reported as clean")
  func clean() throws {
    // Before the login, the coordinators with findings do not exist.
    let scene = try Scene(steps: 0)
    try scene.tmux.keys("5")
    try scene.tmux.waitFor("no findings")
    #expect(!ScreenText(try scene.tmux.screen).title.contains("lint"))
    try scene.end()
  }
}
