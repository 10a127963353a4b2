import FlowIntrospect
import FlowRecording
import Foundation
import TestApps
import TestEngines
import TestPatience
import Testing

/// `flowscope replay` with --as-test, --minimal and --into, on real apps.
///
/// Serialized, because each test has up to four processes.
@Suite(.serialized, .timeLimit(.minutes(Patience.minutes)))
struct ReplayCommandTests {
  private let directory: String
  private var file: String { "\(directory)/rainbow.flowscope" }

  init() throws { directory = try Program.socketDirectory() }

  /// Records a sample from its first step on, until `body` is done with it.
  private func record(
    _ arguments: [String] = ["--warm-up", "2"], fromBeginning: Bool = true,
    _ body: (RainbowUser) async throws -> Void
  ) async throws {
    let sample = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"] + arguments,
      hasFlightRecorder: fromBeginning)
    let recorder = try Child(
      Program.path, ["record", sample.socketPath, "-o", file],
      environment: Program.environment(directory))
    try await eventually("it records") {
      (try? RecordingReader(path: file).count(of: .snapshot)) ?? 0 > 0
    }
    let user = try await RainbowUser(sample)
    try await body(user)
    let last = try await user.client.snapshot().revision
    try await eventually("everything is recorded") {
      let reader = try? RecordingReader(path: file)
      let end = try? reader?.span()?.last.id
      return (try? reader?.state(at: end ?? 0)?.snapshot.revision) ?? 0 >= last
    }
    await user.client.close()
    kill(recorder.pid, SIGINT)
    #expect(recorder.wait() == 0)
    sample.kill()
  }

  private func run(_ arguments: [String]) async throws -> Program.Outcome {
    try await Program.run(["replay", file] + arguments, directory: directory)
  }

  private func go(_ user: RainbowUser) async throws {
    for route in ["mainApp", "lightRed", "greenDetail", "rainbowRed", "darkGreen", "settings"] {
      _ = try await user.client.send(NavigateRequest(route: route))
    }
    _ = try await user.client.send(PopRequest())
  }

  @Test("--as-test writes the navigations with places and presentations, to a file too")
  func asTest() async throws {
    try await record { try await go($0) }
    let printed = try await run(["--as-test", "--module", "FlowSamples"])
    #expect(printed.code == 0, "\(printed.error)")
    let source = printed.output
    #expect(source.hasPrefix("import FlowIntrospect\nimport FlowTesting\nimport Testing\n"))
    #expect(source.contains("\n@testable import FlowSamples\n"))
    #expect(source.contains("\nfunc rainbow() {\n  let replay = Replay(AppCoordinator())\n"))
    let red = "AppCoordinator/MainTabCoordinator/RedCoordinator"
    #expect(source.contains("  replay.navigate(to: RedRoute.lightRed, at: \"\(red)\")\n"))
    #expect(
      source.contains(
        "base: AppRoute.mainApp | MainTabRoute.tabs (tab 1) | RedRoute.red > RedRoute.lightRed\n"))
    #expect(source.contains("failing: \"navigationFailed\""))
    let path = "\(directory)/RainbowTests.swift"
    let written = try await run(["--as-test", "--module", "FlowSamples", "-o", path])
    #expect(written.code == 0 && written.output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == source)
  }

  @Test("--minimal finds the navigations of a sample that lead to an error")
  func minimal() async throws {
    try await record { user in
      try await go(user)
      for route in ["lightGreen", "blue", "lightBlue", "red", "yellow", "purple"] {
        _ = try await user.client.send(NavigateRequest(route: route))
      }
      // The kind of its modal is not registered, once the yellow tab exists.
      let report = try await user.client.send(NavigateRequest(route: "brokenModal"))
      #expect(report.error != nil)
    }
    let errors = try RecordingReader(path: file).errors(limit: 100)
    let last = try #require(errors.last?.report)
    let shrunk = try await run(["--minimal", "\(last.sequence)", "--module", "FlowSamples"])
    #expect(shrunk.code == 0, "\(shrunk.error)")
    #expect(shrunk.error.contains("lead to error \(last.sequence)"), "\(shrunk.error)")
    // The login comes first: without it, no coordinator of the tree knows the route at all.
    let calls = shrunk.output.split(separator: "\n").filter { $0.hasPrefix("  replay.") }
    #expect(calls.count == 2, "\(shrunk.output)")
    #expect(calls.first?.contains("AppRoute.mainApp") == true)
    #expect(shrunk.output.contains("to: YellowRoute.brokenModal, at: \"AppCoordinator/"))
    #expect(!shrunk.output.contains("failing:"))
  }

  @Test("--minimal writes a test for the app's own planner, if it is no sample")
  func minimalOfApp() async throws {
    // Under another name, it is an app that this program does not have.
    try await record(["--name", "shop"]) { try await go($0) }
    let error = try #require(try RecordingReader(path: file).errors(limit: 100).last?.report)
    let written = try await run(["--minimal", "\(error.sequence)", "--root", "makeRoot()"])
    #expect(written.code == 0, "\(written.error)")
    #expect(written.error.contains("only the app has its planner"))
    #expect(
      written.output.contains(
        """
          try await minimize(
            recording: "\(file)", error: \(error.sequence),
            root: "makeRoot()"
          ) { makeRoot() }
        """), "\(written.output)")
    let unknown = try await run(["--minimal", "999"])
    #expect(unknown.code == 2 && unknown.error.contains("cannot find that error"))
  }

  @Test("--into makes the navigations in another run of the app, and ends with success")
  func into() async throws {
    try await record { try await go($0) }
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"],
      hasFlightRecorder: true)
    let played = try await run(["--into", other.socketPath, "--control"])
    #expect(played.code == 0, "\(played.output)\(played.error)")
    #expect(played.output == "9 of 9 navigations went as in the recording\n")
    let now = try await Program.run(["snapshot", other.socketPath, "--json"], directory: directory)
    let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(now.output.utf8))
    let recorded = try #require(
      try RecordingReader(path: file).span().flatMap {
        try RecordingReader(path: file).state(at: $0.last.id)?.snapshot
      })
    #expect(snapshot.visiblePath.count == recorded.visiblePath.count)
    // In that state, nothing is played.
    let again = try await run(["--into", other.socketPath, "--control"])
    #expect(again.isRefusal(2, saying: "the run begins in a new app"), "\(again.error)")
    #expect(again.error.contains("has navigated already, where "))
    let later = try await Program.run(
      ["snapshot", other.socketPath, "--json"], directory: directory)
    #expect(later.output == now.output)
    other.kill()
  }

  @Test("--into stops at the first navigation that goes otherwise, with both results")
  func difference() async throws {
    try await record { try await go($0) }
    // Of an app that keeps no navigations, nobody knows whether it has moved on.
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"])
    #expect(try await run(["--into", other.socketPath, "--control"]).code == 0)
    // In that state, the first navigation leads elsewhere: it stops there.
    let played = try await run(["--into", other.socketPath, "--control"])
    #expect(played.code == 1, "\(played.output)\(played.error)")
    #expect(played.output.contains("stopped at navigation "))
    #expect(played.output.contains("\n  in the recording:\n"))
    #expect(played.output.hasSuffix(" of 9 navigations went as in the recording\n"))
    other.kill()
  }

  // MARK: Breakpoints

  /// A viewer that parks navigations of an app, once its breakpoint is there.
  private func breaking(_ target: String, _ arguments: String...) throws -> Child {
    let child = try Child(
      Program.path, ["break", target] + arguments + ["--control", "--json"],
      environment: Program.environment(directory))
    #expect(try child.output.line().contains("\"added\""))
    return child
  }

  @Test("what a viewer refused at a breakpoint is no navigation of the app, in each form")
  func refusedByViewer() async throws {
    var refused: NavigationReport?
    try await record { user in
      let viewer = try breaking("rainbow", "route == greenDetail", "--refuse", "-n", "1")
      _ = try await user.client.send(NavigateRequest(route: "mainApp"))
      _ = try await user.client.send(NavigateRequest(route: "greenDetail"))
      #expect(viewer.wait() == 0)
      _ = try await user.client.send(NavigateRequest(route: "lightRed"))
      refused = try await user.client.send(NavigationsListRequest()).navigations
        .first { $0.parked?.end == .refused }
    }
    let number = try #require(refused).sequence
    let line = "navigation \(number) is left out: a viewer refused it at a breakpoint"
    let test = try await run(["--as-test", "--module", "FlowSamples"])
    #expect(test.code == 0 && test.error.contains(line), "\(test.error)")
    let comment = test.output.split(separator: "\n").first {
      $0.hasPrefix("  // \(number) is left out: navigate to GreenRoute.greenDetail, from ")
    }
    #expect(comment?.hasSuffix(": a viewer refused it at a breakpoint") == true, "\(test.output)")
    #expect(!test.output.contains("failing:"))
    #expect(test.output.contains("replay.navigate(to: RedRoute.lightRed"))
    #expect(try RecordingReader(path: file).errors(limit: 9).isEmpty)
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"],
      hasFlightRecorder: true)
    let played = try await run(["--into", other.socketPath, "--control"])
    #expect(played.code == 0 && played.error.contains(line), "\(played.output)\(played.error)")
    other.kill()
  }

  @Test("a navigation that a breakpoint of another viewer parks in the app stops the playing")
  func parked() async throws {
    try await record { try await go($0) }
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"])
    let viewer = try breaking(other.socketPath, "*", "--park-for", "9m")
    let played = try await run(["--into", other.socketPath, "--control"])
    #expect(played.code == 1, "\(played.error)")
    let lines = played.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last == "0 of 9 navigations went as in the recording")
    #expect(lines[0].contains(": a breakpoint of another viewer parked it in the app, as 1; "))
    #expect(lines[0].contains("(flowscope break \(other.socketPath) --remove all --control)"))
    let json = try await run(["--into", other.socketPath, "--control", "--json"])
    let fields = try #require(try json.json as? [String: Any])
    let parked = try #require(fields["parked"] as? [String: Any])
    #expect(json.code == 1 && parked["number"] is Int)
    #expect(fields["difference"] == nil && fields["played"] as? Int == 0)
    viewer.end()
    other.kill()
  }

  @Test("a recording that begins in the middle of a run is played from where it begins")
  func middle() async throws {
    try await record(["--warm-up", "9"], fromBeginning: false) { user in
      _ = try await user.client.send(PopRequest())
      _ = try await user.client.send(NavigateRequest(route: "darkGreen"))
    }
    let written = try await run(["--as-test"])
    #expect(written.error.contains("may begin in the middle of the run"), "\(written.error)")
    #expect(written.output.contains("\n  replay.restore(\n"))
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"])
    let played = try await run(["--into", other.socketPath, "--control"])
    #expect(played.code == 0, "\(played.output)\(played.error)")
    #expect(played.output == "2 of 2 navigations went as in the recording\n")
    other.kill()
  }

  @Test("--at puts a new run of the app where the recording was")
  func at() async throws {
    try await record { try await go($0) }
    let other = try ServedSample(
      directory: directory, arguments: ["--rate", "0", "--allow-control"])
    let last = try #require(try RecordingReader(path: file).span()?.last.id)
    let restored = try await run(["--into", other.socketPath, "--at", "\(last)", "--control"])
    #expect(restored.code == 0, "\(restored.output)\(restored.error)")
    let recorded = try #require(
      try RecordingReader(path: file).state(at: last)?.snapshot)
    let shown = try #require(recorded.visiblePath.last.flatMap { recorded[$0] })
    #expect(
      restored.output
        == "restored: \(shown.routeType).\(shown.currentRoute.identifier) of \(shown.name)\n")
    other.kill()
  }

  @Test("an app that does not let viewers navigate is not changed, nor is one without --control")
  func refused() async throws {
    try await record { try await go($0) }
    let locked = try ServedSample(directory: directory, arguments: ["--rate", "0"])
    for further in [[], ["--at", "5"]] {
      let silent = try await run(["--into", locked.socketPath] + further)
      #expect(silent.code == 2 && silent.error.contains("add --control"))
      let refused = try await run(["--into", locked.socketPath, "--control"] + further)
      #expect(refused.code != 0 && refused.error.contains("allowsControl"), "\(refused.error)")
    }
    let now = try await Program.run(
      ["snapshot", locked.socketPath, "--json"], directory: directory)
    let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(now.output.utf8))
    let shown = snapshot.visiblePath.last.flatMap { snapshot[$0] }
    #expect(shown?.currentRoute.identifier == "signIn")
    locked.kill()
  }

  @Test(
    "options that do not go together are refused on one line",
    arguments: [
      ["--as-test", "--minimal", "1"], ["--as-test", "--paused"], ["--root", "App()"],
      ["--at", "5"], ["--json"], ["--as-test", "--json"],
      ["--as-test", "--into", "x", "--control"], ["-o", "x.swift"],
      ["--minimal", "abc"], ["--minimal", "0/1"], ["--minimal", "1/2/3"],
      ["--name", "x"], ["--as-test", "--name", "1x"], ["--minimal", "1", "--name", "a b"],
      ["--as-test", "--module", "1;x"], ["--as-test", "--root", ""],
      ["--into", "x"], ["--into", "x", "--control", "--paused"], ["--keep-place"],
    ])
  func options(arguments: [String]) async throws {
    let outcome = try await run(arguments)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty && outcome.error.split(separator: "\n").count == 1)
  }
}
