import Foundation
import TestApps
import TestPatience
import TestSystem
import Testing

extension FaultTests {
  @Test("an app with few free descriptors runs, whether the inspector starts or not")
  func fewDescriptors() async throws {
    let directory = try Program.socketDirectory()
    var refusals = 0
    // With fewer, Dispatch ends a process that only begins: its queues and its watch over threads
    // need them.
    for limit in Array(9...20) + [24, 32] {
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

  @Test("an app without a free descriptor is idle, says so once, and later accepts viewers again")
  func noFreeDescriptor() async throws {
    let directory = try Program.socketDirectory()
    let log = "\(directory)/log"
    let app = try Child(
      "/bin/sh",
      [
        "-c",
        "ulimit -n 64; exec '\(Program.path)' demo rainbow --serve --rate 0 --until-input-ends "
          + "2>'\(log)'",
      ], environment: Program.environment(directory), takesInput: true)
    let path = try app.awaitServing()
    func refusals() throws -> Int {
      try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count {
        $0.contains("no viewer can connect until the app closes a file or a socket")
      }
    }
    do {
      var viewers: [RawClient] = []
      try await eventually("no descriptor is free") {
        if try refusals() > 0 { return true }
        let viewer = try RawClient(path, patience: Int(Patience.seconds))
        try viewer.sendNow([RawClient.greeting])
        viewers.append(viewer)
        return false
      }
      if let start = ProcessFacts.processorSeconds(of: app.pid) {
        // The viewer that waits would keep one of the app's threads on a core: 3 s.
        try await Task.sleep(for: .seconds(3))
        let end = try #require(ProcessFacts.processorSeconds(of: app.pid))
        #expect(end - start < 0.6, "\(viewers.count) viewers")
      }
      #expect(try refusals() == 1)
      withExtendedLifetime(viewers) {}
    }
    try await eventually("the app accepts viewers again") {
      try await Program.run(["snapshot", path], directory: directory).code == 0
    }
    #expect(try refusals() == 1)
    try app.input?.close()
    #expect(app.wait() == 0)
  }
}
