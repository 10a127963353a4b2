import FlowModel
import TestCoordinators
import Testing

@testable import FlowEngine
@testable import FlowLinks

/// The link that a navigation or an error names.
@MainActor
@Suite struct FollowedLinkTests {
  private let tree = LinkedTree()
  private let history = NavigationHistory()

  private var errors: [FlowErrorReport] { tree.errors.handler.journal }

  @Test func navigationThatSucceededNamesItsURL() {
    tree.tabs.open("shop://item/7", with: tree.links)
    #expect(history.last?.link == FollowedLink(kind: .url, url: "shop://item/7"))
    tree.tabs.navigate(to: AppRoute.home)
    #expect(history.last?.link == nil, "a later navigation opens no link")
  }

  @Test func pushIsNamedWithoutItsPayload() {
    tree.tabs.open(push: #"{"kind": "detail", "id": 2}"#, with: tree.pushes)
    #expect(history.last?.link == FollowedLink(kind: .push, url: nil))
  }

  @Test func linkWithoutARouteIsRefusedWhileItIsOpened() {
    tree.tabs.open("shop://nowhere/at/all", with: tree.links)
    #expect(errors.last?.link == FollowedLink(kind: .url, url: "shop://nowhere/at/all"))
    #expect(errors.last?.phase == .opening && errors.last?.isOfNavigation == false)
    tree.tabs.open(push: #"{"kind": "unknown"}"#, with: tree.pushes)
    #expect(errors.last?.link?.kind == .push)
    let advice = errors.last?.error.recommendedRecoveryAction ?? ""
    #expect(advice.contains("PushRoutes") && !advice.contains("canHandle"))
  }

  @Test func routeThatIsRefusedNamesTheLinkToo() {
    tree.tabs.open("shop://help/9", with: tree.links)
    #expect(history.last?.succeeded == false && history.last?.link?.url == "shop://help/9")
    #expect(errors.last?.phase == .planning && errors.last?.isOfNavigation == true)
  }

  @Test func navigationsWithinTheFirstDoNotOpenTheLink() {
    let root = TestOrchestrator(AppRoute.home)
    root.transitionToFlow(TestCoordinator(AppRoute.login), root: .home)
    root.hooks.flowRoutes.insert(RouteValue(AppRoute.detail(1)))
    root.hooks.onFlowChange = { [unowned root] _ in
      root.transitionToFlow(TestCoordinator(AppRoute.settings), root: .home)
    }
    let made = records { root.open("shop://detail/1", with: tree.links) }
    #expect(made.map(\.request.verb) == ["changeFlow", "navigate"])
    #expect(made.map { $0.link?.url } == [nil, "shop://detail/1"])
  }

  @Test func parkedLinkIsNamedWhenItIsOpened() {
    var isReady = false
    let parking = LinkParking(on: tree.tabs, until: "ready") { isReady }
    #expect(parking.open("shop://item/7", with: tree.links) == .parked)
    isReady = true
    let made = records { parking.conditionDidChange() }
    #expect(made.map { $0.link?.url } == ["shop://item/7"])
  }
}
