import Foundation
import TestEngines
import TestPatience
import Testing

@testable import FlowEngine
@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("The routes of an engine", .timeLimit(.minutes(Patience.minutes)))
struct RoutesListTests {
  private let root = PlainCoordinator(
    AppRoute.home, shows: [.list, .settings, .detail(1), .detail(2)])

  private func options(_ catalogue: RouteCatalogue) -> InspectorOptions {
    InspectorOptions(catalogue: catalogue)
  }

  @Test("declared routes come first and in order, with the number of their requests")
  func counts() async throws {
    let catalogue = RouteCatalogue {
      $0.add([AppRoute.settings, AppRoute.list, HelpRoute.index, AppRoute.settings])
      $0.add(HomeRoute.self)
      $0.add(ShopRoute.self)
    }
    root.navigate(to: AppRoute.list)
    root.popToRoot()
    try await serving(root, options: options(catalogue)) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let before = try await client.routes()
        #expect(before.routes.allSatisfy { $0.succeeded + $0.failed == 0 })
        #expect(before.declared.openTypes == ["AppRoute", "HelpRoute", "ShopRoute"])
        for _ in 0..<2 {
          root.navigate(to: AppRoute.list)
          root.navigate(to: AppRoute.detail(1))
          root.popToRoot()
        }
        root.navigate(to: HelpRoute.index)
        let report = try await client.routes()
        let names = report.routes.map { $0.route.detail ?? $0.route.identifier }
        #expect(names == ["settings", "list", "index", "home", "search", "settings", "detail(1)"])
        #expect(report.routes.map(\.succeeded) == [0, 2, 0, 0, 0, 0, 2])
        #expect(report.routes.map(\.failed) == [0, 0, 1, 0, 0, 0, 0])
        #expect(report.routes.map(\.isDeclared) == [Bool](repeating: true, count: 6) + [false])
        #expect(report.countedSince == before.countedSince && report.interruptions == 0)
        #expect(report.epoch == (try await client.snapshot()).epoch && report.lost == 0)
      }
    }
  }

  @Test("a flow change that the app makes for a navigation to the same route counts with it")
  func changedFlow() async throws {
    let door = Door()
    try await serving(door, options: InspectorOptions(flightRecorder: .init())) { inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.routes()
        #expect(door.navigate(to: AppRoute.settings))
        let uses = try await client.routes().routes.filter { $0.route.identifier == "settings" }
        #expect(uses.map(\.succeeded) == [1])
        let kept = try await client.navigations().reports
        #expect(kept.map(\.request) == ["changeFlow", "navigate"])
        #expect(kept.map(\.partOf?.identifier) == ["settings", nil])
      }
    }
  }

  @Test("requests without a viewer are not counted, and the interruption is reported")
  func interruptions() async throws {
    var bounds = ServiceBounds()
    bounds.linger = .milliseconds(1)
    let catalogue = RouteCatalogue { $0.add(AppRoute.list) }
    try await serving(root, options: options(catalogue), bounds: bounds) { inspector in
      for round in 0..<3 {
        try await connected(to: inspector.endpoint) { client in
          let start = try await client.routes()
          #expect(start.interruptions == round)
          #expect(start.routes.first?.succeeded == UInt64(round))
          root.navigate(to: AppRoute.list)
          root.popToRoot()
          #expect(try await client.routes().routes.first?.succeeded == UInt64(round + 1))
        }
        try await eventually("the watch has ended") { !inspector.observer.isWatching }
        root.navigate(to: AppRoute.list)
        root.popToRoot()
      }
    }
  }

  @Test("many routes come in parts, and a later part is refused before the first")
  func parts() async throws {
    let catalogue = RouteCatalogue { $0.add((0..<4_500).map { AppRoute.detail($0) }) }
    try await serving(root, options: options(catalogue)) { inspector in
      try await connected(to: inspector.endpoint) { client in
        await #expect(throws: RemoteError.self) {
          _ = try await client.send(RoutesListRequest(cursor: 2_000))
        }
        let first = try await client.send(RoutesListRequest())
        #expect(first.routes.count == 2_000 && first.next == 2_000)
        let report = try await client.routes()
        #expect(report.routes.map(\.route) == (0..<4_500).map { RouteLabel(AppRoute.detail($0)) })
      }
    }
  }

  @Test("routes that are equal after redaction count as one")
  func redacted() async throws {
    let catalogue = RouteCatalogue { $0.add([AppRoute.detail(1), AppRoute.detail(2)]) }
    let options = InspectorOptions(redaction: .associatedValues, catalogue: catalogue)
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        _ = try await client.routes()
        root.navigate(to: AppRoute.detail(1))
        root.navigate(to: AppRoute.detail(2))
        let routes = try await client.routes().routes
        #expect(routes.map(\.route) == [RouteLabel(identifier: "detail", type: "AppRoute")])
        #expect(routes.map(\.succeeded) == [2])
      }
    }
  }

  @Test("requests for routes beyond the limit count as lost, and known routes still count")
  func bounded() throws {
    let catalogue = RouteCatalogue { $0.add(AppRoute.list) }
    var ledger = RouteLedger(catalogue)
    func note(_ route: AppRoute) {
      ledger.note(
        NavigationRecord(
          time: Date(), origin: CoordinatorReference(root), request: .navigate(RouteValue(route)),
          outcome: .success([]), duration: .zero))
    }
    for number in 0..<Limits.seenRoutes + 5 { note(.detail(number)) }
    for _ in 0..<3 { note(.detail(0)) }
    let report = ledger.report(of: "one", .nothing)
    #expect(report.routes.count == Limits.seenRoutes + 2 && report.lost == 4)
    #expect(report.routes.first { $0.route.detail == "detail(0)" }?.succeeded == 4)
  }

  // MARK: Followers

  private func declarations(
    of events: AsyncStream<FollowerEvent>, until end: () async -> Void
  ) async -> [DeclaredRoutes] {
    var found: [DeclaredRoutes] = []
    await end()
    for await event in events {
      if case .declared(let routes) = event { found.append(routes) }
    }
    return found
  }

  @Test("a follower reports the declared routes once, on request only", arguments: [true, false])
  func followed(asks: Bool) async throws {
    let catalogue = RouteCatalogue { $0.add(HomeRoute.self) }
    let follower = HierarchyFollower(
      root, name: "local", options: options(catalogue), asksForRoutes: asks)
    let found = await declarations(of: follower.events) { await follower.finish() }
    let expected = DeclaredRoutes(routes: HomeRoute.allCases.map { RouteLabel($0) })
    #expect(found == (asks ? [expected] : []))
  }

  /// A connection to an engine that does not list its routes.
  private struct SilentConnection: EngineConnection {
    var pulse: Pulse { engine.pulse }
    let engine: LocalConnection

    var endpoint: Endpoint { engine.endpoint }
    var inbox: Inbox { engine.inbox }
    var ending: (any Error)? { nil }

    func send<R: InspectionRequest>(
      _ request: R, within limit: Duration
    ) async throws -> R.Result {
      #expect(R.method != RoutesListRequest.method)
      let answer = try await engine.send(request, within: limit)
      guard let greeting = answer as? InitializeRequest.Result else { return answer }
      let silent = InitializeRequest.Result(
        protocol: greeting.protocol, engine: greeting.engine,
        capabilities: .init(control: false, explain: false, routes: false),
        maxMessageBytes: greeting.maxMessageBytes)
      return silent as? R.Result ?? answer
    }

    func close() async { await engine.close() }
  }

  @Test("an engine that does not list its routes is not asked for them")
  func silentEngine() async throws {
    let hub = InspectionHub(source: EngineSource(root), options: InspectorOptions())
    let engine = LocalConnection(to: EngineInfo(servingAs: "silent"), hub, as: "silent")
    let following = Following(
      .connection(SilentConnection(engine: engine)), as: viewer, detail: .full,
      asksForRoutes: true)
    let events = AsyncStream { await following.next() }
    var kinds: [String] = []
    for await event in events {
      switch event {
      case .connected: kinds.append("connected")
      case .snapshot: kinds.append("snapshot")
      case .journal:
        kinds.append("journal")
        await engine.finish()
      default: kinds.append("\(event)")
      }
    }
    #expect(kinds == ["connected", "snapshot", "journal"])
  }
}

/// Shows the settings by another flow.
private final class Door: FlowOrchestrator<AppRoute> {
  init() {
    super.init(router: Router(initial: .home))
    errorHandler = quietHandler()
  }

  override func canHandleFlowChange(to route: any Route) -> Bool { route as? AppRoute == .settings }

  override func handleFlowChange(to route: any Route) -> Bool {
    transitionToNewFlow(root: .settings)
    return true
  }
}
