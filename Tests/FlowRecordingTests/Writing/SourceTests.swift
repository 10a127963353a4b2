import FlowEngine
import FlowIntrospect
import GRDB
import TestPatience
import TestSystem
import Testing

@testable import FlowRecording

private final class Shop: Coordinator<TestRoute> {
  init() {
    super.init(router: Router(initial: .page(0)))
    errorHandler = FlowErrorHandler()
    errorHandler?.onError = { _ in }
  }

  override func canHandle(_ route: any Route) -> Bool {
    if case .page(let number) = route as? TestRoute { number < 100 } else { false }
  }
}

@Suite("Recording a source of events", .timeLimit(.minutes(Patience.minutes)))
struct SourceTests {
  private let directory = TemporaryDirectory()
  private var path: String { directory.file("a.flowscope") }

  @Test("a source that is asked to end delivers all its remaining events")
  func endedSource() async throws {
    let events = RandomEvents.events(2_000, seed: 21)
    let (stream, continuation) = AsyncStream<FollowerEvent>.makeStream()
    let recording = try HierarchyRecording(stream, to: path) {
      for event in events { continuation.yield(event) }
      continuation.finish()
    }
    let summary = try await recording.finish()
    #expect(summary == (await recording.summary))
    let replayed = try await RecordingReader(path: path).events().all().map(\.event)
    #expect(FollowedModel(events) == FollowedModel(replayed))
  }

  @Test("a source that is dropped is recorded up to its last event")
  func abandonedSource() async throws {
    let events = RandomEvents.events(500, seed: 22)
    let (stream, continuation) = AsyncStream<FollowerEvent>.makeStream()
    for event in events { continuation.yield(event) }
    let recording = try HierarchyRecording(stream, to: path)
    try await recording.finish()
    guard case .terminated = continuation.yield(.lost(1)) else {
      Issue.record("the source goes on")
      return
    }
    let replayed = try await RecordingReader(path: path).events().all().map(\.event)
    #expect(FollowedModel(events) == FollowedModel(replayed))
  }

  @Test("a recording that fails ends by itself, reports the error, and drops its source")
  func failure() async throws {
    let (stream, continuation) = AsyncStream<FollowerEvent>.makeStream()
    let recording = try HierarchyRecording(stream, to: path)
    // Another program drops a table, so that the next write fails.
    let other = try changing(path)
    try await other.write { try $0.execute(sql: "DROP TABLE gaps") }
    continuation.yield(.lost(1))
    try await eventually("the batch is refused") {
      if case .terminated = continuation.yield(.lost(2)) { true } else { false }
    }
    await #expect(throws: RecordingError.self) { try await recording.untilItEnds() }
    await #expect(throws: RecordingError.self) { try await recording.finish() }
  }

  @Test("an app in the same process is recorded from start to end, without a socket")
  @MainActor
  func withinTheProcess() async throws {
    let shop = Shop()
    let recording = try await HierarchyRecording.start(
      HierarchyFollower(shop, name: "checkout test"), to: path)
    for number in 1...50 { shop.navigate(to: TestRoute.page(number)) }
    shop.navigate(to: TestRoute.page(100))
    let summary = try await recording.finish()
    #expect(summary.counts.navigations == 51 && summary.counts.errors == 1)
    #expect(summary.counts.gaps == 0)
    #expect(try directory.names == ["a.flowscope"])
    let reader = try RecordingReader(path: path)
    #expect(try reader.info().sessions.map(\.engine.name) == ["checkout test"])
    #expect(try reader.navigations(limit: 100).map(\.report.sequence) == Array(1...51))
    let last = try #require(try reader.span()).last.id
    #expect(try reader.state(at: last)?.snapshot.nodes == FlowSnapshot(of: shop).nodes)
    await #expect(throws: RecordingError.alreadyThere(path: path)) {
      _ = try await HierarchyRecording.start(
        HierarchyFollower(shop, name: "again"), to: path)
    }
  }

  @Test("an app that is followed through its socket is recorded up to its end")
  @MainActor
  func followed() async throws {
    let shop = Shop()
    let inspector = try FlowInspector.start(
      shop, name: "shop", at: .unixSocket(path: directory.file("a.sock")))
    let follower = EngineFollower(
      of: inspector.endpoint, as: .init(name: "tests", version: "1"))
    let recording = try HierarchyRecording(follower.events(), to: path)
    let reader = try RecordingReader(path: path)
    try await eventually("the app's state is recorded") { try reader.count(of: .journal) == 1 }
    for number in 1...20 { shop.navigate(to: TestRoute.page(number)) }
    shop.navigate(to: TestRoute.page(100))
    try await eventually("the error is recorded") {
      try reader.count(of: .error) == 1 && reader.count(of: .navigation) == 21
    }
    let summary = try await recording.finish()
    inspector.stop()
    #expect(summary.counts.navigations == 21 && summary.counts.errors == 1)
    #expect(try reader.info().sessions.map(\.engine) == [inspector.engine])
    let last = try #require(try reader.span()).last.id
    let state = try #require(try reader.state(at: last))
    #expect(state.snapshot.nodes == FlowSnapshot(of: shop).nodes)
    let failed = try reader.navigations(limit: 100).filter { !$0.report.succeeded }
    #expect(failed.map(\.report.route?.detail) == ["page(100)"])
    #expect(try reader.errors(limit: 1).first?.report.trace != nil)
  }
}
