import FlowIntrospect
import FlowSamples
import Foundation
import TestApps
import Testing

/// Names of engines that look like paths.
@Suite struct TargetNameTests {
  private func served(_ name: String, in directory: String) throws -> ServedSample {
    try ServedSample(directory: directory, arguments: ["--rate", "0", "--name", name])
  }

  @Test("an engine with a slash in its name is found by its name")
  func slash() async throws {
    let directory = try Program.socketDirectory()
    let sample = try served("team/shop", in: directory)
    let outcome = try await Program.run(["snapshot", "team/shop"], directory: directory)
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(outcome.output.contains("AppCoordinator"))
    // For an unknown name, the error shows the path.
    let other = try await Program.run(["snapshot", "team/sho"], directory: directory)
    #expect(other.code == 3)
    #expect(other.error.contains("cannot connect to team/sho"), "\(other.error)")
    sample.kill()
  }

  @MainActor
  @Test("two windows of a process, or two containers, are both served, and told apart by name")
  func sameProcess() async throws {
    let directory = try Program.socketDirectory()
    let sample = try #require(Sample.all.first { $0.name == "rainbow" })
    let windows = try (1...2).map { seed in
      let app = sample.make(UInt64(seed))
      return (
        app,
        try FlowInspector.start(
          app.root, name: "shop", directory: SocketDirectory(path: directory))
      )
    }
    defer { for (_, inspector) in windows { inspector.stop() } }
    for name in ["shop", "shop-2"] {
      let outcome = try await Program.run(["snapshot", name], directory: directory)
      #expect(outcome.code == 0 && outcome.output.contains("AppCoordinator"), "\(outcome.error)")
    }
    for target in [[], ["\(getpid())"]] {
      let outcome = try await Program.run(["snapshot"] + target, directory: directory)
      #expect(outcome.code == 2)
      #expect(
        outcome.error
          == "flowscope: several engines run: name one of shop (pid \(getpid())), "
          + "shop-2 (pid \(getpid()))\n")
    }
  }

  @Test("an existing path takes precedence over an engine of that name")
  func path() async throws {
    let directory = try Program.socketDirectory()
    let saved = try Self.relativePath(to: "\(directory)/saved.json")
    let sample = try served(saved, in: directory)
    let now = try await Program.run(["snapshot", saved, "--json"], directory: directory)
    #expect(now.code == 0, "\(now.error)")
    try "not a snapshot".write(toFile: saved, atomically: true, encoding: .utf8)
    let outcome = try await Program.run(["snapshot", saved], directory: directory)
    #expect(outcome.code != 0)
    #expect(outcome.error.contains(saved), "\(outcome.error)")
    // With these prefixes, a target is a path even if nothing exists there.
    for path in ["./\(sample.pid)/x", "../\(sample.pid)/x", "/\(sample.pid)/x", "~/\(sample.pid)"] {
      let served = try served(path, in: directory)
      let outcome = try await Program.run(["snapshot", path], directory: directory)
      #expect(outcome.code == 3 && outcome.error.contains("no such socket"), "\(outcome.error)")
      served.kill()
    }
    sample.kill()
  }

  /// A relative path with a slash that does not begin with a slash or dots.
  private static func relativePath(to path: String) throws -> String {
    let current = FileManager.default.currentDirectoryPath
    let up = current.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let first = try #require(
      try FileManager.default.contentsOfDirectory(atPath: current).first { name in
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory)
          && isDirectory.boolValue && !name.hasPrefix(".")
      })
    return "\(first)/../\(up)\(path)"
  }

  @Test("the inspector finds engines with the same rules")
  func within() async throws {
    let scene = try Scene()
    let other = try served("team/shop", in: scene.directory)
    try await scene.command("target team/shop")
    try await scene.waitForTitle("team/shop · pid \(other.pid)")
    other.kill()
    try await scene.end()
  }
}
