import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Pushed children")
struct PushedChildTests {
  let host = TestCoordinator(AppRoute.home, shows: [.list, .detail(1), .sheet], as: [:])
  let shop = TestCoordinator(ShopRoute.catalogue, shows: [.catalogue, .item(1), .cart])
  let help = TestCoordinator(HelpRoute.index, shows: [.index, .article(1)])
  let errors: RecordingErrorHandler

  init() {
    errors = RecordingErrorHandler(on: host)
    host.addChild(shop)
    host.addChild(help)
  }

  @Test("a child that takes the route is pushed with its root underneath")
  func pushes() {
    #expect(host.navigate(to: ShopRoute.item(1)))
    #expect(path(host) == [child(shop)])
    #expect(host.router.state.pushedChildren.map(\.id) == [shop.id])
    #expect(shop.router.state.stack == [.item(1)])
    #expect(host.pop())
    #expect(isVisible(ShopRoute.catalogue, in: host))
  }

  @Test("a child whose root is the route is pushed with nothing on it")
  func rootOnly() {
    #expect(host.navigate(to: ShopRoute.catalogue))
    #expect(path(host) == [child(shop)])
    #expect(shop.router.state.path.isEmpty)
  }

  @Test("a child whose root is the route is not pushed if its canHandle returns false")
  func rootNotHandled() {
    let offers = TestCoordinator(ShopRoute.offer)
    host.addChild(offers)
    #expect(!host.navigate(to: ShopRoute.offer))
    #expect(isClean(host))
    #expect(offers.navigate(to: ShopRoute.offer))
  }

  @Test("a pushed child that takes another route is not pushed again")
  func once() {
    host.navigate(to: ShopRoute.item(1))
    #expect(host.navigate(to: ShopRoute.cart))
    #expect(path(host) == [child(shop)])
    #expect(shop.router.state.stack == [.item(1), .cart])
  }

  @Test("a parent's route is pushed on top of a pushed child, and pop returns to the child")
  func ownOnTop() {
    host.navigate(to: ShopRoute.item(1))
    #expect(host.navigate(to: AppRoute.list))
    #expect(path(host) == [child(shop), own(AppRoute.list)])
    #expect(isVisible(AppRoute.list, in: host))
    #expect(host.pop())
    #expect(path(host) == [child(shop)])
    #expect(isVisible(ShopRoute.item(1), in: host))
  }

  @Test("a route of a child under a parent's route becomes visible, and the child is pushed once")
  func childUnderOwn() {
    host.navigate(to: ShopRoute.item(1))
    host.navigate(to: AppRoute.list)
    #expect(host.navigate(to: ShopRoute.cart))
    #expect(host.router.state.pushedChildren.count == 1)
    #expect(isVisible(ShopRoute.cart, in: host))
  }

  @Test("the current route of a child under a parent's route becomes visible")
  func childUnderOwnIsThere() {
    host.navigate(to: ShopRoute.item(1))
    host.navigate(to: AppRoute.list)
    #expect(host.navigate(to: ShopRoute.item(1)))
    #expect(shop.router.state.stack == [.item(1)])
    #expect(isVisible(ShopRoute.item(1), in: host))
  }

  @Test("a pushed child that bubbles a route that its parent pushes is popped")
  func bubblesToOwn() {
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isClean(shop))
  }

  @Test("the child that asked is popped, not the last one on the path")
  func byName() {
    host.navigate(to: ShopRoute.item(1))
    host.navigate(to: HelpRoute.article(1))
    #expect(path(host) == [child(shop), child(help)])
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [child(help), own(AppRoute.list)])
    #expect(isClean(shop))
    #expect(help.router.state.stack == [.article(1)])
  }

  @Test("a pushed child that bubbles a sibling's route is popped, and the sibling is pushed")
  func bubblesToSibling() {
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: HelpRoute.article(1)))
    #expect(path(host) == [child(help)])
    #expect(isClean(shop))
  }

  @Test("a grandchild that bubbles to the top is popped together with the child in between")
  func grandchildBubbles() {
    let offers = TestCoordinator(AppRoute.form, shows: [.detail(3)])
    shop.addChild(offers)
    host.navigate(to: AppRoute.detail(3))
    #expect(path(host) == [child(shop)])
    #expect(path(shop) == [child(offers)])
    #expect(offers.router.state.stack == [.detail(3)])
    #expect(offers.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isClean(shop))
    #expect(isClean(offers))
  }

  @Test("a pushed child that goes to its own root stays pushed, whatever its parent's route type")
  func ownRoot() {
    let settings = TestCoordinator(AppRoute.settings, shows: [.login])
    host.addChild(settings)
    host.navigate(to: AppRoute.login)
    #expect(settings.navigate(to: AppRoute.settings))
    #expect(path(host) == [child(settings)])
    #expect(isVisible(AppRoute.settings, in: host))
    host.popToRoot()
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: ShopRoute.catalogue))
    #expect(path(host) == [child(shop)])
    #expect(isVisible(ShopRoute.catalogue, in: host))
  }

  @Test("a pushed child that is asked for its current route stays pushed")
  func ownCurrent() {
    let settings = TestCoordinator(AppRoute.settings, shows: [.login])
    host.addChild(settings)
    host.navigate(to: AppRoute.login)
    #expect(settings.navigate(to: AppRoute.login))
    #expect(path(host) == [child(settings)])
    #expect(settings.router.state.stack == [.login])
  }

  @Test("a popped child is reset with its whole subtree, and stays a child that routes can reach")
  func poppedAndReached() {
    let nested = TestCoordinator(ShopRoute.offer, shows: [.receipt])
    let deep = TestCoordinator(AppRoute.form, shows: [.detail(4)])
    let detour = TestCoordinator(HelpRoute.index)
    shop.addModalCoordinator(nested)
    shop.addChild(deep)
    host.navigate(to: ShopRoute.item(1))
    shop.navigate(to: AppRoute.detail(4))
    shop.presentModal(nested)
    nested.navigate(to: ShopRoute.receipt)
    deep.presentDetour(detour, presenting: HelpRoute.index)
    host.popToRoot()
    for each in [host, shop, nested, deep, detour] as [any AnyCoordinator] {
      #expect(isClean(each))
    }
    #expect(shop.parent === host)
    #expect(shop.presentationContext == .pushed)
    #expect(detour.parent == nil)
    #expect(host.navigate(to: AppRoute.detail(4)))
    #expect(isVisible(AppRoute.detail(4), in: host))
  }

  @Test("replace pops the top of the path, which may be the child that asked")
  func replace() {
    host.hooks.types[.list] = .replace
    host.navigate(to: AppRoute.detail(1))
    host.navigate(to: ShopRoute.item(1))
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.detail(1)), own(AppRoute.list)])
    #expect(isClean(shop))
  }

  @Test("a replaced child is reset, also if another child asked for the route")
  func replaceResets() {
    host.hooks.types[.list] = .replace
    host.navigate(to: ShopRoute.item(1))
    host.navigate(to: HelpRoute.article(1))
    #expect(path(host) == [child(shop), child(help)])
    #expect(shop.navigate(to: AppRoute.list))
    #expect(path(host) == [own(AppRoute.list)])
    #expect(isClean(shop))
    #expect(isClean(help))
  }

  @Test("replace removes the route on top, and pushes if the stack is empty")
  func replaceOwn() {
    host.hooks.types[.list] = .replace
    host.navigate(to: AppRoute.detail(1))
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
    host.popToRoot()
    #expect(host.navigate(to: AppRoute.list))
    #expect(host.router.state.stack == [.list])
  }

  @Test("a coordinator that claims a route of another type is asked only by explain")
  func uncastable() throws {
    shop.hooks.also(handles: AppRoute.login)
    help.hooks.also(handles: AppRoute.login)
    let before = snapshot(host)
    let error = try #require(host.plan(to: AppRoute.login).error)
    #expect(error.kind == "navigationFailed")
    #expect(shop.hooks.questions.isEmpty && help.hooks.questions.isEmpty)
    _ = host.explain(to: AppRoute.login)
    #expect(shop.hooks.questions == [RouteValue(AppRoute.login)])
    #expect(help.hooks.questions == [RouteValue(AppRoute.login)])
    #expect(!host.navigate(to: AppRoute.login))
    #expect(!shop.navigate(to: AppRoute.login))
    #expect(errors.errors.map(\.kind) == ["navigationFailed", "navigationFailed"])
    #expect(snapshot(host) == before)
  }

  @Test("a walk asks each coordinator of a tree at most twice")
  func linear() {
    var all: [Hooks<ShopRoute>] = []
    func grow(_ top: Coordinator<ShopRoute>, _ levels: Int) -> [Coordinator<ShopRoute>] {
      guard levels > 0 else { return [top] }
      return (0..<2).flatMap { _ in
        let next = TestCoordinator(ShopRoute.catalogue)
        all.append(next.hooks)
        top.addChild(next)
        return grow(next, levels - 1)
      }
    }
    let leaves = grow(shop, 7)
    #expect(all.count == 254)
    #expect(host.plan(to: AppRoute.login).error != nil)
    #expect(all.allSatisfy { $0.questions.isEmpty })
    #expect(host.plan(to: ShopRoute.receipt).error != nil)
    #expect(all.allSatisfy { (1...2).contains($0.questions.count) })
    let asked = all.reduce(0) { $0 + $1.questions.count }
    #expect(leaves[0].plan(to: ShopRoute.receipt).error != nil)
    #expect(all.reduce(0) { $0 + $1.questions.count } - asked <= 2 * all.count)
  }
}
