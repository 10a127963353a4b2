import FlowEngine
import TestCoordinators
import Testing

@MainActor
@Suite("Separate lifecycles of trees")
struct LifecycleTreesTests {
  let left = WatchedCoordinator(AppRoute.home, shows: [.list, .form])
  let right = WatchedCoordinator(ShopRoute.catalogue, shows: [.cart, .offer])
  let errors = FlowErrorHandler()
  let log: LifecycleLog

  init() {
    log = LifecycleLog(["left": left, "right": right])
    errors.onError = { _ in }
    (left.errorHandler, right.errorHandler) = (errors, errors)
  }

  @Test(
    "a will hook of one tree may navigate in another, whose hooks are all called")
  func otherTree() {
    let attachments = [log.attach(left), log.attach(right)]
    _ = log.take()
    var answer: Bool?
    left.onPhase = { [right] phase, route in
      if phase == .willAppear, route == .list { answer = right.navigate(to: ShopRoute.cart) }
    }
    #expect(left.navigate(to: AppRoute.list))
    #expect(answer == true)
    #expect(errors.journal.isEmpty)
    #expect(right.router.state.stack == [.cart])
    let all = log.take()
    #expect(
      all.filter { $0.contains("right") } == change(["right/catalogue"], ["right/cart"]))
    #expect(all.filter { $0.contains("left") } == change(["left/home"], ["left/list"]))
    for attachment in attachments { attachment.detach() }
  }

  @Test("navigating in a tree during its will hooks is refused, also from a hook of another tree")
  func sameTree() {
    let attachments = [log.attach(left), log.attach(right)]
    _ = log.take()
    var answers: [Bool] = []
    right.onPhase = { [left, right] phase, route in
      if phase == .willAppear, route == .cart {
        answers += [left.navigate(to: AppRoute.form), right.navigate(to: ShopRoute.offer)]
      }
      if phase == .didAppear, route == .cart { answers.append(left.navigate(to: AppRoute.form)) }
    }
    left.onPhase = { [right] phase, route in
      if phase == .willAppear, route == .list { right.navigate(to: ShopRoute.cart) }
    }
    #expect(left.navigate(to: AppRoute.list))
    #expect(answers == [false, false, false])
    #expect(errors.journal.map(\.error.kind) == Array(repeating: "configurationError", count: 3))
    #expect(left.router.state.stack == [.list])
    for attachment in attachments { attachment.detach() }
  }

  @Test("a detour about to appear may neither join another tree nor navigate")
  func coming() {
    let host = TestCoordinator(AppRoute.main)
    let detour = TestCoordinator(AppRoute.settings, shows: [.form])
    (host.errorHandler, detour.errorHandler) = (errors, errors)
    let attachment = log.attach(left)
    var answers: [Bool] = []
    left.onPhase = { phase, _ in
      if phase == .willDisappear {
        answers += [host.addChild(detour), detour.navigate(to: AppRoute.form)]
      }
    }
    #expect(left.presentDetour(detour, presenting: AppRoute.settings))
    #expect(!answers.isEmpty && !answers.contains(true))
    #expect(host.children.isEmpty && detour.router.state.stack.isEmpty)
    #expect(left.detourCoordinator === detour)
    attachment.detach()
  }

  @Test("a tree may not join another one while its will hooks are called")
  func joining() {
    let host = TestCoordinator(AppRoute.main)
    host.errorHandler = errors
    let attachment = log.attach(left)
    var answer: Bool?
    left.onPhase = { [left] phase, route in
      if phase == .willAppear, route == .list { answer = host.addChild(left) }
    }
    left.navigate(to: AppRoute.list)
    #expect(answer == false)
    #expect(left.parent == nil)
    attachment.detach()
  }
}
