import FlowEngine
import Foundation
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

/// Engines that serve viewers of their own process without a socket.
@MainActor
@Suite("Engines in the viewer's process", .timeLimit(.minutes(Patience.minutes)))
struct InProcessTests {
  private let root = PlainCoordinator(AppRoute.home, shows: [.list, .settings])
  private let endpoint = Endpoint.inProcess(name: UUID().uuidString)

  private func start() throws -> FlowInspector {
    let options = InspectorOptions(
      allowsControl: true, catalogue: RouteCatalogue { $0.add(AppRoute.list) })
    return try FlowInspector.start(root, name: "within", at: endpoint, options: options)
  }

  @Test("a client asks, navigates and receives notifications, until the inspector stops")
  func client() async throws {
    let inspector = try start()
    #expect(inspector.endpoint == endpoint)
    try await connected(to: endpoint) { client in
      #expect(client.engine == inspector.engine && client.endpoint == endpoint)
      var copy = try await client.snapshot()
      #expect(copy.nodes == walked(root).nodes)
      let start = try await client.send(SubscribeRequest())
      let notifications = Notifications(of: client)
      let report = try await client.send(NavigateRequest(RouteTarget(route: "list")))
      #expect(report.succeeded)
      let navigations = try await notifications.follow(
        &copy, to: start.revision + 1, navigation: start.navigationCount + 1)
      #expect(navigations.map(\.route) == [RouteLabel(AppRoute.list)])
      #expect(copy.nodes == walked(root).nodes)
      inspector.stop()
      await #expect(throws: EndOfStream.self) { while true { _ = try await notifications.next() } }
      await #expect(throws: RemoteError.stopped) { try await client.snapshot() }
    }
  }

  @Test("one engine has a name at a time, and nothing answers without one")
  func names() async throws {
    await #expect(throws: TransportError.nothingAnswers(at: endpoint)) {
      try await connected(to: endpoint) { _ in }
    }
    let inspector = try start()
    let error = #expect(throws: TransportError.self) { try start().stop() }
    #expect(error == .alreadyServed(at: endpoint, pid: getpid()))
    try await connected(to: endpoint) { #expect($0.engine == inspector.engine) }
    inspector.stop()
    try start().stop()
    await #expect(throws: TransportError.nothingAnswers(at: endpoint)) {
      try await connected(to: endpoint) { _ in }
    }
  }

  @Test("a follower stays up to date, and finds the engine that next has the name")
  func follower() async throws {
    let inspector = try start()
    var copy: FlowSnapshot?
    var epochs: Set<String> = []
    var again: FlowInspector?
    for await event in EngineFollower(of: endpoint, as: viewer).events() {
      switch event {
      case .snapshot(let snapshot):
        copy = snapshot
        epochs.insert(snapshot.epoch)
        root.navigate(to: again == nil ? AppRoute.list : AppRoute.settings)
      case .changed(let delta): copy?.apply(delta)
      case .navigated where again == nil: inspector.stop()
      case .disconnected where again == nil: again = try start()
      default: break
      }
      if again != nil, epochs.count == 2, copy?.nodes == walked(root).nodes { break }
    }
    again?.stop()
    #expect(epochs.count == 2 && copy?.nodes == walked(root).nodes)
  }
}
