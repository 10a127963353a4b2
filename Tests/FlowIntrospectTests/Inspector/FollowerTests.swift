import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Followers of an engine", .timeLimit(.minutes(Patience.minutes)))
struct FollowerTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])

  private typealias Events = AsyncStream<FollowerEvent>.Iterator

  /// Takes events until one matches.
  private func first<Found>(
    _ events: inout Events, _ match: (FollowerEvent) -> Found?
  ) async throws -> Found {
    while let next = await events.next(isolation: #isolation) {
      if let found = match(next) { return found }
    }
    throw EndOfStream()
  }

  private func snapshot(_ events: inout Events) async throws -> FlowSnapshot {
    try await first(&events) { if case .snapshot(let snapshot) = $0 { snapshot } else { nil } }
  }

  private func delta(_ events: inout Events) async throws -> FlowDelta {
    try await first(&events) { if case .changed(let delta) = $0 { delta } else { nil } }
  }

  private func start(_ root: some FlowInspectable, _ file: String) throws -> FlowInspector {
    try FlowInspector.start(root, name: "followed", at: .unixSocket(path: temporary.file(file)))
  }

  @Test("a follower connects, reports a snapshot and the journal, and then the events")
  func following() async throws {
    root.navigate(to: HelpRoute.index)
    let inspector = try start(root, "a.sock")
    defer { inspector.stop() }
    let stream = EngineFollower(of: inspector.endpoint, as: viewer).events()
    var events = stream.makeAsyncIterator()
    guard case .connected(let engine) = await events.next(isolation: #isolation) else {
      Issue.record("the first event is no connection")
      return
    }
    #expect(engine.name == "followed")
    // Other tests may hold the main actor for a while, which is an event too.
    var next = await events.next(isolation: #isolation)
    while case .silent = next { next = await events.next(isolation: #isolation) }
    while case .answering = next { next = await events.next(isolation: #isolation) }
    guard case .snapshot(var copy) = next else {
      Issue.record("the second event is no snapshot")
      return
    }
    #expect(copy.nodes == walked(root).nodes)
    let (errors, total) = try await first(&events) { event -> ([ErrorReport], UInt64)? in
      if case .journal(let errors, let total) = event { (errors, total) } else { nil }
    }
    #expect(errors.map(\.sequence) == [1] && total == 1)

    root.navigate(to: AppRoute.list)
    while copy.nodes != walked(root).nodes {
      let delta = try await delta(&events)
      #expect(delta.revision == copy.revision + 1)
      copy.apply(delta)
    }
    let navigation = try await first(&events) { event -> NavigationReport? in
      if case .navigated(let navigation) = event { navigation } else { nil }
    }
    #expect(navigation.route == RouteLabel(AppRoute.list))
    root.navigate(to: HelpRoute.article(1))
    let report = try await first(&events) { event -> ErrorReport? in
      if case .errorReported(let report) = event { report } else { nil }
    }
    #expect(report.sequence == 2)
  }

  @Test("a follower that reports in batches omits and delays no event")
  func batches() async throws {
    let inspector = try start(root, "a.sock")
    defer { inspector.stop() }
    let follower = EngineFollower(of: inspector.endpoint, as: viewer)
    var copy: FlowSnapshot?
    var navigations: [UInt64] = []
    var sizes: [Int] = []
    for await events in follower.batches() {
      sizes.append(events.count)
      for event in events {
        switch event {
        case .snapshot(let snapshot): copy = snapshot
        case .changed(let delta): copy?.apply(delta)
        case .navigated(let navigation): navigations.append(navigation.sequence)
        // The last event before those of the navigations.
        case .journal: for _ in 0..<500 { navigateTwice() }
        default: break
        }
      }
      if navigations.count >= 1_000, copy?.nodes == walked(root).nodes { break }
    }
    #expect(navigations == Array(1...1_000))
    #expect(sizes.allSatisfy { $0 > 0 } && sizes.count < 500, "\(sizes)")
    // A single navigation is reported even if no other event follows.
    for await events in follower.batches() {
      if case .journal? = events.last { root.navigate(to: AppRoute.settings) }
      if events.contains(where: { if case .navigated = $0 { true } else { false } }) { break }
    }
  }

  private func navigateTwice() {
    root.navigate(to: AppRoute.list)
    root.pop()
  }

  @Test("a follower finds an engine of the same name that starts in the same directory")
  func startedAgain() async throws {
    let inspector = try start(root, "a.sock")
    let stream = EngineFollower(of: inspector.endpoint, as: viewer).events()
    var events = stream.makeAsyncIterator()
    let before = try await snapshot(&events)
    inspector.stop()
    let reason = try await first(&events) { event -> String? in
      if case .disconnected(let reason) = event { reason } else { nil }
    }
    #expect(!reason.isEmpty)

    let stranger = try FlowInspector.start(
      PlainCoordinator(AppRoute.form), name: "another",
      at: .unixSocket(path: temporary.file("0.sock")))
    defer { stranger.stop() }
    let newRoot = PlainCoordinator(AppRoute.main, shows: [.settings])
    let again = try start(newRoot, "b.sock")
    defer { again.stop() }
    let engine = try await first(&events) { event -> EngineInfo? in
      if case .connected(let engine) = event { engine } else { nil }
    }
    #expect(engine.name == "followed")
    var copy = try await snapshot(&events)
    #expect(copy.epoch != before.epoch)
    #expect(copy.rootID == newRoot.inspectionID)
    #expect(copy.nodes == walked(newRoot).nodes)
    newRoot.navigate(to: AppRoute.settings)
    copy.apply(try await delta(&events))
    #expect(copy.nodes == walked(newRoot).nodes)
  }

  @Test("a follower that starts again finds the app at its new path")
  func again() async throws {
    let inspector = try start(root, "a.sock")
    let follower = EngineFollower(of: inspector.endpoint, as: viewer)
    var events = follower.events().makeAsyncIterator()
    _ = try await snapshot(&events)
    inspector.stop()
    _ = try await first(&events) { event -> Bool? in
      if case .disconnected = event { true } else { nil }
    }
    let next = try start(root, "b.sock")
    defer { next.stop() }
    // Dropped before it found anything, and started again.
    var again = follower.events().makeAsyncIterator()
    #expect(try await snapshot(&again).rootID == root.inspectionID)
    #expect(follower.endpoint == next.endpoint)
  }

  @Test("a follower waits for an engine that is not there yet, and reports the reason")
  func notThereYet() async throws {
    let stream = EngineFollower(of: .unixSocket(path: temporary.file("a.sock")), as: viewer)
      .events()
    var events = stream.makeAsyncIterator()
    let reason = try await first(&events) { event -> String? in
      if case .disconnected(let reason) = event { reason } else { nil }
    }
    #expect(reason.contains("no such socket"))
    let inspector = try start(root, "a.sock")
    defer { inspector.stop() }
    #expect(try await snapshot(&events).rootID == root.inspectionID)
  }

  @Test(
    "the end of the stream closes the connection to the engine")
  func lettingGo() async throws {
    let inspector = try start(root, "a.sock")
    defer { inspector.stop() }
    let following = Task {
      var events = EngineFollower(of: inspector.endpoint, as: viewer).events()
        .makeAsyncIterator()
      while let event = await events.next() {
        if case .snapshot = event { return true }
      }
      return false
    }
    #expect(await following.value)
    try await eventually("no viewer is attached") { await inspector.hub.viewerCount == 0 }
  }
}
