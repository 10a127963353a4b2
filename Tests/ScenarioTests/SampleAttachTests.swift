import Foundation
import TestApps
import Testing

extension Scenes {
  /// The inspector on each sample.
  @Suite struct SampleAttachTests {
    @Test("the inspector attaches to a sample and shows its hierarchy", arguments: SampleCase.all)
    func attached(sample: SampleCase) async throws {
      let directory = try Program.socketDirectory()
      let app = try ServedSample(
        sample.name, directory: directory,
        arguments: ["--rate", "0", "--warm-up", "\(sample.steps)"])
      let robot = try await Robot(columns: 110, rows: 32, directory: directory)
      try await robot.start(sample.name)
      try await robot.waitFor("● live")
      try await robot.waitFor(String(sample.coordinator.dropLast("Coordinator".count)))
      try await robot.keys("C-c")
      try await robot.waitUntil("the shell") { !$0.contains("Hierarchy") }
      app.kill()
    }
  }
}
