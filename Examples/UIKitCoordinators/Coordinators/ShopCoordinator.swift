#if canImport(UIKit)
  import UIKit

  /// The list of items; each item that is opened has a coordinator of its own on the same stack.
  final class ShopCoordinator: NSObject, Coordinator, UINavigationControllerDelegate {
    var childCoordinators: [any Coordinator] = []
    let navigationController: UINavigationController

    init(_ navigationController: UINavigationController) {
      self.navigationController = navigationController
    }

    func start() {
      navigationController.delegate = self
      let list = ItemListViewController()
      list.delegate = self
      navigationController.setViewControllers([list], animated: false)
    }

    // The user went back with the button or with a swipe.
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) {
      guard let left = navigationController.transitionCoordinator?.viewController(forKey: .from),
        !navigationController.viewControllers.contains(left)
      else { return }
      if let item = left as? ItemViewController {
        childDidFinish(item.delegate as? ItemCoordinator)
      }
    }
  }

  extension ShopCoordinator: ItemListViewControllerDelegate {
    func itemList(didSelect item: Item) {
      startChild(ItemCoordinator(item, on: navigationController))
    }
  }
#endif
