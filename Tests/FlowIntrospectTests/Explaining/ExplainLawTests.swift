import FlowEngine
import FlowModules
import TestEngines
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Navigations follow their explanations", .timeLimit(.minutes(Patience.minutes)))
struct ExplainLawTests {
  /// Two dozen fixed seeds, and a random one.
  nonisolated static let seeds = Array(1...24) + [UInt64.random(in: 1_000...(.max))]

  @Test("an explanation changes nothing, and the navigation follows it", arguments: seeds)
  func explainedIsDone(seed: UInt64) async throws {
    print("random hierarchy with seed \(seed)")
    let hierarchy = RandomHierarchy(seed: seed)
    var reached = 0
    for round in 0..<60 {
      // Lets other tests use the main actor.
      await Task.yield()
      for _ in 0...(round % 4) { hierarchy.step() }
      let (origin, route) = hierarchy.anyNavigation()
      let changes = try check(
        route, from: origin, under: hierarchy.root, "seed \(seed), round \(round)")
      if changes > 0 { reached += 1 }
    }
    #expect(reached > 0)
  }

  @Test(
    "the coordinator that goes back is the host of the top stack in the presentation",
    arguments: seeds)
  func visibleHost(seed: UInt64) async {
    let hierarchy = RandomHierarchy(seed: seed)
    for round in 0..<60 {
      await Task.yield()
      hierarchy.step()
      let host = hierarchy.root.presentation().layers.last?.stacks.last?.host
      #expect(hierarchy.root.visibleHost.id == host?.id, "seed \(seed), round \(round)")
    }
  }

  @Test("a modal that is created for the route is predicted, with its contents")
  func madeModal() throws {
    let root = SheetCoordinator()
    let other = PlainCoordinator(AppRoute.list, shows: [.settings])
    root.addChild(other)
    #expect(try check(AppRoute.sheet, from: root, under: root, "made") == 2)
    #expect(root.currentModalCoordinator != nil)
    // Presented without registration, so it is removed completely.
    #expect(try check(AppRoute.settings, from: root, under: root, "left") == 3)
    #expect(walked(root).nodes.count == 2)
  }

  @Test("the path below a route is predicted too")
  func prerequisites() throws {
    let root = PathCoordinator(AppRoute.home, shows: [.list, .settings, .detail(3)])
    #expect(try check(AppRoute.detail(3), from: root, under: root, "path") == 1)
    #expect(root.router.state.stack == [.list, .settings, .detail(3)])
  }

  @Test("a detour that would be dismissed is removed in the prediction, with everything below it")
  func detour() throws {
    let root = PlainCoordinator(AppRoute.home, shows: [.list])
    let detour = PlainCoordinator(HelpRoute.index)
    detour.addChild(PlainCoordinator(HelpRoute.article(1)))
    root.presentDetour(detour, presenting: HelpRoute.index)
    #expect(try check(AppRoute.list, from: detour, under: root, "detour") == 3)
    #expect(walked(root).nodes.count == 1)
  }

  @Test("the context of a root whose owner is not inspected is predicted")
  func ownedRoot() throws {
    let owner = PlainCoordinator(AppRoute.home, shows: [.list])
    let root = PlainCoordinator(AppRoute.sheet)
    owner.addModalCoordinator(root)
    owner.presentModal(root)
    #expect(walked(root)[root.inspectionID]?.context == .modal)
    #expect(try check(AppRoute.list, from: root, under: root, "owned") == 1)
    // It is registered, and no longer presented.
    #expect(try #require(walked(root)[root.inspectionID]).context == nil)
  }

  @Test("coordinators of another framework do not change in the prediction")
  func foreign() throws {
    let top = ForeignNode(1 << 40, "top")
    let own = PlainCoordinator(AppRoute.home, shows: [.list])
    let box = ForeignBox(own)
    let before = walked(box)
    let control = InspectorControl(root: box, allowsControl: false)
    let explained = PredictedResult(
      try control.explain(AppRoute.list, from: own.inspectionID), of: box, in: before)
    #expect(walked(box) == before)
    #expect(explained.delta?.changed.map(\.id) == [own.inspectionID])
    #expect(walked(top).nodes.count == 1)
  }

  @Test("a flow change is reported, and the steps before it are predicted")
  func flowChange() throws {
    let root = ChangingFlow()
    let leaf = PlainCoordinator(AppRoute.list, shows: [.settings])
    root.addChild(leaf)
    leaf.navigate(to: AppRoute.settings)
    let before = walked(root)
    let control = InspectorControl(root: root, allowsControl: false)
    let prediction = try control.explain(AppRoute.note("other"), from: leaf.inspectionID)
    let result = ExplainRequest.Result(PredictedResult(prediction, of: root, in: before))
    #expect(walked(root) == before && root.changes == 0)
    #expect(result.succeeded && result.flowChange?.id == root.inspectionID)
    #expect(result.change?.changed.map(\.id).contains(leaf.inspectionID) == true)
    #expect(result.trace.entries.last?.question == .flowChange)
  }

  /// Explains, checks that nothing changed, navigates, and compares; returns the number of changed
  /// coordinators.
  private func check<R: Route>(
    _ route: R, from origin: any AnyCoordinator & FlowInspectable,
    under root: Coordinator<some Route>,
    _ what: String
  ) throws -> Int {
    let before = walked(root)
    let control = InspectorControl(root: root, allowsControl: false)
    let prediction = try control.explain(route, from: origin.inspectionID)
    let explained = PredictedResult(prediction, of: root, in: before)
    try #require(
      firstDifference(walked(root), before) == nil, "\(what): explaining changed something")
    let result = try roundTrip(ExplainRequest.Result(explained))
    try #require(result.flowChange == nil)
    #expect(origin.navigate(to: route) == result.succeeded, "\(what)")
    var expected = before
    if let change = result.change {
      #expect(change.since == before.revision && change.revision == before.revision + 1)
      expected.apply(change)
    }
    #expect((result.change == nil) == !result.succeeded, "\(what)")
    let difference = firstDifference(expected, walked(root))
    try #require(difference == nil, "\(what): \(difference ?? "")")
    withExtendedLifetime(prediction) {}
    return result.change.map { $0.added.count + $0.changed.count + $0.removed.count } ?? 0
  }
}

/// A coordinator that creates its sheet on demand, with a coordinator inside.
private final class SheetCoordinator: StackCoordinator<AppRoute> {
  init() {
    super.init(root: .home, sheets: { $0 == .sheet })
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == .sheet }

  override func makeModalCoordinator(for route: AppRoute) -> Coordinator<AppRoute>? {
    PlainCoordinator(route)
  }
}

private final class PathCoordinator: PlainCoordinator<AppRoute> {
  override func navigationPath(for route: any Route) -> [any Route]? {
    [AppRoute.list, AppRoute.settings, route]
  }
}

private final class ChangingFlow: FlowOrchestrator<AppRoute> {
  var changes = 0

  init() { super.init(router: Router(initial: .home)) }

  override func canHandleFlowChange(to route: any Route) -> Bool { true }

  override func handleFlowChange(to route: any Route) -> Bool {
    changes += 1
    return true
  }
}

/// A coordinator of another framework, with a coordinator of FlowEngine inside.
@MainActor
final class ForeignBox: FlowInspectable {
  let inside: any FlowInspectable
  let inspectionID = CoordinatorID(rawValue: 1 << 41)

  init(_ inside: any FlowInspectable) {
    self.inside = inside
  }

  func inspect() -> Inspection {
    var inspection = Inspection(
      name: "Box", routeType: "Page", context: .root,
      root: InspectedRoute(identifier: "box", type: "Page"))
    inspection.links = [Inspection.Link(inside, as: .child)]
    return inspection
  }
}
