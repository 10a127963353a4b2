import FlowEngine
import FlowLinks
import TestEngines

@testable import FlowIntrospect
@testable import FlowProtocol
@testable import FlowService

enum HomeRoute: Route, CaseIterable {
  case home, search, settings
}

/// A type that is decoded from JSON, with and without labels.
enum ShopRoute: Route, Codable {
  case cart
  case item(Int)
  case offer(Int, code: String, Bool)
  case profile(user: String, tab: Int?)
}

enum NewsRoute: Route {
  case item(Int)
  case article(Int)
  case cart
}

/// A type whose routes have raw values, and so encode as texts.
enum TabRoute: String, Route, CaseIterable, Codable {
  case first, second
}

/// Routes with a model and with a case of another type.
enum ModelRoute: Route {
  case post(Post)
  case section(Section)

  struct Post: Hashable, Sendable, Identifiable {
    let id: Int
    let body: String
  }

  enum Section: Hashable, Sendable { case history }
}

/// A route that is not an enum.
struct PageRoute: Route, Codable {
  let number: Int
  var title: String?
}

/// A structure with a name of its own.
struct NamedPage: Route {
  let number: Int
  var identifier: String { "page" }
}

/// A route whose identifier is not the name of its case.
enum NamedRouteKind: Route {
  case special(Int)
  var identifier: String { "page.special" }
}

enum Outer {
  enum Inner: Route, CaseIterable { case leaf }
}

enum OtherOuter {
  enum Inner: Route, CaseIterable { case leaf }
}

/// A route with a name that the test chooses.
struct TextRoute: Route, CustomStringConvertible {
  let text: String
  var identifier: String { text }
  var description: String { "text(\(text.debugDescription))" }
}

extension RouteCatalogue {
  init(_ build: (inout RouteCatalogue) -> Void) {
    self.init()
    build(&self)
  }

  /// Returns the route as text, or the error.
  func words(_ text: String, type: String? = nil) -> String {
    do throws(RouteNameError) {
      return String(describing: try resolve(text, type: type))
    } catch {
      return error.description
    }
  }
}

let shopLinks = DeepLinks(schemes: ["shop"], hosts: ["shop.example.com"]) {
  DeepLink("/item/:id") { ShopRoute.item(try $0.parameter("id", as: Int.self)) }
  DeepLink("/cart") { _ in ShopRoute.cart }
}
