import FlowEngine

enum ShopRoute: Route {
  case catalogue, cart
  case item(Int)
  case note(String)
  /// A route that no coordinator shows.
  case archive(Int)
}

/// A route whose default identifier is its whole value.
struct Profile: Route {
  let mail: String
}

/// A route with its own identifier.
struct Named: Route {
  let identifier: String
}

@MainActor
final class ShopCoordinator: Coordinator<ShopRoute> {
  /// Called while a navigation is being decided.
  var whileDeciding: (() -> Void)?

  init() {
    super.init(router: Router(initial: .catalogue))
    let handler = FlowErrorHandler()
    handler.onError = { _ in }
    errorHandler = handler
  }

  override func canHandle(_ route: any Route) -> Bool {
    whileDeciding?()
    if case .archive = route as? ShopRoute { return false }
    return route is ShopRoute
  }
}

@MainActor
final class PlainCoordinator<R: Route>: Coordinator<R> {
  override func canHandle(_ route: any Route) -> Bool { route is R }
}
