import FlowEngine

enum AppRoute: Route, CaseIterable {
  case login, shop
}

enum LoginRoute: Route, CaseIterable {
  case signIn, forgotPassword
}

enum TabsRoute: Route, CaseIterable {
  case tabs
}

enum CatalogueRoute: Route, Codable {
  case catalogue
  case product(Int)
  case reviews(Int)
}

enum CartRoute: Route, CaseIterable {
  case cart, checkout, payment
}

enum AccountRoute: Route, CaseIterable {
  case account, orders
}

enum OfferRoute: Route, Codable {
  case offer(Int)
}
