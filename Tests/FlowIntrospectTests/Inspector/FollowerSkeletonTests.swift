import FlowEngine
import FlowSamples
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Followers with skeletons", .timeLimit(.minutes(Patience.minutes)))
struct FollowerSkeletonTests {
  private let temporary = TemporaryDirectory()

  @Test("a follower reports the skeleton first, then the details, and ends with full nodes")
  func details() async throws {
    let root = PlainCoordinator(AppRoute.home)
    for number in 0..<(Limits.itemsPerChunk + 50) {
      root.addChild(PlainCoordinator(AppRoute.detail(number)))
    }
    let inspector = try FlowInspector.start(
      root, name: "big", at: .unixSocket(path: temporary.file("a.sock")))
    defer { inspector.stop() }
    let stream = EngineFollower(of: inspector.endpoint, as: viewer, detail: .skeleton).events()
    var events = stream.makeAsyncIterator()
    var received = Received()
    while received.copy == nil {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    expectAgreement(try #require(received.copy), walked(root), "first")
    while received.detailed < Limits.itemsPerChunk + 51 {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    let copy = try #require(received.copy)
    #expect(copy.nodes == walked(root).nodes && received.snapshots == 1)
    #expect(copy.nodes.values.allSatisfy { !$0.isSkeleton })
  }

  @Test("a follower ends with full nodes despite changes", arguments: SkeletonTests.seeds)
  func whileItChanges(seed: UInt64) async throws {
    print("following by skeletons with seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let hierarchy = RandomHierarchy(seed: seed, size: 40)
    let root = hierarchy.root
    let inspector = try FlowInspector.start(
      root, name: "walks", at: .unixSocket(path: temporary.file("a.sock")))
    defer { inspector.stop() }
    let proxy = ProxySocket(at: temporary.file("b.sock"), to: inspector.socketPath)
    let stream = EngineFollower(
      of: .unixSocket(path: temporary.file("b.sock")), as: viewer, detail: .skeleton
    )
    .events()
    var events = stream.makeAsyncIterator()
    var received = Received()
    while received.errorTotal == nil {
      if random.below(2) == 0 { hierarchy.step() }
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    for round in 0..<30 {
      if round % 8 == 0 { hierarchy.grow() }
      for _ in 0..<random.below(4) { hierarchy.step() }
      if round == 3 || round == 11 { proxy.cut() }
      // Reported in any case, so that the test has an event to wait for.
      root.navigate(to: Numbered(random.below(15)))
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    let last = PlainCoordinator(Numbered(0))
    root.addChild(last)
    var isWhole = false
    while !isWhole {
      received.take(try #require(await events.next(isolation: #isolation)))
      guard let copy = received.copy else { continue }
      isWhole = copy.nodes == walked(root).nodes
    }
    #expect(received.copy?.nodes.values.allSatisfy { !$0.isSkeleton } == true)
    #expect(received.snapshots == 1 && received.losses == 0, "seed \(seed)")
    let numbers = received.navigations.map(\.sequence)
    let first = try #require(numbers.first)
    #expect(numbers == (0..<UInt64(numbers.count)).map { first + $0 }, "seed \(seed)")
  }

  @Test("a reader that does not read loses what does not fit, learns how much, and gets a snapshot")
  func slowReader() async throws {
    let root = PlainCoordinator(
      AppRoute.home, shows: Set((0..<10).map { AppRoute.detail($0) }))
    root.errorHandler = quietHandler()
    let inspector = try FlowInspector.start(
      root, name: "slow", at: .unixSocket(path: temporary.file("a.sock")))
    defer { inspector.stop() }
    let following = Following(
      .location(EngineLocation(inspector.endpoint)), as: viewer, detail: .full,
      inboxBytes: 20_000)
    var received = Received()
    while received.errorTotal == nil { received.take(try #require(await following.next())) }

    // Another viewer keeps up, and so knows when everything was sent.
    try await connected(to: inspector.endpoint) { other in
      let start = try await other.send(SubscribeRequest())
      var copy = try await other.snapshot()
      let notifications = Notifications(of: other)
      for number in 0..<300 {
        root.navigate(to: AppRoute.detail(number % 10))
        if number % 10 == 0 { root.navigate(to: HelpRoute.article(number)) }
        if number % 20 == 0 { try await Task.sleep(for: .milliseconds(1)) }
      }
      let end = try await other.send(SubscribeRequest())
      _ = try await notifications.follow(
        &copy, to: end.revision, navigation: start.navigationCount + 330)
    }
    // Read first, because notifications are also lost while the inbox is full.
    while received.losses == 0 || received.errors.count < 30 {
      received.take(try #require(await following.next()))
    }
    root.navigate(to: AppRoute.detail(0))
    root.navigate(to: AppRoute.detail(1))
    while received.copy?.nodes != walked(root).nodes || received.errors.count < 30
      || received.navigations.last?.sequence != 332
    {
      received.take(try #require(await following.next()))
    }
    #expect(received.losses > 0 && received.snapshots > 1)
    #expect(received.errors.map(\.sequence) == Array(1...30))
    #expect(received.disconnections == 0)
  }
}
