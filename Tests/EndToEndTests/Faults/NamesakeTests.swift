import Foundation
import TestApps
import Testing

extension FaultTests {
  @Suite struct NamesakeTests {
    @Test("two apps of one name are both listed, and a pid is needed to choose one")
    func twoOfOneName() async throws {
      let directory = try Program.socketDirectory()
      let arguments = ["--rate", "0", "--allow-control"]
      let samples = try (0..<2).map { _ in
        try ServedSample(directory: directory, arguments: arguments)
      }
      let list = try await Program.run(["list"], directory: directory)
      // Below the names of the columns.
      let listed = list.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      }
      #expect(Set(listed) == Set(samples.map { "rainbow \($0.pid)" }))

      let names = samples.map(\.pid).sorted().map { "rainbow (pid \($0))" }
      for command in [["snapshot", "rainbow"], ["snapshot"], ["export", "--format", "dot"]] {
        let outcome = try await Program.run(command, directory: directory)
        #expect(outcome.code == 2 && outcome.output.isEmpty)
        #expect(
          outcome.error
            == "flowscope: several engines run: name one by its pid: "
            + names.joined(separator: ", ") + "\n")
      }
      for sample in samples {
        let one = try await Program.run(["snapshot", "\(sample.pid)"], directory: directory)
        #expect(one.code == 0 && one.output.contains("AppCoordinator"))
        try await RainbowUser.expectNavigates(sample)
      }
      samples[0].kill()
      #expect(try await Program.run(["snapshot", "rainbow"], directory: directory).code == 0)
      samples[1].kill()
    }
  }
}
