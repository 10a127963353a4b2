public import FlowEngine
public import FlowLinks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The routes of an app, so that they can be named from outside.
///
/// ```swift
/// var catalogue = RouteCatalogue()
/// catalogue.add(HomeRoute.self)            // CaseIterable: all of its routes
/// catalogue.add(ShopRoute.self)            // Decodable: item(7), or {"item":{"_0":7}}
/// catalogue.add([NewsRoute.article(1)])    // single routes
/// catalogue.add(links)                     // shop://item/7, or /item/7
/// ```
///
/// Routes that were seen live can be named too, the last 10,000 of them.
public struct RouteCatalogue: Sendable {
  var declared = RouteIndex(capacity: Self.declaredLimit)
  var seen = RouteIndex(capacity: Limits.seenRoutes)
  private(set) var types: [ObjectIdentifier: RouteType] = [:]
  private(set) var links: [DeepLinks] = []
  /// What may leave the process of a route that is proposed.
  package var label: @Sendable (any Route) -> RouteLabel = { RouteLabel($0) }

  /// How many routes may be declared; the first declared go first.
  private static let declaredLimit = 100_000

  /// A catalogue of nothing.
  public init() {}

  // MARK: Declaring

  /// Declares all the routes of a type.
  ///
  /// O(routes).
  public mutating func add<R: Route & CaseIterable>(_ type: R.Type) {
    var count = 0
    for route in type.allCases.prefix(Self.declaredLimit) {
      add(route)
      count += 1
    }
    note(type) { $0.isComplete = count < Self.declaredLimit }
  }

  /// Declares a type whose routes are read from JSON, the way that their enum encodes.
  public mutating func add<R: Route & Decodable>(_ type: R.Type) {
    note(type) { $0.decode = { try JSONDecoder().decode(R.self, from: $0) } }
  }

  /// Declares all the routes of a type, which are read from JSON too.
  ///
  /// O(routes).
  public mutating func add<R: Route & CaseIterable & Decodable>(_ type: R.Type) {
    func cases<C: Route & CaseIterable>(_ type: C.Type) { add(type) }
    func json<D: Route & Decodable>(_ type: D.Type) { add(type) }
    cases(type)
    json(type)
  }

  /// Declares one route.
  public mutating func add(_ route: any Route) {
    note(Swift.type(of: route)) { _ in }
    declared.insert(route)
  }

  /// Declares single routes.
  ///
  /// O(routes).
  public mutating func add(_ routes: [any Route]) {
    for route in routes { add(route) }
  }

  /// Declares the URLs that lead to routes; where there are several, they are asked in turn.
  public mutating func add(_ links: DeepLinks) {
    self.links.append(links)
  }

  /// Notes a route that was seen live, so that it can be named.
  ///
  /// O(1); a route that is not new costs its hash.
  public mutating func noteSeen(_ route: any Route) {
    if seen.insert(route) { note(Swift.type(of: route)) { _ in } }
  }

  // MARK: What is declared

  /// The declared routes, in the order in which they were declared; types that are read from JSON declare none.
  ///
  /// O(routes).
  public var declaredRoutes: [any Route] { declared.routes.map(\.value.route) }

  /// The types of which all routes are declared.
  var completeTypes: [any Route.Type] { types.values.filter(\.isComplete).map(\.type) }

  /// The names of the types of which not every route is declared.
  var incompleteTypeNames: [String] { types.values.filter { !$0.isComplete }.map(\.name) }

  /// Whether all routes of the type of this name are among the ``declaredRoutes``.
  ///
  /// False for a type that is not known. O(types).
  public func isComplete(_ typeName: String) -> Bool {
    let named = types(named: typeName)
    return !named.isEmpty && named.allSatisfy(\.isComplete)
  }

  /// The known types that may be called this.
  func types(named name: String) -> [RouteType] {
    types.values.filter { $0.isCalled(name) }
  }

  private mutating func note(_ type: any Route.Type, _ change: (inout RouteType) -> Void) {
    change(&types[ObjectIdentifier(type), default: RouteType(type)])
  }
}
