import FlowEngine
import FlowLinks
import Observation
import Testing

@MainActor @Suite("Docs/DeepLinks.md, links that wait")
struct LinkParkingExcerpts {
  enum AppRoute: Route { case home, order(Int) }

  final class AppCoordinator: Coordinator<AppRoute> {
    init() { super.init(root: .home) }
    override func canHandle(_ route: any Route) -> Bool { route is AppRoute }
  }

  @MainActor
  @Observable
  final class Session {
    var isLoggedIn = false
  }

  @Test("a link waits for the login")
  func page() {
    let (app, session, url) = (AppCoordinator(), Session(), "/order/7")
    let links = DeepLinks { DeepLink("/order/:id") { AppRoute.order(try $0.parameter("id")) } }
    let pushes = PushRoutes { PushRoute(link: "deeplink", with: links) }
    let payload = "{\"deeplink\": \"/order/8\"}"
    let parking = LinkParking(on: app, until: "logged in", timeout: .seconds(300)) {
      session.isLoggedIn
    }
    parking.open(url, with: links)  // opened, parked, or refused
    parking.open(push: payload, with: pushes)
    session.isLoggedIn = true
    #expect(parking.conditionDidChange())
    #expect(app.visibleRoute as? AppRoute == .order(8))
  }
  @MainActor
  @Observable
  final class Scene {
    var isActive = false
  }

  @Test("a push that arrives in the background waits for the user to come back")
  func background() {
    let (app, session, scene) = (AppCoordinator(), Session(), Scene())
    let links = DeepLinks { DeepLink("/order/:id") { AppRoute.order(try $0.parameter("id")) } }
    let pushes = PushRoutes { PushRoute(link: "deeplink", with: links) }
    let payload = "{\"deeplink\": \"/order/8\"}"
    session.isLoggedIn = true
    let inForeground = LinkParking(on: app, until: "in the foreground", timeout: .seconds(86_400)) {
      scene.isActive && session.isLoggedIn
    }
    inForeground.open(push: payload, with: pushes)  // when it arrives
    #expect(app.visibleRoute as? AppRoute == .home)
    scene.isActive = true
    #expect(inForeground.conditionDidChange())
    #expect(app.visibleRoute as? AppRoute == .order(8))
  }
}
