import Foundation
import Observation

/// The router of one tab, for a `NavigationStack(path:)`.
@Observable
@MainActor
final class StackRouter<Route: Hashable> {
  var path: [Route] = []
}

/// The router of the whole shop, for a `TabView(selection:)`, a `.sheet(item:)` and a
/// `.fullScreenCover(isPresented:)`.
@Observable
@MainActor
final class AppRouter {
  var tab = Tab.catalogue
  var sheet: Sheet?
  var isLoginShown = false
  let catalogue = StackRouter<CatalogueRoute>()
  let account = StackRouter<AccountRoute>()

  @ObservationIgnored private var isSignedIn = false

  /// Shows the orders, after a login if that is needed.
  func showOrders() {
    guard isSignedIn else {
      isLoginShown = true
      return
    }
    tab = .account
    account.path = [.orders]
  }

  func signIn() {
    isSignedIn = true
    isLoginShown = false
  }

  /// Goes back as the user does: closes what is in front, or pops a screen.
  func back() {
    if isLoginShown {
      isLoginShown = false
    } else if sheet != nil {
      sheet = nil
    } else if tab == .catalogue {
      _ = catalogue.path.popLast()
    } else {
      _ = account.path.popLast()
    }
  }

  /// Opens `shop://product/7`, `shop://product/7/reviews` or `shop://cart`.
  func open(_ url: URL) throws {
    switch (url.host, url.pathComponents.dropFirst().first.flatMap { Int($0) }) {
    case ("cart", _):
      sheet = .cart
    case ("product", let number?):
      guard (1...20).contains(number) else { throw LinkError.noSuchProduct(number) }
      sheet = nil
      tab = .catalogue
      catalogue.path = [.product(number)]
      if url.lastPathComponent == "reviews" { catalogue.path.append(.reviews(of: number)) }
    default:
      throw LinkError.unknown(url)
    }
  }
}

enum LinkError: Error {
  case noSuchProduct(Int)
  case unknown(URL)
}
