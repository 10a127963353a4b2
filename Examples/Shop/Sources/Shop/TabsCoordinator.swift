import FlowEngine

final class TabsCoordinator: TabCoordinator<TabsRoute> {
  init() {
    super.init(root: .tabs)
    addChild(CatalogueCoordinator())
    addChild(CartCoordinator())
    addChild(AccountCoordinator())
  }
}

final class AccountCoordinator: Coordinator<AccountRoute> {
  init() { super.init(root: .account) }

  override var tabItem: TabItem? { TabItem(text: "Account", image: "person") }

  override func canHandle(_ route: any Route) -> Bool { route is AccountRoute }
}
