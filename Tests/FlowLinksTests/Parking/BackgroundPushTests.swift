import FlowEngine
import FlowLinks
import Observation
import TestCoordinators
import Testing

/// Push notifications that arrive while the app is in the background.
@MainActor
@Suite("Push notifications in the background")
struct BackgroundPushTests {
  @MainActor
  @Observable
  final class Scene {
    var isActive = false
    var isLoggedIn = true
  }

  let tree = LinkedTree()
  let scene = Scene()
  let parking: LinkParking
  let pushes: PushRoutes

  init() {
    parking = LinkParking(on: tree.tabs, until: "in the foreground") { [scene] in
      scene.isActive && scene.isLoggedIn
    }
    let links = tree.links
    pushes = PushRoutes { PushRoute(link: "link", with: links) }
  }

  private func arrive(_ link: String) -> LinkParking.Outcome {
    parking.open(push: #"{"link": "\#(link)"}"#, with: pushes)
  }

  @Test("nothing changes until the scene is active, and then it is one navigation")
  func waits() async {
    let before = snapshot(tree.tabs)
    let made = records {
      #expect(arrive("shop://item/7") == .parked)
    }
    #expect(made.isEmpty && snapshot(tree.tabs) == before)
    scene.isActive = true
    while parking.parkedRoute != nil { await Task.yield() }
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
  }

  @Test("the last of several is opened")
  func last() {
    #expect(arrive("shop://item/7") == .parked)
    #expect(arrive("shop://detail/1") == .parked)
    scene.isActive = true
    #expect(parking.conditionDidChange())
    #expect(isVisible(AppRoute.detail(1), in: tree.tabs))
    #expect(!parking.conditionDidChange())
  }

  @Test("a scene that becomes active without a login lets it wait")
  func both() {
    scene.isLoggedIn = false
    #expect(arrive("shop://item/7") == .parked)
    scene.isActive = true
    #expect(!parking.conditionDidChange())
    scene.isLoggedIn = true
    #expect(parking.conditionDidChange())
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
  }

  @Test("a payload that leads nowhere is reported at once, in the background too")
  func refused() {
    #expect(arrive("shop://nowhere") == .refused)
    #expect(tree.errors.errors.count == 1 && parking.parkedRoute == nil)
  }

  @Test("in the foreground, a push is opened at once")
  func active() {
    scene.isActive = true
    #expect(arrive("shop://item/7") == .opened)
    #expect(isVisible(ShopRoute.item(7), in: tree.tabs))
  }
}
