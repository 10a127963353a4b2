import Foundation

/// The routes of an app that viewers can name.
///
/// ```swift
/// var catalogue = RouteCatalogue()
/// catalogue.add(HomeRoute.self)            // CaseIterable: all of its routes
/// catalogue.add(ShopRoute.self)            // Decodable: item(7), or {"item":{"_0":7}}
/// catalogue.add([NewsRoute.article(1)])    // single routes
/// catalogue.add(links)                     // shop://item/7, or /item/7
/// ```
///
/// Viewers can also name the last 10,000 live routes.
public struct RouteCatalogue: Sendable {
  var declared = RouteIndex(capacity: Self.declaredLimit)
  var seen = RouteIndex(capacity: Limits.seenRoutes)
  private(set) var types: [ObjectIdentifier: RouteType] = [:]
  private(set) var links: [any RouteLinks] = []
  /// Returns the redacted label of a route, for completions and suggestions.
  package var label: @Sendable (any Route) -> RouteLabel = { RouteLabel($0) }

  /// The maximum number of declared routes; the oldest are dropped first.
  private static let declaredLimit = 100_000

  /// Creates an empty catalogue.
  public init() {}

  // MARK: Declaring

  /// Declares all routes of a type; O(routes).
  public mutating func add<R: Route & CaseIterable>(_ type: R.Type) {
    let routes = type.allCases.prefix(Self.declaredLimit)
    for route in routes { add(route) }
    note(type) { $0.isComplete = routes.count < Self.declaredLimit }
  }

  /// Declares a type whose routes are decoded from JSON, in the form in which their enum encodes.
  ///
  /// The cases of an enum are declared too, whatever their values: coverage counts each as a route.
  public mutating func add<R: Route & Decodable>(_ type: R.Type) {
    note(type) {
      $0.decode = { try JSONDecoder().decode(R.self, from: $0) }
      // The identifiers of routes with raw values are these values.
      if !(R.self is any RawRepresentable.Type) { $0.cases = EnumCases.names(of: R.self) ?? [] }
    }
  }

  /// Declares all routes of a type, which can also be decoded from JSON; O(routes).
  public mutating func add<R: Route & CaseIterable & Decodable>(_ type: R.Type) {
    func cases<C: Route & CaseIterable>(_ type: C.Type) { add(type) }
    func json<D: Route & Decodable>(_ type: D.Type) { add(type) }
    cases(type)
    json(type)
  }

  /// Declares one route.
  public mutating func add(_ route: any Route) {
    note(route.shownType) { _ in }
    declared.insert(route)
  }

  /// Declares several routes; O(routes).
  public mutating func add(_ routes: [any Route]) {
    for route in routes { add(route) }
  }

  /// Declares all routes of the type that they have, or whose values they wrap; O(routes).
  package mutating func add(all routes: [any Route]) {
    add(routes)
    if let first = routes.first { note(first.shownType) { $0.isComplete = true } }
  }

  /// Declares the URLs that lead to routes; if there are several tables, they are tried in order.
  package mutating func add(links: any RouteLinks) { self.links.append(links) }

  /// Notes a live route, so that viewers can name it; O(1), and a known route costs its hash.
  public mutating func noteSeen(_ route: any Route) {
    if seen.insert(route) { note(route.shownType) { _ in } }
  }

  // MARK: Declarations

  /// The declared routes, in the order of declaration, in O(routes).
  ///
  /// Types that are decoded from JSON add none.
  public var declaredRoutes: [any Route] { declared.routes.map(\.value.route) }

  var completeTypes: [any Route.Type] {
    types.values.filter(\.isComplete).compactMap { $0.type as? any Route.Type }
  }

  /// The cases of declared enums whose routes have any values, by type and in their order; without
  /// those of types that give the `known` routes other names than those of their cases.
  package func declaredCases(known: [RouteLabel] = []) -> [RouteLabel] {
    let cases = types.values.filter { !$0.isComplete }.sorted { $0.fullName < $1.fullName }
      .flatMap { type in type.cases.map { RouteLabel(identifier: $0, type: type.name) } }
    let names = Set(cases)
    let renamed = Set(known.lazy.map(\.case).filter { !names.contains($0) }.map(\.type))
    return cases.filter { !renamed.contains($0.type) }
  }

  var incompleteTypeNames: [String] { types.values.filter { !$0.isComplete }.map(\.name) }

  /// Returns whether the ``declaredRoutes`` are all routes of the type; false for an unknown type.
  ///
  /// O(types).
  public func isComplete(_ typeName: String) -> Bool {
    let named = types(named: typeName)
    return !named.isEmpty && named.allSatisfy(\.isComplete)
  }

  func types(named name: String) -> [RouteType] { types.values.filter { $0.isCalled(name) } }

  private mutating func note(_ type: any Any.Type, _ change: (inout RouteType) -> Void) {
    change(&types[ObjectIdentifier(type), default: RouteType(type)])
  }
}

struct RouteType: Sendable {
  let key: ObjectIdentifier
  /// The type of the routes, or of the values that routes wrap.
  let type: any Any.Type
  /// The name as on the wire.
  let name: String
  /// The name with module and enclosing types.
  let fullName: String
  /// Whether all routes of the type are declared.
  var isComplete = false
  /// The names of the enum's cases, if they are declared without values.
  var cases: [String] = []
  var decode: (@Sendable (Data) throws -> any Route)?

  init(_ type: any Any.Type) {
    key = ObjectIdentifier(type)
    self.type = type
    name = Limits.clipped(RouteTypeName.of(type))
    fullName = Limits.clipped(String(reflecting: type))
  }

  /// Whether `name` is the type's name, with or without enclosing types and module.
  func isCalled(_ name: String) -> Bool {
    name == self.name || name == fullName || (!name.isEmpty && fullName.hasSuffix("." + name))
  }
}
