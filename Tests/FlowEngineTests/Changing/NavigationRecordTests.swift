import FlowEngine
import TestCoordinators
import Testing

/// One request to a coordinator of the scene, with its expected record.
struct Asked: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let request: NavigationRequest
  let steps: [String]
  let run: @MainActor @Sendable (NavigationRecordTests.Scene) -> Void

  init(
    _ name: String, _ request: NavigationRequest, _ steps: [String],
    _ run: @escaping @MainActor @Sendable (NavigationRecordTests.Scene) -> Void
  ) {
    (testDescription, self.request, self.steps, self.run) = (name, request, steps, run)
  }
}

@MainActor
@Suite("Records of navigations")
struct NavigationRecordTests {
  @MainActor
  final class Scene {
    let app = TestOrchestrator(AppRoute.home)
    let tabs = TestTabs(AppRoute.main, shows: [.list, .settings, .form])
    let shop = TestCoordinator(ShopRoute.catalogue, shows: [.cart])
    let sheet = TestCoordinator(AppRoute.sheet, shows: [.detail(1)])
    let other = TestCoordinator(AppRoute.login)
    let help = TestCoordinator(HelpRoute.index, shows: [.article(1)])
    let spare = TestCoordinator(HelpRoute.article(2))

    init() {
      app.errorHandler = FlowErrorHandler()
      app.errorHandler?.onError = { _ in }
      app.transitionToFlow(tabs, root: .home)
      tabs.addChild(shop)
      tabs.addChild(TestCoordinator(ShopRoute.offer))
      tabs.addModalCoordinator(sheet)
      tabs.navigate(to: AppRoute.list)
      tabs.navigate(to: AppRoute.settings)
      tabs.presentModal(sheet)
      tabs.presentDetour(help, presenting: HelpRoute.index)
      help.navigate(to: HelpRoute.article(1))
    }
  }

  nonisolated static let all = [
    Asked("navigate", .navigate(RouteValue(AppRoute.form)), ["push form"]) {
      $0.tabs.dismissDetour()
      $0.tabs.dismissModal()
      $0.tabs.navigate(to: AppRoute.form)
    },
    Asked("pop", .pop, ["pop to root"]) { $0.help.pop() },
    Asked("popTo", .popTo(RouteValue(AppRoute.list)), ["pop to 1 on the path"]) {
      $0.tabs.popTo(.list)
    },
    Asked("popToRoot", .popToRoot, ["pop to root"]) { $0.tabs.popToRoot() },
    Asked(
      "presentModal", .presentModal(RouteValue(AppRoute.login)), ["dismiss modal", "present login"]
    ) { $0.tabs.presentModal($0.other) },
    Asked("dismissModal", .dismissModal, ["dismiss modal"]) { $0.tabs.dismissModal() },
    Asked(
      "presentDetour", .presentDetour(RouteValue(AppRoute.form)), ["present detour form"]
    ) { $0.tabs.presentDetour($0.spare, presenting: AppRoute.form) },
    Asked("dismissDetour", .dismissDetour, ["reset", "dismiss detour"]) {
      $0.tabs.dismissDetour()
    },
    Asked("close of a detour", .dismissDetour, ["reset", "dismiss detour"]) { $0.help.close() },
    Asked("close of a modal", .dismissModal, ["dismiss modal"]) { $0.sheet.close() },
    Asked("dismiss", .dismissDetour, ["reset", "dismiss detour"]) { $0.tabs.dismiss() },
    Asked("pop of a modal", .dismissModal, ["dismiss modal"]) { $0.sheet.pop() },
    Asked("switchToTab", .selectTab(1), ["select tab 2"]) { $0.tabs.switchToTab(1) },
    Asked(
      "transitionToNewFlow", .changeFlow(RouteValue(AppRoute.login)), ["set root login"]
    ) { $0.app.transitionToNewFlow(root: .login) },
    Asked("transitionToFlow", .changeFlow(RouteValue(AppRoute.login)), ["set root login"]) {
      $0.app.transitionToFlow($0.other, root: .login)
    },
    Asked("transitionToFlow under the same root", .changeFlow(RouteValue(AppRoute.home)), []) {
      $0.app.transitionToFlow($0.other, root: .home)
    },
    Asked("restoreState", .restore, ["set root main"]) {
      $0.app.transitionToFlow($0.other, root: .home)
      $0.app.restoreState(TestOrchestrator(AppRoute.main).savedState())
    },
  ]

  @Test("each kind of request is recorded exactly once, with its steps", arguments: all)
  func recorded(asked: Asked) throws {
    let scene = Scene()
    let records = records { asked.run(scene) }.filter { $0.request == asked.request }
    try #require(records.count == 1)
    let record = records[0]
    #expect(record.succeeded)
    #expect(try record.outcome.get().map(\.change.description) == asked.steps)
    #expect(record.request.verb == asked.request.verb)
    #expect(record.duration >= .zero)
  }

  @Test("a request that changes nothing is not recorded, except navigate, which succeeds")
  func nothing() throws {
    let scene = Scene()
    let plain = TestCoordinator(AppRoute.home)
    plain.errorHandler = scene.app.errorHandler
    let records = records {
      plain.pop()
      plain.popToRoot()
      plain.popTo(.list)
      plain.dismissModal()
      plain.dismissDetour()
      plain.dismiss()
      plain.close()
      plain.transitionToNewFlow(root: .home)
      scene.tabs.switchToTab(0)
      scene.tabs.switchToTab(9)
      scene.tabs.popTo(.settings)
      scene.tabs.presentModal(scene.sheet)
      scene.tabs.updateModalIdealHeight(10)
      plain.presentModal(scene.sheet)
      plain.presentDetour(scene.sheet, presenting: AppRoute.sheet)
      scene.app.transitionToFlow(scene.sheet, root: .login)
      plain.restoreState(plain.savedState())
      plain.navigate(to: AppRoute.home)
    }
    #expect(records.map(\.request) == [.navigate(RouteValue(AppRoute.home))])
    #expect(try records[0].outcome.get().isEmpty)
  }

  @Test("removing a tab or a pushed child is not recorded as a navigation")
  func removed() {
    let scene = Scene()
    let parent = TestCoordinator(AppRoute.home)
    parent.addChild(scene.spare)
    scene.spare.hooks.also(handles: HelpRoute.article(3))
    parent.navigate(to: HelpRoute.article(3))
    scene.tabs.switchToTab(1)
    let records = records {
      parent.removeChild(scene.spare)
      scene.tabs.removeChild(scene.shop)
    }
    #expect(records.isEmpty)
    #expect(scene.tabs.router.state.selectedTab == 0)
    #expect(isClean(parent))
  }

  @Test("a navigation that fails is recorded with its error")
  func failure() throws {
    let scene = Scene()
    let records = records { scene.shop.navigate(to: AppRoute.detail(9)) }
    try #require(records.count == 1)
    #expect(!records[0].succeeded)
    #expect(records[0].origin.id == scene.shop.id)
    #expect(throws: FlowError.self) { try records[0].outcome.get() }
  }

  @Test(
    "a flow change is recorded first, and then the navigation that caused it")
  func flowChange() throws {
    let scene = Scene()
    scene.app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    scene.app.hooks.onFlowChange = { [unowned scene] _ in
      scene.app.transitionToFlow(scene.other, root: .login)
    }
    let records = records { scene.shop.navigate(to: AppRoute.login) }
    try #require(records.count == 2)
    #expect(records[0].request == .changeFlow(RouteValue(AppRoute.login)))
    #expect(records[1].request == .navigate(RouteValue(AppRoute.login)))
    #expect(records[1].origin.id == scene.shop.id)
    #expect(records[1].succeeded)
    #expect(records[0].partOf == RouteValue(AppRoute.login) && records[1].partOf == nil)
  }

  @Test("only a flow change of the same tree, while the navigation lasts, is a part of it")
  func parts() throws {
    let (scene, apart) = (Scene(), TestOrchestrator(AppRoute.home))
    scene.app.hooks.flowRoutes = [RouteValue(AppRoute.login)]
    scene.app.hooks.onFlowChange = { [unowned scene, unowned apart] _ in
      apart.transitionToFlow(TestCoordinator(ShopRoute.catalogue), root: .main)
        && scene.app.transitionToFlow(scene.other, root: .login)
    }
    let records = records {
      scene.shop.navigate(to: AppRoute.login)
      scene.app.transitionToFlow(TestCoordinator(ShopRoute.catalogue), root: .main)
    }
    let own = records.filter { $0.root == scene.app.id }
    #expect(own.map(\.request.verb) == ["changeFlow", "navigate", "changeFlow"])
    #expect(own.map { $0.partOf == nil } == [false, true, true])
    let others = records.filter { $0.root == apart.id }
    #expect(others.map(\.request.verb) == ["changeFlow"] && others[0].partOf == nil)
  }

  @Test("each request has its own verb, and only requests for a route have a route")
  func verbs() {
    let route = RouteValue(AppRoute.form)
    let withRoute: [NavigationRequest] = [
      .navigate(route), .popTo(route), .presentModal(route), .presentDetour(route),
      .changeFlow(route),
    ]
    let without: [NavigationRequest] = [
      .pop, .popToRoot, .dismissModal, .dismissDetour, .selectTab(1), .restore,
    ]
    #expect(Set((withRoute + without).map(\.verb)).count == 11)
    #expect(!withRoute.contains { $0.route != route })
    #expect(!without.contains { $0.route != nil })
  }
}
