import Foundation
import TestApps
import Testing

extension FaultTests {
  /// Apps in containers that share a directory of sockets, in each of which the app is process 1.
  @Suite struct ContainerTests {
    /// Whether a process here may get process ids of its own.
    private static let hasNamespaces: Bool = {
      let probe = Process()
      probe.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      probe.arguments = ["--fork", "--pid", "--mount-proc", "true"]
      guard (try? probe.run()) != nil else { return false }
      probe.waitUntilExit()
      return probe.terminationStatus == 0
    }()

    @Test(
      "two apps with the process id 1 are both served, under names of their own",
      .enabled(if: hasNamespaces, "only Linux has containers, and root may make them"))
    func twoOfOneProcessID() async throws {
      let directory = try Program.socketDirectory()
      let containers = try (0..<2).map { _ in
        let container = try Child(
          "/usr/bin/unshare",
          [
            "--fork", "--pid", "--mount-proc", "--kill-child", Program.path, "demo", "rainbow",
            "--serve", "--rate", "0",
          ], environment: Program.environment(directory))
        return (container, try container.awaitServing())
      }
      #expect(Set(containers.map(\.1)).count == 2)
      let list = try await Program.run(["list"], directory: directory)
      let listed = list.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      }
      #expect(Set(listed) == ["rainbow 1", "rainbow-2 1"], "\(list.output)")
      for target in containers.map(\.1) + ["rainbow", "rainbow-2"] {
        let tree = try await Program.run(["snapshot", target], directory: directory)
        #expect(tree.code == 0 && tree.output.contains("AppCoordinator"), "\(target): \(tree)")
      }
      for (container, _) in containers { container.end() }
    }
  }
}
