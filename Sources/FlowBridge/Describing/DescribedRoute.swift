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

  /// Returns the value itself if it is a route already.
  static func of(_ value: Any) -> any Route { (value as? any Route) ?? DescribedRoute(value) }

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
    with { $0.root = DescribedRoute.of(value) }
  }

  /// Returns the node with the screens on top of the first one, named by values that need be neither
  /// `Hashable` nor `Sendable`, as by ``root(describing:)``.
  public func screens(describing path: some Sequence) -> Node {
    with { $0.path = path.map { DescribedRoute.of($0) } }
  }
}

// Values whose type is not known to be `Hashable` everywhere need no label: those that are not, and those
// of an app that is compiled with the main actor as its default isolation, whose types are `Hashable` on
// the main actor alone.

extension Node {
  /// Describes a part that is no object; it is known again by the text of an id of any type, which must
  /// not change, and that no other node has.
  public init<ID>(
    id: ID, _ name: String, fileID: String = #fileID, line: UInt = #line,
    @NodeBuilder with children: @escaping @MainActor () -> [Node] = { [] }
  ) {
    self.init(
      .value(DescribedRoute(id)), name, at: Place(file: fileID, line: line), children: children)
  }

  /// Returns the node with its first screen, as ``root(describing:)`` does.
  public func root<Value>(_ value: Value) -> Node { root(describing: value) }

  /// Returns the node with the screens on top of the first one, as ``screens(describing:)`` does.
  public func screens(_ path: some Sequence) -> Node { screens(describing: path) }
}

extension RouteCatalogue {
  /// Declares all routes of a type that need be neither `Hashable` nor `Sendable`, for coverage and the
  /// map.
  public mutating func declare<Value: CaseIterable>(_ type: Value.Type) {
    add(all: type.allCases.map { DescribedRoute.of($0) })
  }

  /// Declares screens by the names of the cases of a type whose values cannot be listed.
  public mutating func declare(cases names: [String], of type: any Any.Type) {
    add(names.map { DescribedRoute($0, type: type) })
  }
}
