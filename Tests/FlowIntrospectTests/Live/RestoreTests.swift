import FlowEngine
import TestPatience
import Testing

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

@MainActor
@Suite("Restoring a state for a viewer", .timeLimit(.minutes(Patience.minutes)))
struct RestoreTests {
  /// An app with two tabs, of which the first registers a modal and makes detours for restoration.
  @MainActor
  private final class App {
    let root = Tabs(.main)
    let first = RestoringPage(.list, shows: [.settings, .detail(1), .detail(2)])
    let second = TabPage(.home, shows: [.note("x")])
    let form = PlainCoordinator(AppRoute.form)

    init() {
      root.addChild(first)
      root.addChild(second)
      first.addModalCoordinator(form)
    }

    /// Goes somewhere with all that can be restored.
    func use() {
      first.navigate(to: AppRoute.settings)
      first.navigate(to: AppRoute.detail(2))
      second.navigate(to: AppRoute.note("x"))
      first.presentModal(form)
      root.switchToTab(1)
    }
  }

  private final class RestoringPage: PlainCoordinator<AppRoute> {
    override var tabItem: TabItem? { TabItem(text: "Page", image: "doc") }

    override func makeCoordinator(forRestoring name: String) -> (any AnyCoordinator)? {
      name == "PlainCoordinator<HelpRoute>" ? PlainCoordinator(HelpRoute.index) : nil
    }
  }

  private func options(
    knowing routes: [any Route] = [
      AppRoute.settings, AppRoute.detail(1), AppRoute.detail(2), AppRoute.note("x"),
      HelpRoute.index, HelpRoute.article(7),
    ]
  ) -> InspectorOptions {
    InspectorOptions(allowsControl: true, catalogue: RouteCatalogue { $0.add(routes) })
  }

  private func restore(
    _ snapshot: FlowSnapshot, in app: App, options: InspectorOptions
  ) async throws -> RestoreRequest.Result {
    var result: RestoreRequest.Result?
    try await serving(app.root, options: options) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(client.restores)
        result = try await client.send(RestoreRequest(snapshot))
        let now = try await client.snapshot()
        #expect(now.epoch == result?.epoch && now.revision == result?.revision)
      }
    }
    return try #require(result)
  }

  @Test("a new run of the app is put where the earlier one was")
  func otherRun() async throws {
    let earlier = App()
    earlier.use()
    let before = walked(earlier.root)
    let app = App()
    let result = try await restore(before, in: app, options: options())
    #expect(result.isComplete, "\(result.dropped.map(\.words))")
    #expect(walked(app.root).shownText == before.shownText)
    #expect(app.first.router.state.stack == [.settings, .detail(2)])
    #expect(app.second.router.state.stack == [.note("x")])
    #expect(app.first.currentModalCoordinator === app.form)
    #expect(app.root.router.state.selectedTab == 1)
    #expect(result.visible?.route == RouteLabel(AppRoute.note("x")))
    #expect(result.visible?.showsRequest == true)
  }

  @Test("a state replaces the one that the app is in, and changes nothing if it is that one")
  func replaced() async throws {
    let app = App()
    app.use()
    let before = walked(app.root)
    app.root.switchToTab(0)
    app.first.dismissModal()
    app.first.popToRoot()
    for _ in 0..<2 {
      let result = try await restore(before, in: app, options: options())
      #expect(result.isComplete)
      #expect(walked(app.root).shownText == before.shownText)
    }
  }

  @Test("a detour is made by the app, with its routes")
  func detour() async throws {
    let earlier = App()
    let help = PlainCoordinator(HelpRoute.index, shows: [.article(7)])
    earlier.first.presentDetour(help, presenting: HelpRoute.index)
    help.navigate(to: HelpRoute.article(7))
    let before = walked(earlier.root)
    let app = App()
    let result = try await restore(before, in: app, options: options())
    #expect(result.isComplete, "\(result.dropped.map(\.words))")
    #expect(walked(app.root).shownText == before.shownText)
  }

  @Test("what cannot be restored is named, and the rest is restored")
  func partial() async throws {
    let earlier = App()
    earlier.use()
    earlier.second.presentDetour(PlainCoordinator(HelpRoute.index), presenting: HelpRoute.index)
    let app = App()
    let result = try await restore(
      walked(earlier.root), in: app, options: options(knowing: [AppRoute.settings]))
    #expect(app.first.router.state.stack == [.settings])
    #expect(app.first.currentModalCoordinator === app.form)
    #expect(app.root.router.state.selectedTab == 1)
    #expect(result.visible?.showsRequest == false)
    let words = result.dropped.map(\.words)
    #expect(words.count == 3, "\(words)")
    #expect(
      words.contains {
        $0.hasPrefix("the route detail of RestoringPage: the app's RouteCatalogue does not know it")
      }, "\(words)")
    #expect(words.contains { $0.hasPrefix("the route note of TabPage") }, "\(words)")
    #expect(
      words.contains { $0.hasPrefix("the detour PlainCoordinator<HelpRoute> of TabPage") },
      "\(words)")
  }

  @Test("what a hierarchy leaves out, or FlowEngine does not have, is named too")
  func unsaved() async throws {
    let app = App()
    app.use()
    let before = walked(app.root)
    var partial = before
    var first = try #require(before[app.first.inspectionID])
    first.facts.pathOmitted = 3
    partial.insert(first)
    var form = try #require(before[app.form.inspectionID])
    form.facts.relation = .alert
    partial.insert(form)
    let result = try await restore(partial, in: app, options: options())
    let words = result.dropped.map(\.words)
    #expect(words.count == 2, "\(words)")
    #expect(words.contains { $0.hasSuffix("the hierarchy leaves out 3 of them") }, "\(words)")
    #expect(words.contains { $0.contains("FlowEngine has no alert") }, "\(words)")
  }

  @Test("the state of another app changes nothing, and says so")
  func otherApp() async throws {
    let app = App()
    app.use()
    let before = walked(app.root)
    let other = walked(PlainCoordinator(HelpRoute.index))
    let result = try await restore(other, in: app, options: options())
    #expect(result.dropped.map(\.part) == ["root"])
    #expect(walked(app.root) == before)
  }

  @Test("a hierarchy with cycles, or without its root, harms nothing")
  func hostile() async throws {
    let app = App()
    let before = walked(app.root)
    var looped = before
    for node in before.nodes.values {
      var node = node
      node.facts.children = [before.rootID, node.id] + node.children
      looped.insert(node)
    }
    let missing = FlowSnapshot(rootID: CoordinatorID(rawValue: 999_999_999), nodes: [])
    for snapshot in [looped, missing] {
      _ = try await restore(snapshot, in: app, options: options())
      #expect(walked(app.root).shownText == before.shownText)
    }
  }

  @Test("an app that keeps its own navigation is not restored, and says that it cannot be")
  func foreign() async throws {
    try await serving(ForeignNode(1, "App"), options: options()) { inspector in
      try await connected(to: inspector.endpoint) { client in
        #expect(!client.restores)
        let error = await #expect(throws: RemoteError.self) {
          try await client.send(RestoreRequest(walked(App().root)))
        }
        #expect(error?.code == RemoteError.Code.notControllable)
      }
    }
  }
}
