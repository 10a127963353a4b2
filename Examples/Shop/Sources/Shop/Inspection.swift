import FlowIntrospect

extension AppCoordinator {
  func startInspector() throws -> FlowInspector {
    var options = InspectorOptions()
    options.catalogue.add(AppRoute.self)  // CaseIterable: all of its routes
    options.catalogue.add(LoginRoute.self)
    options.catalogue.add(TabsRoute.self)
    options.catalogue.add(CartRoute.self)
    options.catalogue.add(AccountRoute.self)
    options.catalogue.add(CatalogueRoute.self)  // Decodable: product(7), or {"product":{"_0":7}}
    options.catalogue.add([CatalogueRoute.catalogue, OfferRoute.offer(1)])  // single routes
    options.catalogue.add(links)  // DeepLinks: shop://product/7, or /product/7
    options.allowsControl = true  // viewers may navigate, too
    return try FlowInspector.start(self, name: "shop", options: options)
  }
}
