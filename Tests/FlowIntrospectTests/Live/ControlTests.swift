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
@Suite("Control by viewers", .timeLimit(.minutes(Patience.minutes)))
struct ControlTests {
  private let root = Tabs(.main)
  private let first = TabPage(.list, shows: [.settings, .detail(1)])
  private let second = TabPage(.home, shows: [.note("x")])
  private let help = PlainCoordinator(HelpRoute.index, shows: [.article(7)])
  private let form = PlainCoordinator(AppRoute.form)
  private let options = InspectorOptions(
    allowsControl: true,
    catalogue: RouteCatalogue {
      $0.add([AppRoute.settings, .detail(1), .note("x"), .sheet])
      $0.add(HelpRoute.article(7))
      $0.add(DeepLinks { DeepLink("/settings") { _ in AppRoute.settings } })
    })

  init() {
    root.addChild(first)
    root.addChild(second)
    first.addChild(help)
    first.addModalCoordinator(form)
  }

  private func controlled(_ body: @MainActor (FlowClient) async throws -> Void) async throws {
    try await serving(root, options: options) { inspector in
      try await connected(to: inspector.endpoint, body)
    }
  }

  @Test("without the app's permission nothing is performed, and routes are not looked up")
  func refusedByDefault() async throws {
    let before = walked(root)
    try await serving(root) { inspector in
      let client = try await RawClient.greeted(inspector.socketPath)
      for (method, params) in [
        ("navigate", "{\"route\":\"nothing\"}"), ("navigate", "{\"url\":\"/nothing\"}"),
        ("pop", "{}"), ("pop", "{\"id\":1}"), ("dismissModal", "{\"id\":1}"),
        ("dismissDetour", "{\"id\":1}"), ("selectTab", "{\"id\":1,\"index\":0}"),
        ("restore", exampleParams(root: root.inspectionID)["flow/restore"] ?? ""),
      ] {
        let answer = try await client.ask(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"flow/\(method)\",\"params\":\(params)}")
        #expect(answer?["error"]?["code"]?.number == -32004, "\(method)")
        #expect(answer?["error"]?["message"]?.text?.contains("allowsControl") == true)
      }
    }
    #expect(walked(root) == before)
  }

  @Test("a navigation shows the route, and its report has the steps and the revision")
  func navigate() async throws {
    try await controlled { client in
      let start = try await client.send(SubscribeRequest())
      let report = try await client.send(NavigateRequest(route: "note"))
      #expect(report.succeeded && report.error == nil && report.trace == nil)
      #expect(report.request == "navigate" && report.route == RouteLabel(AppRoute.note("x")))
      #expect(report.origin.id == first.inspectionID)
      #expect(report.steps.map(\.kind) == [.selectTab, .push])
      #expect(root.visibleRoute as? AppRoute == .note("x"))
      #expect(report.epoch == start.epoch && report.revision == start.revision + 1)
      var notifications = client.notifications.makeAsyncIterator()
      guard case .changed(let delta) = await notifications.next(isolation: #isolation) else {
        Issue.record("something else than a change")
        return
      }
      #expect(delta.revision == report.revision)
      guard case .navigated(let received) = await notifications.next(isolation: #isolation) else {
        Issue.record("something else than a navigation")
        return
      }
      #expect(received.origin == report.origin && received.route == report.route)
    }
  }

  @Test("a navigation may start at a coordinator, use a URL, and have no subscriber")
  func variants() async throws {
    try await controlled { client in
      let report = try await client.send(
        NavigateRequest(url: "/settings", from: root.inspectionID))
      #expect(report.origin.id == root.inspectionID)
      #expect(first.router.state.stack == [.settings])
      let snapshot = try await client.snapshot()
      #expect(snapshot.revision >= report.revision)
      #expect(snapshot[first.inspectionID]?.currentRoute.identifier == "settings")
    }
  }

  @Test("a navigation does what the engine explained")
  func explainedIsDone() async throws {
    try await controlled { client in
      var snapshot = try await client.snapshot()
      let explained = try await client.send(ExplainRequest(route: "article"))
      snapshot.apply(try #require(explained.change))
      let report = try await client.send(NavigateRequest(route: "article"))
      #expect(report.steps == explained.steps && report.origin == explained.origin)
      #expect(try await client.snapshot().nodes == snapshot.nodes)
    }
  }

  @Test("a failed navigation changes nothing, and the app and the viewer receive its error")
  func failure() async throws {
    let before = walked(root)
    try await controlled { client in
      let report = try await client.send(NavigateRequest(route: "sheet"))
      #expect(!report.succeeded && report.steps.isEmpty)
      #expect(report.error?.kind == "navigationFailed")
      #expect(report.trace?.entries.isEmpty == false)
      #expect(first.errorHandler?.reportCount == 1)
      #expect(try await client.errors().reports.map(\.error) == [report.error])
    }
    #expect(walked(root) == before)
  }

  @Test("pop does what the user's back button does, until there is nothing to go back to")
  func pop() async throws {
    first.navigate(to: HelpRoute.article(7))
    try await controlled { client in
      let once = try await client.send(PopRequest())
      #expect(once.succeeded && once.origin.id == first.inspectionID && once.request == "pop")
      #expect(once.steps.map(\.kind) == [.truncatePath] && once.steps[0].index == 0)
      #expect(once.steps[0].coordinator.id == help.inspectionID)
      // The child is at its root now, so its parent pops it.
      let twice = try await client.send(PopRequest())
      #expect(twice.succeeded && twice.steps.map(\.coordinator.id).contains(first.inspectionID))
      #expect(first.router.state.path.isEmpty)
      let nothing = try await client.send(PopRequest())
      #expect(!nothing.succeeded && nothing.error == nil && nothing.steps.isEmpty)
      second.navigate(to: AppRoute.note("x"))
      let named = try await client.send(PopRequest(id: second.inspectionID))
      #expect(named.succeeded && second.router.state.path.isEmpty)
    }
  }

  @Test("modals and detours are dismissed, and without one the report is a failure")
  func dismissals() async throws {
    first.presentModal(form)
    let detour = PlainCoordinator(HelpRoute.index)
    root.presentDetour(detour, presenting: HelpRoute.index)
    try await controlled { client in
      let modal = try await client.send(DismissModalRequest(id: first.inspectionID))
      #expect(modal.succeeded && modal.steps.map(\.kind) == [.dismissModal])
      #expect(modal.request == "dismissModal" && first.currentModalCoordinator == nil)
      #expect(!(try await client.send(DismissModalRequest(id: first.inspectionID))).succeeded)
      let gone = try await client.send(DismissDetourRequest(id: root.inspectionID))
      #expect(gone.succeeded && gone.steps.map(\.kind) == [.dismissDetour])
      #expect(gone.request == "dismissDetour" && root.detourCoordinator == nil)
      #expect(!(try await client.send(DismissDetourRequest(id: root.inspectionID))).succeeded)
    }
  }

  @Test("a tab is selected, and the engine refuses and reports an index out of range")
  func selectTab() async throws {
    try await controlled { client in
      let done = try await client.send(SelectTabRequest(id: root.inspectionID, index: 1))
      #expect(done.succeeded && done.steps.map(\.index) == [1] && done.request == "selectTab")
      #expect(root.router.state.selectedTab == 1)
      let again = try await client.send(SelectTabRequest(id: root.inspectionID, index: 1))
      #expect(again.succeeded && again.steps.isEmpty)
      for index in [2, -1, .max, .min] {
        let refused = try await client.send(SelectTabRequest(id: root.inspectionID, index: index))
        #expect(!refused.succeeded && refused.error?.kind == "invalidTabIndex", "\(index)")
      }
      #expect(root.errorHandler?.reportCount == 4 && root.router.state.selectedTab == 1)
    }
  }

  @Test("coordinators that are gone, have no tabs, or take no navigations are refused")
  func refusals() async throws {
    let foreign = ForeignBox(root)
    try await serving(foreign, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let gone = CoordinatorID(rawValue: .max)
        for id in [gone, foreign.inspectionID] {
          let code = id == gone ? -32005 : -32008
          let codes = [
            try await refusal(client, NavigateRequest(route: "settings", from: id))?.code,
            try await refusal(client, PopRequest(id: id))?.code,
            try await refusal(client, DismissModalRequest(id: id))?.code,
            try await refusal(client, DismissDetourRequest(id: id))?.code,
            try await refusal(client, SelectTabRequest(id: id, index: 0))?.code,
          ]
          #expect(codes == Array(repeating: code, count: 5))
        }
        let noTabs = try await refusal(client, SelectTabRequest(id: first.inspectionID, index: 0))
        #expect(noTabs?.code == -32008 && noTabs?.message.contains("has no tabs") == true)
        #expect(try await refusal(client, PopRequest())?.code == -32008)
        let report = try await client.send(
          NavigateRequest(route: "settings", from: first.inspectionID))
        #expect(report.succeeded)
      }
    }
  }

  @Test("navigations of the app in a flow change are not part of the report")
  func flowChange() async throws {
    let flow = ShowingFlow()
    let catalogue = RouteCatalogue { $0.add([AppRoute.note("new"), .note("refused")]) }
    let options = InspectorOptions(allowsControl: true, catalogue: catalogue)
    let leaf = PlainCoordinator(AppRoute.list, shows: [.settings])
    flow.addChild(leaf)
    flow.navigate(to: AppRoute.settings)
    try await serving(flow, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        let refused = try await client.send(NavigateRequest(route: "note(\"refused\")"))
        #expect(!refused.succeeded && refused.steps.isEmpty)
        #expect(refused.error?.message.contains("handleFlowChange(to:) refused") == true)
        #expect(flow.visibleRoute as? AppRoute == .settings)
        let report = try await client.send(NavigateRequest(route: "note(\"new\")"))
        #expect(report.succeeded && report.origin.id == leaf.inspectionID)
        // The plan removes the old flow. The app decides what to show next.
        #expect(report.steps.map(\.kind) == [.truncatePath])
        #expect(flow.visibleRoute as? AppRoute == .form)
      }
    }
  }
}

/// A coordinator that navigates again during a flow change.
private final class ShowingFlow: FlowOrchestrator<AppRoute> {
  init() {
    super.init(router: Router(initial: .home))
    errorHandler = quietHandler()
  }

  override func canHandle(_ route: any Route) -> Bool { route as? AppRoute == .form }

  override func canHandleFlowChange(to route: any Route) -> Bool {
    if case .note = route as? AppRoute { true } else { false }
  }

  override func handleFlowChange(to route: any Route) -> Bool {
    if route as? AppRoute == .note("refused") { return false }
    transitionToNewFlow(root: .main)
    return navigate(to: AppRoute.form)
  }
}
