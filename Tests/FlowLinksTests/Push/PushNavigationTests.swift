import FlowEngine
import FlowLinks
import Foundation
import TestCoordinators
import Testing

@MainActor
@Suite("Push: opening")
struct PushNavigationTests {
  let tree = LinkedTree()

  @Test(
    "a push opens from any state, and dismisses what was in front",
    arguments: LinkedTree.State.allCases,
    [
      #"{"kind": "item", "item": {"id": 7}}"#, #"{"deeplink": "shop://item/7"}"#,
    ])
  func anyState(state: LinkedTree.State, payload: String) {
    tree.enter(state)
    #expect(isVisible(tree.visible(in: state), in: tree.tabs))
    #expect(tree.tabs.open(push: payload, with: tree.pushes))
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
    #expect(tree.tabs.selectedTab === tree.home)
    #expect(tree.tabs.detourCoordinator == nil)
    #expect(tree.home.currentModalCoordinator == nil)
    #expect(path(tree.home).filter { $0 == child(tree.shop) }.count == 1)
    #expect(tree.errors.errors.isEmpty)
  }

  @Test("a push opens from a coordinator inside a modal or a detour too")
  func fromInside() {
    tree.enter(.modalWithStack)
    #expect(tree.sheet.open(push: #"{"kind": "detail", "id": 2}"#, with: tree.pushes))
    #expect(isVisible(AppRoute.detail(2), in: tree.tabs))
    #expect(tree.home.currentModalCoordinator == nil)

    let detour = TestCoordinator(HelpRoute.index)
    tree.tabs.presentDetour(detour, presenting: HelpRoute.index)
    #expect(detour.open(push: #"{"kind": "item", "item": {"id": 7}}"#, with: tree.pushes))
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
    #expect(tree.tabs.detourCoordinator == nil)
  }

  @Test("a push that arrives twice leads to the same place, once")
  func twice() {
    let payload = Data(#"{"kind": "detail", "id": 1}"#.utf8)
    #expect(tree.tabs.open(push: payload, with: tree.pushes))
    let before = snapshot(tree.tabs)
    #expect(tree.tabs.open(push: payload, with: tree.pushes))
    #expect(snapshot(tree.tabs) == before)
    #expect(tree.home.router.state.stack == [.detail(1)])
  }

  @Test(
    "a push without a route changes nothing, and is reported with only the reason",
    arguments: LinkedTree.State.allCases,
    [
      "{", #"{"kind": "secret"}"#, #"{"kind": "item"}"#, #"{"kind": "item", "item": {"id": 1.5}}"#,
      #"{"deeplink": "shop://nowhere"}"#,
    ])
  func failing(state: LinkedTree.State, payload: String) throws {
    tree.enter(state)
    let before = snapshot(tree.tabs)
    let reason = try #require(tree.pushes.error(payload))
    #expect(!tree.tabs.open(push: payload, with: tree.pushes))
    #expect(!tree.tabs.open(push: Data(payload.utf8), with: tree.pushes))
    #expect(snapshot(tree.tabs) == before)
    let error = FlowError.navigationFailed(
      coordinator: tree.tabs.name, route: "push", routeType: "JSON",
      context: "the link leads to no route: \(reason.description)")
    #expect(tree.errors.errors == [error, error])
  }

  @Test("a push opens as a detour, over a presented modal")
  func detour() {
    tree.enter(.modalWithStack)
    let detour = TestCoordinator(ShopRoute.item(7))
    let opened = tree.tabs.open(
      push: #"{"kind": "item", "item": {"id": 7}}"#, with: tree.pushes
    ) { _ in detour }
    #expect(opened)
    #expect(tree.tabs.detourCoordinator === detour)
    #expect(tree.home.currentModalCoordinator === tree.sheet)
    #expect(tree.sheet.router.state.stack == [.form])
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
  }
}
