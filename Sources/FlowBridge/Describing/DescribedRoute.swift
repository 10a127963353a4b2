/// A value that names a screen, as a text: routes are kept and sent to other threads, which a value
/// that is not `Hashable` and `Sendable` cannot be.
struct DescribedRoute: Route {
  /// The name alone, and nothing that the app's value contains.
  struct Name: Hashable, Sendable {
    let text: String
  }

  let identifier: String
  let description: String
  let wrappedType: any Any.Type

  init(_ value: Any) {
    // A value in an existential or an optional has the type of what is in it.
    self.init(
      BridgedRoute.identifier(of: value), description: RouteText.of(value: value),
      type: type(of: value))
  }

  init(_ identifier: String, description: String? = nil, type: any Any.Type) {
    self.identifier = Limits.clipped(identifier)
    self.description = Limits.clipped(description ?? identifier)
    wrappedType = type
  }

  static func == (lhs: DescribedRoute, rhs: DescribedRoute) -> Bool {
    lhs.wrappedType == rhs.wrappedType && lhs.description == rhs.description
      && lhs.identifier == rhs.identifier
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(wrappedType))
    hasher.combine(description)
  }
}

extension DescribedRoute: WrappingRoute, CustomStringConvertible {
  var wrappedValue: any Hashable & Sendable { Name(text: identifier) }
  var declaredForm: any Route { self }

  func text(_ textOfValue: (Any) -> String) -> String { description }
}

extension Node {
  /// Returns the node with its first screen, named by a value that need be neither `Hashable` nor
  /// `Sendable`: by its case with its values as a text, or by its type.
  ///
  /// Two values with equal texts are one route.
  public func root(describing value: Any) -> Node {
    with { $0.root = DescribedRoute(value) }
  }

  /// Returns the node with the screens on top of the first one, named by values that need be neither
  /// `Hashable` nor `Sendable`, as by ``root(describing:)``.
  public func screens(describing path: some Sequence) -> Node {
    with { $0.path = path.map { DescribedRoute($0) } }
  }
}

extension RouteCatalogue {
  /// Declares the screens that ``Node/root(describing:)`` and the like name by the cases of a type.
  public mutating func declare(cases names: [String], of type: any Any.Type) {
    add(names.map { DescribedRoute($0, type: type) })
  }
}
