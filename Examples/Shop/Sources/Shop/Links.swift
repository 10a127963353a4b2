import FlowLinks

let links = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
  DeepLink("/product/:id") { CatalogueRoute.product(try $0.parameter("id")) }
  DeepLink("/product/:id/reviews") { CatalogueRoute.reviews(try $0.parameter("id")) }
  DeepLink("/checkout") { _ in CartRoute.checkout }
}
