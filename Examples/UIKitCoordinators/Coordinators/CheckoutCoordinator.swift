#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol CheckoutCoordinatorDelegate: AnyObject {
    func checkoutDidFinish(_ coordinator: CheckoutCoordinator)
  }

  /// Buys an item in a sheet with a stack of its own.
  final class CheckoutCoordinator: NSObject, Coordinator {
    var childCoordinators: [any Coordinator] = []
    let navigationController = UINavigationController()
    weak var delegate: (any CheckoutCoordinatorDelegate)?
    private let item: Item
    private let presenter: UIViewController

    init(_ item: Item, from presenter: UIViewController) {
      (self.item, self.presenter) = (item, presenter)
    }

    func start() {
      let cart = CartViewController(item)
      cart.delegate = self
      navigationController.setViewControllers([cart], animated: false)
      navigationController.modalPresentationStyle = .pageSheet
      navigationController.sheetPresentationController?.detents = [.medium(), .large()]
      navigationController.sheetPresentationController?.delegate = self
      presenter.present(navigationController, animated: true)
    }
  }

  extension CheckoutCoordinator: CartViewControllerDelegate {
    func cartDidSelectPay() {
      navigationController.pushViewController(PaymentViewController(), animated: true)
    }

    func cartDidSelectCancel() {
      let alert = UIAlertController(
        title: "Discard the order?", message: item.name, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
      alert.addAction(
        UIAlertAction(title: "Discard", style: .destructive) { [weak self] _ in
          guard let self else { return }
          presenter.dismiss(animated: true) { self.delegate?.checkoutDidFinish(self) }
        })
      navigationController.present(alert, animated: true)
    }
  }

  extension CheckoutCoordinator: UISheetPresentationControllerDelegate {
    // The user pulled the sheet down.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      delegate?.checkoutDidFinish(self)
    }
  }
#endif
