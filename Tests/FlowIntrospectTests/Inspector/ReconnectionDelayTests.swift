import NIOConcurrencyHelpers
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Delays of a viewer that has lost its engine", .timeLimit(.minutes(Patience.minutes)))
struct ReconnectionDelayTests {
  @Test("a viewer waits before each further attempt, and starts again after a loss")
  func following() async throws {
    let temporary = TemporaryDirectory()
    let root = PlainCoordinator(AppRoute.home)
    let waits = NIOLockedValueBox<[Duration]>([])
    let following = Following(
      .location(EngineLocation(.unixSocket(path: temporary.file("a.sock")))), as: viewer,
      detail: .full
    ) { wait in waits.withLockedValue { $0.append(wait) } }
    for _ in 0..<2 {
      // The first seven attempts find no engine.
      for _ in 0..<7 {
        guard case .disconnected = await following.next() else {
          Issue.record("connected without an engine")
          return
        }
      }
      let inspector = try FlowInspector.start(
        root, name: "a", at: .unixSocket(path: temporary.file("a.sock")))
      defer { inspector.stop() }
      while let event = await following.next() {
        if case .journal = event { break }
      }
      let asked = waits.withLockedValue { waits in
        defer { waits = [] }
        return waits
      }
      expectBackoff(asked)
    }
  }

  private func expectBackoff(
    _ waits: [Duration], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let full: [Duration] = [0.1, 0.2, 0.4, 0.8, 1.6, 2, 2].map { .seconds($0) }
    #expect(waits.count == full.count, sourceLocation: sourceLocation)
    for (wait, most) in zip(waits, full) {
      #expect(wait <= most && wait >= most * 0.8, sourceLocation: sourceLocation)
    }
  }
}
