#if canImport(SwiftUI)
  import FlowEngine
  import LiveCoordinators
  import SwiftUI

  private enum CatalogueRoute: Route { case catalogue, product(Int) }

  private struct CatalogueView: View {
    let route: CatalogueRoute
    var body: some View { Text(route.identifier) }
  }

  /// An app's view, which follows its root coordinator.
  struct ShopView: View {
    let app: any Rendered

    var body: some View {
      FlowView(app) { screen in
        switch screen.route.route {
        case let route as CatalogueRoute: CatalogueView(route: route)
        default: Text(screen.screen.title)
        }
      }
    }
  }
#endif
