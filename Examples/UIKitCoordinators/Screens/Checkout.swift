#if canImport(UIKit)
  import UIKit

  @MainActor
  protocol CartViewControllerDelegate: AnyObject {
    func cartDidSelectPay()
    func cartDidSelectCancel()
  }

  final class CartViewController: UIViewController {
    weak var delegate: (any CartViewControllerDelegate)?

    init(_ item: Item) {
      super.init(nibName: nil, bundle: nil)
      title = "Cart"
    }

    required init?(coder: NSCoder) { nil }

    func didTapPay() { delegate?.cartDidSelectPay() }
    func didTapCancel() { delegate?.cartDidSelectCancel() }
  }

  final class PaymentViewController: UIViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Payment"
    }
  }
#endif
