#if canImport(UIKit)
  import UIKit

  /// An item with its reviews, and the way to buy it.
  final class ItemCoordinator: Coordinator, ItemViewControllerDelegate, CheckoutCoordinatorDelegate
  {
    var childCoordinators: [any Coordinator] = []
    let navigationController: UINavigationController
    private let item: Item

    init(_ item: Item, on navigationController: UINavigationController) {
      (self.item, self.navigationController) = (item, navigationController)
    }

    func start() {
      let controller = ItemViewController(item)
      controller.delegate = self
      navigationController.pushViewController(controller, animated: true)
    }

    func itemDidSelectReviews() {
      navigationController.pushViewController(ReviewsViewController(item), animated: true)
    }

    func itemDidSelectBuy() {
      let checkout = CheckoutCoordinator(item, from: navigationController)
      checkout.delegate = self
      startChild(checkout)
    }

    func checkoutDidFinish(_ coordinator: CheckoutCoordinator) { childDidFinish(coordinator) }
  }
#endif
