#if canImport(UIKit)
  import UIKit

  /// The login, then the tabs.
  final class AppCoordinator: Coordinator, LoginCoordinatorDelegate {
    var childCoordinators: [any Coordinator] = []
    let navigationController = UINavigationController()
    private let window: UIWindow

    init(window: UIWindow) { self.window = window }

    func start() {
      window.rootViewController = navigationController
      window.makeKeyAndVisible()
      let login = LoginCoordinator(navigationController)
      login.delegate = self
      startChild(login)
    }

    func loginDidFinish(_ coordinator: LoginCoordinator) {
      childDidFinish(coordinator)
      let tabs = MainTabBarController()
      let shop = ShopCoordinator(Self.stack("Shop", "bag", 0))
      let settings = SettingsCoordinator(Self.stack("Settings", "gear", 1))
      for child in [shop, settings] as [any Coordinator] { startChild(child) }
      tabs.viewControllers = [shop.navigationController, settings.navigationController]
      window.rootViewController = tabs
    }

    private static func stack(_ title: String, _ image: String, _ tag: Int)
      -> UINavigationController
    {
      let stack = UINavigationController()
      stack.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: image), tag: tag)
      return stack
    }
  }

  final class MainTabBarController: UITabBarController {}
#endif
