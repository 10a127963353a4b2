import FlowIntrospect

extension RouteCatalogue {
  static var shop: RouteCatalogue {
    var catalogue = RouteCatalogue()
    catalogue.add(AppRoute.self)  // CaseIterable: all of its routes
    catalogue.add(LoginRoute.self)
    catalogue.add(TabsRoute.self)
    catalogue.add(CartRoute.self)
    catalogue.add(AccountRoute.self)
    catalogue.add(CatalogueRoute.self)  // Decodable: product(7), or {"product":{"_0":7}}
    catalogue.add([CatalogueRoute.catalogue, OfferRoute.offer(1)])  // single routes
    catalogue.add(links)  // DeepLinks: shop://product/7, or /product/7
    return catalogue
  }
}

extension AppCoordinator {
  func startInspector() throws -> FlowInspector {
    try FlowInspector.start(self, name: "shop", options: InspectorOptions(catalogue: .shop))
  }
}
