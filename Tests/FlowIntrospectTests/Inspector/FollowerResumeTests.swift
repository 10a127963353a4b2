import FlowEngine
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// A follower whose connection is cut while the engine continues.
@MainActor
@Suite("Followers after a cut connection", .timeLimit(.minutes(Patience.minutes)))
struct FollowerResumeTests {
  private let temporary = TemporaryDirectory()
  private let root = PlainCoordinator(
    AppRoute.home, shows: Set((0..<400).map { AppRoute.detail($0) }))

  @Test(
    "nothing is missed, nothing comes twice, and no snapshot is needed",
    arguments: [SnapshotRequest.Detail.full, .skeleton])
  func resumes(detail: SnapshotRequest.Detail) async throws {
    let inspector = try FlowInspector.start(
      root, name: "cut", at: .unixSocket(path: temporary.file("engine.sock")))
    defer { inspector.stop() }
    let proxy = ProxySocket(at: temporary.file("proxy.sock"), to: inspector.socketPath)
    let stream = EngineFollower(
      of: .unixSocket(path: temporary.file("proxy.sock")), as: viewer, detail: detail
    )
    .events()
    var received = Received()
    var events = stream.makeAsyncIterator()
    while received.copy == nil || received.errorTotal == nil {
      received.take(try #require(await events.next(isolation: #isolation)))
    }

    var asked: [RouteLabel] = []
    for cut in 0..<6 {
      for step in 0..<12 {
        // Some navigations before the cut, some during it, some after it; every third fails.
        let number = cut * 12 + step
        let route: any Route =
          number % 3 == 0 ? HelpRoute.article(number) : AppRoute.detail(number)
        asked.append(RouteLabel(route))
        root.navigate(to: route)
        if step == 4 { proxy.cut() }
        if step % 4 == 3 { try await Task.sleep(for: .milliseconds(2)) }
      }
      while received.navigations.count < asked.count || received.errors.count < (cut + 1) * 4 {
        received.take(try #require(await events.next(isolation: #isolation)))
      }
    }
    while received.copy?.nodes != walked(root).nodes {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    #expect(received.navigations.map(\.route) == asked.map { $0 })
    #expect(received.navigations.map(\.sequence) == (1...UInt64(asked.count)).map { $0 })
    #expect(received.errors.map(\.sequence) == (1...UInt64(24)).map { $0 })
    #expect(received.snapshots == 1 && received.losses == 0)
    #expect(received.disconnections == 6 && received.connections == 7)
  }

  @Test("a new snapshot replaces changes that the engine has dropped, and errors are not lost")
  func forgotten() async throws {
    var bounds = ServiceBounds()
    bounds.journalBytes = 1
    let inspector = try FlowInspector.start(
      root, name: "cut", directory: temporary.sockets,
      at: .unixSocket(path: temporary.file("engine.sock")),
      options: InspectorOptions(), bounds: bounds)
    defer { inspector.stop() }
    let proxy = ProxySocket(at: temporary.file("proxy.sock"), to: inspector.socketPath)
    let stream = EngineFollower(of: .unixSocket(path: temporary.file("proxy.sock")), as: viewer)
      .events()
    var received = Received()
    var events = stream.makeAsyncIterator()
    while received.errorTotal == nil {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    proxy.cut()
    while received.disconnections == 0 {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    root.navigate(to: AppRoute.detail(1))
    root.navigate(to: HelpRoute.index)
    received.errorTotal = nil
    while received.errorTotal == nil {
      received.take(try #require(await events.next(isolation: #isolation)))
    }
    #expect(received.snapshots == 2 && received.copy?.nodes == walked(root).nodes)
    #expect(received.errorTotal == 1)
  }
}

/// The state that a viewer builds from the follower's events.
struct Received {
  var copy: FlowSnapshot?
  var navigations: [NavigationReport] = []
  var errors: [ErrorReport] = []
  var errorTotal: UInt64?
  var detailed = 0
  var (snapshots, losses, connections, disconnections) = (0, 0, 0, 0)

  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .connected: connections += 1
    case .snapshot(let snapshot):
      copy = snapshot
      snapshots += 1
    case .detailed(let nodes):
      copy?.fill(in: nodes)
      detailed += nodes.count
    case .journal(_, let total): errorTotal = total
    case .changed(let delta): copy?.apply(delta)
    case .navigated(let navigation): navigations.append(navigation)
    case .errorReported(let report): errors.append(report)
    case .linted, .breakpoint, .declared, .leftOut, .silent, .answering: break
    case .recalled(let reports): navigations += reports
    case .lost(let count): losses += count
    case .disconnected: disconnections += 1
    }
  }
}
