#if canImport(UIKit)
  import FlowBridgeUIKit
  import UIKit

  /// What an app's scene delegate does when its window exists.
  @MainActor
  final class Shell {
    let window: UIWindow
    let coordinator: AppCoordinator

    init(window: UIWindow) {
      self.window = window
      coordinator = AppCoordinator(window: window)
      coordinator.start()
      var options = InspectorOptions()
      options.catalogue.declare(screens: [
        LoginViewController.self, PasswordViewController.self, ItemListViewController.self,
        ReviewsViewController.self, CartViewController.self, HelpViewController.self,
      ])
      Bridge.start(window: window, options: options) { [weak coordinator] in
        coordinator.map { Node(coordinator: $0 as any Coordinator) { $0.childCoordinators } }
      }
    }
  }
#endif
