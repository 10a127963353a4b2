import FlowEngine
import FlowLinks
import TestEngines
import TestPatience
import TestSystem
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Explanations over the socket", .timeLimit(.minutes(Patience.minutes)))
struct ExplainTests {
  private let root = Tabs(.main)
  private let first = TabPage(.list, shows: [.settings, .detail(1)])
  private let second = TabPage(.home, shows: [.note("x")])
  private let options = InspectorOptions(
    catalogue: RouteCatalogue {
      $0.add([AppRoute.settings, .detail(1), .note("x"), .form])
      $0.add(shopLinks)
      $0.add(DeepLinks { DeepLink("/settings") { _ in AppRoute.settings } })
    })

  init() {
    root.addChild(first)
    root.addChild(second)
  }

  @Test("the explanation of a named route has its steps, its trace and the changes")
  func byName() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let before = try await client.snapshot()
        let result = try await client.send(ExplainRequest(route: "note"))
        #expect(result.succeeded && result.error == nil && result.flowChange == nil)
        #expect(result.route == RouteLabel(AppRoute.note("x")))
        // The coordinator whose screen the user sees.
        #expect(result.origin.id == first.inspectionID && result.origin.name == "TabPage")
        #expect(result.steps.map(\.kind) == [.selectTab, .push])
        #expect(result.steps.map(\.change) == ["select tab 2", #"push note("x")"#])
        #expect(result.steps[0].index == 1 && result.steps[0].coordinator.id == root.inspectionID)
        #expect(result.steps[1].route == result.route && result.stepsOmitted == nil)
        #expect(result.trace.entries.contains { $0.question == .tab && $0.accepted })
        let change = try #require(result.change)
        #expect(Set(change.changed.map(\.id)) == [root.inspectionID, second.inspectionID])
        #expect(result.epoch == before.epoch && change.since == result.revision)
        #expect(root.router.state.selectedTab == 0)
        #expect(try await client.snapshot().nodes == before.nodes)
      }
    }
  }

  @Test("a route that is there or reached without being on screen says what stays")
  func unseen() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        for steps in [1, 0] {
          let result = try await client.send(
            ExplainRequest(RouteTarget(route: "note", from: second.inspectionID)))
          let visible = try #require(result.visible)
          #expect(result.succeeded && result.steps.count == steps)
          #expect(!visible.showsRequest && visible.route == RouteLabel(AppRoute.list))
          #expect(visible.coordinator.id == first.inspectionID)
          second.navigate(to: AppRoute.note("x"))
        }
        let shown = try await client.send(ExplainRequest(route: "settings"))
        #expect(shown.visible?.showsRequest == true)
        #expect(shown.visible?.route == RouteLabel(AppRoute.settings))
        let many = try await client.send(
          ExplainManyRequest(
            routes: [RouteTarget(route: "note")], from: second.inspectionID))
        #expect(many.outcomes.map(\.visible?.showsRequest) == [false])
      }
    }
  }

  @Test("one request explains many routes, each as a request of its own does")
  func many() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let names = ["note", "settings", "detail", "form", "nowhere", "list"]
        for from in [nil, root.inspectionID, second.inspectionID] {
          let many = try await client.send(
            ExplainManyRequest(routes: names.map { RouteTarget(route: $0) }, from: from))
          #expect(many.outcomes.count == names.count && many.lastRevision == many.revision)
          for (name, outcome) in zip(names, many.outcomes) {
            do {
              let one = try await client.send(ExplainRequest(route: name, from: from))
              #expect(outcome.error == one.error && outcome.flowChange == one.flowChange)
              #expect(outcome.steps == (one.succeeded ? one.steps.count : nil))
              let taker = one.trace.entries.last { $0.takesRoute }?.coordinator
              #expect(outcome.takenBy == (one.succeeded ? taker : nil))
              #expect(many.origin == one.origin && many.epoch == one.epoch)
            } catch let error as RemoteError {
              #expect(outcome.unknown == error.message && outcome.steps == nil)
            }
          }
        }
        #expect(root.router.state.selectedTab == 0, "nothing was navigated")
      }
    }
  }

  @Test("a coordinator that is asked says how it shows a route, whatever the app shows")
  func ways() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        func ways(from id: CoordinatorID?) async throws -> [DeclaredWay?] {
          try await client.send(
            ExplainManyRequest(
              routes: ["settings", "note"].map { RouteTarget(route: $0) }, from: id)
          ).outcomes.map(\.way)
        }
        let before = try await ways(from: first.inspectionID)
        #expect(before == [DeclaredWay(.push), nil])
        #expect(try await ways(from: nil) == [nil, nil])
        #expect(first.navigate(to: AppRoute.settings))
        #expect(try await ways(from: first.inspectionID) == before)
      }
    }
  }

  @Test("the steps are in few words, without routes; none for a route that is not reached")
  func how() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let names = ["note", "settings", "list", "form", "nowhere"]
        let outcomes = try await client.send(
          ExplainManyRequest(
            routes: names.map { RouteTarget(route: $0) }, from: first.inspectionID)
        ).outcomes
        let how = Dictionary(uniqueKeysWithValues: zip(names, outcomes.map(\.how)))
        #expect(how["note"] == "select tab 2, push")
        #expect(how["settings"] == "push")
        #expect(how["list"] == .some(nil), "it is shown already")
        #expect(how["nowhere"] == .some(nil))
        for (name, outcome) in zip(names, outcomes) where outcome.steps == nil {
          #expect(outcome.how == nil, "\(name)")
        }
      }
    }
  }

  @Test("a modal is called what its coordinator says that it is")
  func modals() async throws {
    let root = Tabs(.main)
    let page = PlainCoordinator(AppRoute.list, shows: [.form], as: [.form: .modal])
    page.addModalCoordinator(PlainCoordinator(AppRoute.form))
    root.addChild(page)
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let outcomes = try await client.send(
          ExplainManyRequest(routes: [RouteTarget(route: "form")], from: page.inspectionID)
        ).outcomes
        let way = try #require(outcomes.first?.way)
        #expect(way.isPresentation && outcomes.first?.steps == 1)
        #expect(outcomes.first?.how == way.kind.rawValue)
      }
    }
  }

  @Test("many routes are refused together only for the coordinator, or without a route")
  func manyRefused() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        func code(_ request: ExplainManyRequest) async -> Int? {
          do { _ = try await client.send(request) } catch { return (error as? RemoteError)?.code }
          return nil
        }
        let note = RouteTarget(route: "note")
        #expect(await code(ExplainManyRequest(routes: [])) == RemoteError.Code.invalidParams)
        #expect(
          await code(ExplainManyRequest(routes: [note], from: CoordinatorID(rawValue: .max)))
            == RemoteError.Code.unknownCoordinator)
        #expect(
          ExplainManyRequest(routes: Array(repeating: note, count: 1_000)).routes.count
            == Limits.stepsPerReport)
      }
    }
  }

  @Test("the revision of an explanation is the one that a subscriber has")
  func revision() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let start = try await client.send(SubscribeRequest())
        first.navigate(to: AppRoute.detail(1))
        let result = try await client.send(ExplainRequest(route: "settings"))
        #expect(result.epoch == start.epoch && result.revision == start.revision + 1)
        let snapshot = try await client.snapshot()
        #expect(snapshot.revision == result.revision)
      }
    }
  }

  @Test("an explanation accepts a URL, a type, and a coordinator to start from")
  func variants() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        for request in [
          ExplainRequest(url: "/settings"), ExplainRequest(route: "/settings"),
          ExplainRequest(route: "settings", type: "AppRoute"),
        ] {
          #expect(try await client.send(request).route.identifier == "settings")
        }
        let fromSecond = try await client.send(
          ExplainRequest(route: "settings", from: second.inspectionID))
        #expect(fromSecond.origin.id == second.inspectionID)
        #expect(fromSecond.trace.entries.first?.coordinator.id.rawValue == second.id.rawValue)
      }
    }
  }

  @Test("an unreachable route is explained with its error and advice, and the app gets no report")
  func failure() async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let result = try await client.send(ExplainRequest(route: "form"))
        #expect(!result.succeeded && result.steps.isEmpty && result.change == nil)
        #expect(result.error?.kind == "navigationFailed" && result.error?.advice.isEmpty == false)
        #expect(!result.trace.entries.isEmpty)
        #expect(root.errorHandler?.reportCount == 0)
        #expect(try await client.errors().total == 0)
      }
    }
  }

  @Test("a route that is already visible has no steps and no changes")
  func already() async throws {
    first.navigate(to: AppRoute.settings)
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let result = try await client.send(ExplainRequest(route: "settings"))
        #expect(result.succeeded && result.steps.isEmpty)
        #expect(result.change?.changed == [] && result.change?.since == result.revision)
      }
    }
  }

  @Test("routes in the hierarchy can be named without a catalogue")
  func liveRoutes() async throws {
    first.navigate(to: AppRoute.detail(1))
    try await serving(root) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(try await client.send(ExplainRequest(route: "detail(1)")).succeeded)
        #expect(try await client.send(ExplainRequest(route: "list")).succeeded)
        let error = try await refusal(client, ExplainRequest(route: "settings"))
        #expect(error?.code == -32006)
      }
    }
  }

  @Test("each impossible request is refused with its own reason")
  func refusals() async throws {
    var options = options
    options.catalogue.add([NewsRoute.item(1), NewsRoute.item(2)])
    try await serving(ForeignBox(root), options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let gone = CoordinatorID(rawValue: .max)
        let cases: [(ExplainRequest, Int, String)] = [
          (ExplainRequest(route: "nothing"), -32006, "no route is named 'nothing'"),
          (ExplainRequest(url: "/nothing"), -32006, "no pattern matches '/nothing'"),
          (ExplainRequest(route: "item"), -32007, "'NewsRoute.item(2)'"),
          (ExplainRequest(route: "settings", from: gone), -32005, "\(gone)"),
          (ExplainRequest(route: "settings"), -32008, "takes no navigations"),
        ]
        for (request, code, said) in cases {
          let error = try await refusal(client, request)
          #expect(error?.code == code && error?.message.contains(said) == true, "\(said)")
        }
        let own = ExplainRequest(route: "settings", from: first.inspectionID)
        #expect(try await client.send(own).succeeded)
      }
      let raw = try await RawClient.greeted(inspector.socketPath)
      for params in ["{}", "{\"route\":\"a\",\"url\":\"/a\"}"] {
        let answer = try await raw.ask(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"flow/explain\",\"params\":\(params)}")
        #expect(answer?["error"]?["code"]?.number == -32602)
      }
    }
  }

  @Test("an explanation of any size fits into a message, and counts what it omits")
  func size() async throws {
    let host = HostilePath()
    let modal = PlainCoordinator(AppRoute.sheet)
    host.addModalCoordinator(modal)
    host.presentModal(modal)
    for number in 0...Limits.itemsPerChunk {
      let child = PlainCoordinator(AppRoute.detail(number), shows: [.list])
      modal.addChild(child)
      child.navigate(to: AppRoute.list)
    }
    modal.navigate(to: AppRoute.detail(0))
    let catalogue = RouteCatalogue { $0.add(HostilePath.destination) }
    try await serving(host, options: InspectorOptions(catalogue: catalogue)) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let deep = ExplainRequest(route: "note(\"destination\")", from: host.inspectionID)
        let result = try await client.send(deep)
        #expect(result.steps.count == Limits.stepsPerReport)
        #expect((result.stepsOmitted ?? 0) > 2_000)
        #expect(result.change == nil && (result.changeOmitted ?? 0) > Limits.itemsPerChunk)
        host.dismissModal()
        let rest = try await client.send(deep)
        #expect(rest.change?.changed.count == 1 && rest.changeOmitted == nil)
        #expect((rest.change?.changed.first?.pathOmitted ?? 0) > 0)
      }
    }
  }

  @Test("the capabilities are those of the engine")
  func capabilities() async throws {
    func advertised(_ root: some FlowInspectable, _ options: InspectorOptions) async throws
      -> [Bool]
    {
      var advertised: [Bool] = []
      try await serving(root, options: options) { inspector in
        let answer = try await RawClient(inspector.socketPath).ask(RawClient.greeting)
        let capabilities = answer?["result"]?["capabilities"]
        advertised = ["explain", "control"].map { capabilities?[$0] == .bool(true) }
      }
      return advertised
    }
    let foreign = ForeignNode(1 << 42, "alone")
    #expect(try await advertised(root, InspectorOptions()) == [true, false])
    #expect(try await advertised(root, InspectorOptions(allowsControl: true)) == [true, true])
    #expect(try await advertised(ForeignBox(root), InspectorOptions()) == [true, false])
    #expect(try await advertised(foreign, InspectorOptions(allowsControl: true)) == [false, false])
  }
}

/// A coordinator that puts a long path of hostile routes below its destination.
private final class HostilePath: PlainCoordinator<AppRoute> {
  static let destination = AppRoute.note("destination")
  private static let texts = (0..<1_000).map {
    "\($0)" + String(repeating: "\u{1}", count: 2_000)
  }

  init() { super.init(.home, shows: []) }

  override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == Self.destination }

  override func navigationPath(for route: any Route) -> [any Route]? {
    Self.texts.map { AppRoute.note($0) } + [route]
  }
}

/// Returns the error of the engine's answer.
@MainActor
func refusal<R: InspectionRequest>(_ client: FlowClient, _ request: R) async throws -> RemoteError?
{
  do {
    _ = try await client.send(request)
    return nil
  } catch let error as RemoteError {
    return error
  }
}
