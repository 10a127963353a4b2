import FlowIntrospect
import Foundation
import TestApps
import TestPatience
import Testing

extension FaultTests {
  @Suite struct ReconnectingTests {
    @Test(
      "a viewer that reconnects a hundred times misses nothing, and its cost does not grow", .long)
    func hundredTimes() async throws {
      let directory = try Program.socketDirectory()
      let sample = try ServedSample(
        directory: directory, arguments: ["--rate", "0", "--warm-up", "5", "--allow-control"])
      let user = try await RainbowUser(sample)
      var copy = try await user.client.snapshot()
      var navigations: UInt64 = 0
      var (descriptors, memory): (Int?, Int?)
      for round in 1...100 {
        // This is the only other connection while the viewer is away; it navigates first.
        let revision = try await user.go(
          to: round % 2 == 0 ? "RedRoute.lightRed" : "GreenRoute.lightGreen")
        let viewer = try await RainbowUser(sample)
        let start = try await viewer.client.send(
          SubscribeRequest(
            epoch: copy.epoch, sinceRevision: copy.revision, sinceNavigation: navigations))
        #expect(start.resumed || round == 1)
        if !start.resumed {
          copy = try await viewer.client.snapshot()
          navigations = start.navigationCount
        }
        (copy, navigations) = try await follow(
          viewer.client, from: copy, navigations, to: revision)
        await viewer.client.close()
        if round == 30 {
          descriptors = ProcessFacts.descriptors(of: sample.pid)
          memory = ProcessFacts.memory(of: sample.pid)
        }
      }
      #expect(try await user.client.snapshot() == copy)
      if let descriptors, let memory {
        try await eventually("the app's descriptors are as many as after thirty times") {
          ProcessFacts.descriptors(of: sample.pid).map { $0 <= descriptors } == true
        }
        let now = try #require(ProcessFacts.memory(of: sample.pid))
        #expect(now < memory + (4 << 20), "the app grew with each connection")
      }
      await user.client.close()
      try await RainbowUser.expectNavigates(sample)
      sample.kill()
    }

    /// Applies received changes until `revision` is known.
    private func follow(
      _ client: FlowClient, from snapshot: FlowSnapshot, _ navigations: UInt64, to revision: UInt64
    ) async throws -> (FlowSnapshot, UInt64) {
      try await withThrowingTaskGroup(of: (FlowSnapshot, UInt64).self) { group in
        group.addTask {
          var (copy, last) = (snapshot, navigations)
          if copy.revision >= revision { return (copy, last) }
          for await notification in client.notifications {
            switch notification {
            case .changed(let delta) where delta.revision > copy.revision:
              #expect(delta.since <= copy.revision, "a revision is missing")
              copy.apply(delta)
            case .navigated(let report):
              #expect(last == 0 || report.sequence == last + 1, "a navigation is missing")
              last = report.sequence
              // The navigation is reported after its changes.
              if copy.revision >= revision { return (copy, last) }
            default: break
            }
          }
          throw NeverCame(what: "revision \(revision)")
        }
        group.addTask {
          try await Task.sleep(for: Patience.duration)
          throw NeverCame(what: "revision \(revision)")
        }
        defer { group.cancelAll() }
        return try await group.next() ?? (snapshot, navigations)
      }
    }
  }
}
