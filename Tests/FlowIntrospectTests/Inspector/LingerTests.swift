import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("An engine without viewers", .timeLimit(.minutes(Patience.minutes)))
struct LingerTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: Set((0..<100).map { AppRoute.detail($0) }))

  private var brief: ServiceBounds {
    var bounds = ServiceBounds()
    bounds.linger = .milliseconds(1)
    return bounds
  }

  @Test(
    "before a viewer requests the hierarchy, nothing is observed, and the main actor stays free")
  func beforehand() async throws {
    root.errorHandler = quietHandler()
    try await serving(root) { inspector in
      for number in 0..<100 { root.navigate(to: AppRoute.detail(number)) }
      try await connected(to: inspector.endpoint) { client in
        root.navigate(to: HelpRoute.index)
        #expect(try await client.errors().total == 1)
        #expect(!inspector.observer.isWatching)
        #expect(inspector.timeOnMainActor == .zero)
        _ = try await client.snapshot()
        #expect(inspector.observer.isWatching)
        #expect(inspector.timeOnMainActor > .zero)
      }
    }
  }

  @Test("the watch ends after the last viewer, and a later viewer is served like the first")
  func comesAndGoes() async throws {
    try await serving(root, bounds: brief) { inspector in
      var last: (revision: UInt64, navigation: UInt64) = (0, 0)
      var epoch: String?
      for round in 0..<4 {
        try await connected(to: inspector.endpoint) { client in
          let start = try await client.send(
            SubscribeRequest(
              epoch: epoch, sinceRevision: last.revision, sinceNavigation: last.navigation))
          #expect(!start.resumed)
          #expect(start.revision > last.revision, "round \(round)")
          #expect(start.navigationCount >= last.navigation)
          var copy = try await client.snapshot()
          #expect(firstDifference(copy, walked(root)) == nil)
          let notifications = Notifications(of: client)
          root.navigate(to: AppRoute.detail(round))
          let received = try await notifications.follow(
            &copy, to: start.revision + 1, navigation: start.navigationCount + 1)
          #expect(received.map(\.route) == [RouteLabel(AppRoute.detail(round))])
          #expect(firstDifference(copy, walked(root)) == nil)
          #expect(epoch == nil || epoch == start.epoch)
          epoch = start.epoch
          last = (copy.revision, received.last?.sequence ?? 0)
        }
        try await eventually("the watch has ended") { !inspector.observer.isWatching }
        let spent = inspector.timeOnMainActor
        for number in 0..<100 { root.navigate(to: AppRoute.detail(number)) }
        try await connected(to: inspector.endpoint) { client in _ = try await client.errors() }
        #expect(!inspector.observer.isWatching && inspector.timeOnMainActor == spent)
      }
    }
  }

  @Test("a viewer that returns in time finds the same watch")
  func inTime() async throws {
    try await serving(root) { inspector in
      var known: FlowSnapshot?
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.send(SubscribeRequest())
        known = try await client.snapshot()
      }
      try await eventually("no viewer is attached") { await inspector.hub.viewerCount == 0 }
      root.navigate(to: AppRoute.detail(1))
      #expect(inspector.observer.isWatching)
      var copy = try #require(known)
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(
          SubscribeRequest(epoch: copy.epoch, sinceRevision: copy.revision, sinceNavigation: 0))
        #expect(start.resumed && start.revision == copy.revision + 1)
        let notifications = Notifications(of: client)
        let received = try await notifications.follow(&copy, to: start.revision, navigation: 1)
        #expect(received.map(\.sequence) == [1])
        #expect(firstDifference(copy, walked(root)) == nil)
      }
    }
  }

  @Test("a failed navigation is kept for a viewer that reconnects")
  func keptBesideALooker() async throws {
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { looker in
        var known: FlowSnapshot?
        try await connected(to: inspector.endpoint) { client in
          _ = try await client.send(SubscribeRequest())
          known = try await client.snapshot()
          _ = try await looker.snapshot()
        }
        try await eventually("one viewer is left") { await inspector.hub.viewerCount == 1 }
        root.navigate(to: HelpRoute.index)
        _ = try await looker.snapshot()
        var copy = try #require(known)
        try await connected(to: inspector.endpoint) { client in
          let start = try await client.send(
            SubscribeRequest(epoch: copy.epoch, sinceRevision: copy.revision, sinceNavigation: 0))
          #expect(start.resumed && start.navigationCount == 1)
          let notifications = Notifications(of: client)
          let received = try await notifications.follow(&copy, to: start.revision, navigation: 1)
          #expect(received.map(\.succeeded) == [false])
        }
      }
    }
  }

  @Test("a released root is no longer observed")
  func releasedRoot() async throws {
    let directory = TemporaryDirectory()
    var root: PlainCoordinator? = PlainCoordinator(AppRoute.home)
    let inspector = try FlowInspector.start(
      try #require(root), name: "gone", directory: directory.sockets)
    defer { inspector.stop() }
    try await connected(to: inspector.endpoint) { client in
      _ = try await client.snapshot()
      root = nil
      #expect(try await refusal(client, SnapshotRequest())?.code == RemoteError.Code.hierarchyGone)
      try await eventually("the watch has ended") { !inspector.observer.isWatching }
    }
  }

  @Test("stopping ends the watch, and requests in progress are refused or cut off")
  func stopping() async throws {
    for round in 0..<20 {
      let root = PlainCoordinator(AppRoute.home, shows: [.list])
      for _ in 0..<50 { root.addChild(PlainCoordinator(AppRoute.form)) }
      let directory = TemporaryDirectory()
      let inspector = try FlowInspector.start(
        root, name: "stops", directory: directory.sockets,
        options: InspectorOptions(
          allowsControl: true, catalogue: RouteCatalogue { $0.add(AppRoute.list) }))
      let client = try await FlowClient.connect(to: inspector.endpoint, as: viewer)
      if round % 2 == 0 { _ = try await client.send(SubscribeRequest()) }
      async let snapshot = try? client.snapshot()
      async let report = try? client.send(NavigateRequest(route: "list"))
      for _ in 0..<round { await Task.yield() }
      inspector.stop()
      #expect(!inspector.observer.isWatching)
      let stack = root.router.state.stack
      // Either a whole hierarchy or none.
      if let snapshot = await snapshot { #expect(snapshot.nodes.count == 51) }
      _ = await report
      await inspector.hub.stop()
      #expect(root.router.state.stack == stack, "round \(round)")
      #expect(!inspector.observer.isWatching)
      await client.close()
    }
  }
}
