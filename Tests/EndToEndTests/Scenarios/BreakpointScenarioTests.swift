import Foundation
import TestApps
import TestPatience
import Testing

/// Breakpoints as a user meets them: the inspector in a terminal, and a second process that navigates.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct BreakpointScenarioTests {
  /// Navigates in the app with a command, which returns although the navigation waits.
  private func navigate(
    to route: String, in scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await Program.run(
      ["navigate", "rainbow", route, "--control"], directory: scene.directory)
    #expect(
      outcome.output.contains("parked at a breakpoint"), "\(outcome.output)\(outcome.error)",
      sourceLocation: sourceLocation)
  }

  /// Waits for the plan of a navigation to a route, with its keys.
  private func waitForPlan(
    _ route: String, in scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try scene.terminal.waitUntil("the plan of \(route)", sourceLocation: sourceLocation) { screen in
      screen.contains("‖ navigate GreenRoute.\(route) from ") && screen.contains("O go on")
        && screen.contains("goes on by itself in")
        && ScreenText(screen).title.contains("‖ 1 parked")
    }
  }

  /// Waits until nothing waits, and the plan has left.
  private func waitForLive(
    in scene: Scene, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try scene.terminal.waitUntil("a live app", sourceLocation: sourceLocation) { screen in
      ScreenText(screen).title.contains("● live") && !screen.contains("O go on")
    }
  }

  /// The words of a screen, without its lines.
  private static func flat(_ screen: String) -> String {
    screen.split { $0.isWhitespace || "│─".contains($0) }.joined(separator: " ")
  }

  @Test("a navigation waits, shows its plan, and goes on, is refused, or gets another route")
  func decisions() async throws {
    let scene = try Scene(sample: ["--allow-control"], flags: "--control")
    try await scene.command("break add route ~ reen && request == navigate")
    try await scene.waitForMessage("breakpoint 1: route ~ reen && request == navigate")

    try await navigate(to: "greenDetail", in: scene)
    try waitForPlan("greenDetail", in: scene)
    // What the engine says of the hierarchy afterwards.
    try scene.terminal.waitUntil("the prediction") {
      $0.contains("at breakpoint 1: route ~ reen") && !$0.contains("asking…")
    }
    try scene.terminal.keys("O")
    try await scene.waitForMessage("1 went on: navigate: ")
    try waitForLive(in: scene)

    try await navigate(to: "darkGreen", in: scene)
    try waitForPlan("darkGreen", in: scene)
    try scene.terminal.keys("R")
    try await scene.waitForMessage("2 refused")
    try waitForLive(in: scene)

    try await navigate(to: "evenDarkerGreen", in: scene)
    try waitForPlan("evenDarkerGreen", in: scene)
    try scene.terminal.keys("X")
    try scene.terminal.waitFor(":break 3 to")
    try await scene.write("greenInfo")
    try scene.terminal.keys("Enter")
    try await scene.waitForMessage("3 got another route: navigate: ")
    try waitForLive(in: scene)

    // The log says of each how it was parked; below the list, the details have the whole text.
    try scene.terminal.keys("1", "z")
    for (filter, text) in [
      ("darkGreen", "refused by a viewer at a breakpoint"),
      ("in place", "in place of evenDarkerGreen"),
    ] {
      try scene.terminal.keys("/", "C-u")
      try await scene.write(filter)
      try scene.terminal.keys("Enter")
      try scene.terminal.waitUntil("'\(text)' in the log") { Self.flat($0).contains(text) }
    }
    try scene.terminal.keys("z")
    try await scene.end()
  }

  @Test("a plan that ends by its time, or by another viewer, says so and leaves by itself")
  func others() async throws {
    let scene = try Scene(sample: ["--allow-control"], flags: "--control")
    // To a user who has set a breakpoint, each plan shows by itself.
    try await scene.command("break add route == nowhere")
    try await scene.waitForMessage("breakpoint 1: ")
    // Another viewer, whose breakpoint lets go soon.
    let viewer = try Child(
      Program.path, ["break", "rainbow", "route == greenDetail", "--control", "--park-for", "2s"],
      environment: Program.environment(scene.directory))
    _ = try viewer.output.line()
    try await navigate(to: "greenDetail", in: scene)
    try await scene.waitForMessage("went on, since its time was over")
    try waitForLive(in: scene)
    kill(viewer.pid, SIGTERM)
    _ = viewer.wait()

    try await scene.command("break add route == darkGreen")
    try await scene.waitForMessage("breakpoint 3: ")
    try await navigate(to: "darkGreen", in: scene)
    try waitForPlan("darkGreen", in: scene)
    _ = try await Program.run(
      ["break", "rainbow", "--resume", "2", "--refuse", "--control"], directory: scene.directory)
    try await scene.waitForMessage("2 navigate GreenRoute.darkGreen from ")
    try waitForLive(in: scene)
    try await scene.end()
  }

  @Test(
    "what waits goes on when the inspector ends, however it does, and its breakpoints end with it",
    arguments: [Int32?.none, SIGTERM, SIGKILL])
  func ended(by signal: Int32?) async throws {
    // The inspector is the process of the window.
    let scene = try Scene(
      sample: ["--allow-control"], flags: "--control", environment: "exec")
    try await scene.command("break add route == greenDetail")
    try await scene.waitForMessage("breakpoint 1: ")
    let list = ["break", "rainbow", "--list"]
    #expect(
      try await Program.run(list, directory: scene.directory).output
        .contains("breakpoint 1: route == greenDetail"))
    try await navigate(to: "greenDetail", in: scene)
    try waitForPlan("greenDetail", in: scene)
    if let signal {
      kill(try #require(try scene.terminal.panePID()), signal)
    } else {
      try scene.terminal.keys("C-c")
    }
    try await eventually("it went on") {
      let outcome = try await Program.run(
        ["screen", "rainbow", "--json"], directory: scene.directory)
      let route = (try outcome.json as? [String: Any])?["route"] as? [String: Any]
      return route?["identifier"] as? String == "greenDetail"
    }
    #expect(
      try await Program.run(list, directory: scene.directory).output == "no breakpoints\n")
    scene.sample.kill()
  }

  @Test("without --control on either side, no navigation waits")
  func refused() async throws {
    for (sample, flags, reason) in [
      (["--allow-control"], "", "restart with --control"),
      ([], "--control", "the app does not let viewers navigate"),
    ] {
      let scene = try Scene(sample: sample, flags: flags)
      for line in ["break add route == greenDetail", "break remove", "break go"] {
        try await scene.command(line)
        try await scene.waitForMessage(reason)
        try scene.terminal.keys("j")
      }
      try scene.terminal.keys("B")
      try await scene.waitForMessage(reason)
      try await scene.end()
    }
  }
}
