import FlowEngine

final class CatalogueCoordinator: Coordinator<CatalogueRoute> {
  init() { super.init(root: .catalogue) }

  override var tabItem: TabItem? { TabItem(text: "Catalogue", image: "books.vertical") }

  override func canHandle(_ route: any Route) -> Bool { route is CatalogueRoute }

  // Reviews reached from outside have their product below them.
  override func navigationPath(for route: any Route) -> [any Route]? {
    guard case .reviews(let id) = route as? CatalogueRoute else { return nil }
    return [CatalogueRoute.product(id), route]
  }
}
