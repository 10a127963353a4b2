import Foundation
import TestApps
import Testing

extension FaultTests {
  @Test("an app with few free descriptors runs, whether the inspector starts or not")
  func fewDescriptors() async throws {
    let directory = try Program.socketDirectory()
    var refusals = 0
    // With fewer than three free ones, Dispatch ends a process that only begins.
    for limit in Array(6...20) + [24, 32] {
      let outcome = try await Program.run(
        "/bin/sh",
        [
          "-c",
          // Closes what the process of the tests may have passed on.
          "for fd in 3 4 5 6 7 8 9; do eval \"exec $fd>&-\"; done; "
            + "ulimit -n \(limit); exec '\(Program.path)' demo rainbow --serve --for 0.05",
        ],
        environment: Program.environment(directory))
      // 127: so few that the system cannot load the program.
      #expect([0, 1, 3, 127].contains(outcome.code), "\(limit): \(outcome)")
      if outcome.error.contains("file descriptors are free") { refusals += 1 }
    }
    #expect(refusals > 0, "no limit shows the message")
  }
}
