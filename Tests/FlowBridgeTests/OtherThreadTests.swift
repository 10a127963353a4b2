#if DEBUG
  import Foundation
  import TestEngines
  import TestPatience
  import TestSystem
  import Testing

  @testable import FlowBridge
  @testable import FlowProtocol

  @Suite("Calls from another thread", .timeLimit(.minutes(Patience.minutes)))
  struct OtherThreadTests {
    /// Calls a function of a watched bridge on a thread of its own, as code that is compiled without
    /// strict concurrency can.
    @MainActor
    private static func call(_ function: @escaping @MainActor (Bridge) -> Void) async throws {
      let bridge = Bridge(name: "thread") { Node(id: 1, "App") }
      let directory = TemporaryDirectory()
      try bridge.start(directory: directory.sockets)
      let client = try await attached(to: try #require(bridge.endpoint))
      _ = try await client.snapshot()
      let isolated: @MainActor () -> Void = { function(bridge) }
      let unchecked = unsafeBitCast(isolated, to: (@Sendable () -> Void).self)
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          unchecked()
          done.resume()
        }
      }
    }

    @Test("changed() on another thread stops a debug build, and names the function")
    func changed() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await Self.call { $0.changed() }
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("Bridge.changed() must be called on the main thread"), "\(said)")
    }

    @Test("navigated(_:) and failed(_:) too")
    func reports() async throws {
      let navigated = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await Self.call { $0.navigated("home") }
      }
      let first = String(decoding: navigated?.standardErrorContent ?? [], as: UTF8.self)
      #expect(first.contains("Bridge.navigated(_:) must be called on the main thread"), "\(first)")
      let failed = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        try await Self.call { $0.failed(CancellationError()) }
      }
      let second = String(decoding: failed?.standardErrorContent ?? [], as: UTF8.self)
      #expect(second.contains("Bridge.failed(_:) must be called on the main thread"), "\(second)")
    }
  }
#endif
