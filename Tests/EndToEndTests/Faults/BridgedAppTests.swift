import FlowModel
import FlowSamples
import Foundation
import TestApps
import TestPatience
import Testing

/// An app in another process that describes its own navigation badly, and what commands make of it.
@Suite("An app that describes itself badly", .timeLimit(.minutes(Patience.minutes)))
struct BridgedAppTests {
  private let place: ScriptPlace
  private let app: PeerApp

  init() throws {
    place = try ScriptPlace()
    app = try PeerApp(bridging: "bridged", directory: place.directory)
  }

  /// The number of nodes: 100,000 in the long lane.
  private static let many = Lane.count(10_000, long: 100_000)

  /// Attaches a viewer that stays, so that the app describes itself once for all.
  private func watched(nodes count: Int) async throws -> Child {
    let follower = try Child(
      Program.path, ["log", "bridged", "--follow"], environment: place.environment)
    follower.output.drain()
    follower.error.drain()
    // While it describes itself, an app does not answer in time on a busy machine.
    try await eventually("\(count) nodes are read") {
      let outcome = try await place.run("snapshot", "bridged", "--json")
      guard outcome.code == 0 else { return false }
      let snapshot = try JSONDecoder().decode(FlowSnapshot.self, from: Data(outcome.output.utf8))
      return snapshot.nodes.count == count
    }
    return follower
  }

  @Test("very many nodes side by side are read, drawn and linted")
  func wide() async throws {
    try app.describe(.wide, Self.many)
    let follower = try await watched(nodes: Self.many + 1)
    let text = try await place.run("snapshot", "bridged")
    #expect(text.code == 0 && text.output.split(separator: "\n").count > Self.many, "\(text.error)")
    let lint = try await place.run("lint", "bridged", "--timeout", "600")
    #expect(lint.code == 0, "\(lint.error)")
    withExtendedLifetime(follower) {}
  }

  @Test("a very deep chain of nodes is read and drawn, and its first levels alone")
  func deep() async throws {
    try app.describe(.deep, Self.many)
    let follower = try await watched(nodes: Self.many + 1)
    let top = try await place.run("snapshot", "bridged", "--depth", "3")
    #expect(top.code == 0 && top.output.split(separator: "\n").count == 4, "\(top)")
    let text = try await place.run("snapshot", "bridged")
    #expect(text.code == 0 && text.output.split(separator: "\n").count > Self.many, "\(text.error)")
    withExtendedLifetime(follower) {}
  }

  @Test("a description that takes 2 s is said, and made rarely, whatever changes meanwhile")
  func slow() async throws {
    try app.describe(.pause, 2_000)
    let follower = try Child(
      Program.path, ["log", "bridged", "--follow", "--json"], environment: place.environment)
    #expect(try follower.output.line().contains("connected"))
    let before = try app.descriptions()
    try app.describe(.push, 1_000)
    let after = try app.descriptions()
    #expect(before > 0 && after - before <= 2, "\(after - before) descriptions")
    let errors = try await place.run("errors", "bridged")
    #expect(
      errors.output.contains("nodes took 2.") && errors.output.contains("of the main actor"),
      "\(errors)")
  }

  @Test("hostile routes, names and errors are harmless in each command")
  func hostile() async throws {
    let follower = try Child(
      Program.path, ["log", "bridged", "--follow"], environment: place.environment)
    let recorder = try place.recorder(to: place.path("r"))
    try await eventually("both are attached") {
      try await place.run("snapshot", place.path("r")).code == 0
    }
    try app.describe(.hostile, HostileTexts.all.count)
    try await eventually("the navigations are recorded") {
      let log = try await place.run("log", place.path("r"))
      return log.output.split(separator: "\n").count >= HostileTexts.all.count
    }
    kill(follower.pid, SIGINT)
    let log = try follower.output.readToEnd() ?? Data()
    follower.wait()
    HarmlessOutput.expect(log, "log --follow")
    #expect(log.split(separator: UInt8(ascii: "\n")).count >= HostileTexts.all.count)
    for target in ["bridged", place.path("r")] {
      for command in ["snapshot", "log", "errors", "coverage", "map", "lint"] {
        let outcome = try await place.run(command, target)
        #expect(outcome.code == 0, "\(command): \(outcome.error)")
        HarmlessOutput.expect(Data(outcome.output.utf8), "\(command) \(target)")
        HarmlessOutput.expect(Data(outcome.error.utf8), "errors of \(command) \(target)")
      }
    }
    kill(recorder.pid, SIGINT)
    recorder.output.drain()
    recorder.error.drain()
    recorder.wait()
  }
}
