import FlowEngine
import FlowLinks
import Foundation
import Testing

@MainActor @Suite("Docs/DeepLinks.md")
struct DeepLinksExcerpts {
  enum ProfileRoute: Route { case profile(Int) }
  enum ShopRoute: Route { case catalogue, search(String, page: Int), order(Int) }
  enum FileRoute: Route { case file([String]) }

  final class ShopCoordinator: Coordinator<ShopRoute> {
    init() {
      super.init(root: .catalogue)
      addChild(ProfileCoordinator())
    }
    override func canHandle(_ route: any Route) -> Bool { route is ShopRoute }
  }

  final class ProfileCoordinator: Coordinator<ProfileRoute> {
    init() { super.init(root: .profile(0)) }
    override func canHandle(_ route: any Route) -> Bool { route is ProfileRoute }
  }

  final class PromotionCoordinator: Coordinator<ProfileRoute> {
    init() { super.init(root: .profile(1)) }
  }

  /// Stands in for the notification that UserNotifications delivers.
  struct Response {
    struct Content { let userInfo: [AnyHashable: Any] }
    struct Request { let content: Content }
    struct Notification { let request: Request }
    let notification: Notification
  }

  @Test("the links and the push notifications of the page lead to their routes")
  func page() throws {
    let coordinator = ShopCoordinator()
    let url = try #require(URL(string: "https://shop.example.com/search?q=tea&page=2"))
    let links = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com", "*.example.org"]) {
      DeepLink("/profile/:id") { link in
        ProfileRoute.profile(try link.parameter("id", as: Int.self))
      }
      DeepLink("/search") { link in
        ShopRoute.search(try link.requiredQuery("q"), page: try link.query("page") ?? 1)
      }
      DeepLink("/files/*rest") { link in FileRoute.file(link.rest) }
    }

    coordinator.open("shop://profile/7", with: links)  // navigate(to:), from any state
    coordinator.open(url, with: links) { _ in PromotionCoordinator() }  // as a detour
    #expect(coordinator.visibleCoordinator is PromotionCoordinator)
    coordinator.dismissDetour()
    #expect(coordinator.visibleRoute as? ProfileRoute == .profile(7))
    #expect(links.problems.isEmpty)

    let userInfo: [AnyHashable: Any] = ["kind": "order", "order": ["id": 12]]
    let response = Response(
      notification: .init(request: .init(content: .init(userInfo: userInfo))))
    let pushes = PushRoutes {
      PushRoute(when: "kind", is: "order") { payload in
        ShopRoute.order(try payload.value("order.id", as: Int.self))
      }
      PushRoute(link: "deeplink", with: links)  // a URL in the payload
    }

    let payload = try JSONSerialization.data(
      withJSONObject: response.notification.request.content.userInfo)
    coordinator.open(push: payload, with: pushes)  // from any state
    #expect(coordinator.visibleRoute as? ShopRoute == .order(12))
  }
}
