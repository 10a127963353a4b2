import FlowBridge

enum BridgeSourcesExcerpts {
  enum Sheet: Hashable, Sendable { case cart, filter }

  struct Photo: Identifiable {
    let id: Int
    var onSave: () -> Void = {}
  }

  struct Detail: Hashable, Sendable, Identifiable {
    let id: Int
  }

  final class Checkout {
    var path: [Step] = []
  }

  final class Router {
    var sheet: Sheet?
    var photo: Photo?
    var detail: Detail?
    var checkout: Checkout?
    var showsLogin = false
  }

  @MainActor
  static func node(of router: Router) -> Node {
    Node(router, "Shop")
      .presenting(item: router.sheet)
      .presenting(item: router.photo, as: .cover)
      .presenting(item: router.detail, as: .pushed)
      .presenting(item: router.checkout) { Node($0, "Checkout").screens($0.path) }
      .presenting("Login", isPresented: router.showsLogin, as: .alert)
  }

  enum Step: Hashable, Sendable { case cart, payment }

  protocol Coordinator: AnyObject {
    var childCoordinators: [any Coordinator] { get }
  }

  final class AppCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
  }

  final class ShopCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
    var path: [Int] = []
  }

  final class CheckoutCoordinator: Coordinator {
    var childCoordinators: [any Coordinator] = []
  }

  @MainActor
  static func bridge(to app: AppCoordinator) -> Bridge {
    Bridge(name: "shop") {
      Node(coordinator: app as any Coordinator, children: { $0.childCoordinators }) {
        coordinator, node in
        switch coordinator {
        case let shop as ShopCoordinator: node.screens(shop.path)
        case is CheckoutCoordinator: node.root(Step.cart).as(.sheet)
        default: node
        }
      }
    }
  }
}
