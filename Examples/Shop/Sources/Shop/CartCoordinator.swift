import FlowEngine

final class CartCoordinator: Coordinator<CartRoute> {
  init() {
    super.init(root: .cart)
    addModalCoordinator(CheckoutCoordinator())
  }

  override var tabItem: TabItem? { TabItem(text: "Cart", image: "cart") }

  override func canHandle(_ route: any Route) -> Bool { route as? CartRoute == .checkout }

  override func navigationType(for route: any Route) -> NavigationType { .modal }

  override func modalDetentConfiguration(for route: any Route) -> ModalDetentConfiguration {
    ModalDetentConfiguration(detents: [.medium, .large], selectedDetent: .medium)
  }
}

final class CheckoutCoordinator: Coordinator<CartRoute> {
  init() { super.init(root: .checkout) }

  override func canHandle(_ route: any Route) -> Bool { route as? CartRoute == .payment }
}
