import FlowBridge

/// Lets flowscope inspect the shop; changes of its routers need no calls.
func makeBridge(to shop: AppRouter) -> Bridge {
  var options = InspectorOptions()
  options.catalogue.declare(AccountRoute.self)
  options.catalogue.declare(Sheet.self)
  return Bridge(name: "router", options: options) {
    Node(shop, "Shop").tabs(Tab.allCases, selected: shop.tab) { tab in
      tab == .catalogue
        ? Node(shop.catalogue, "Catalogue").screens(shop.catalogue.path)
        : Node(shop.account, "Account").screens(shop.account.path)
    }
    .presenting(item: shop.sheet).presenting("Login", isPresented: shop.isLoginShown, as: .cover)
  }
}
