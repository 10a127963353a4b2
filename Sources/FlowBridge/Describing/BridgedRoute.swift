/// The screen of a node for which the app names no route.
struct Screen: Route, CustomStringConvertible {
  let description: String
  var identifier: String { description }
}

/// A value of an app that names a screen, as a route.
struct BridgedRoute: Route {
  let value: any Hashable & Sendable

  /// Returns the value itself if it is a route already.
  static func of(_ value: any Hashable & Sendable) -> any Route {
    (value as? any Route) ?? BridgedRoute(value: value)
  }

  /// Returns the value that the app knows.
  static func unwrapped(_ route: any Route) -> any Hashable & Sendable {
    (route as? BridgedRoute)?.value ?? route
  }

  var identifier: String { Self.identifier(of: value) }

  /// Returns the name of the enum case, the text, or the type.
  static func identifier(of value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum {
      return mirror.children.first?.label ?? "\(value)"
    }
    return mirror.displayStyle == nil ? "\(value)" : TypeNames.name(of: type(of: value))
  }

  static func == (lhs: BridgedRoute, rhs: BridgedRoute) -> Bool {
    // As AnyHashable alone, numbers of different types are equal.
    type(of: lhs.value) == type(of: rhs.value) && AnyHashable(lhs.value) == AnyHashable(rhs.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}

extension BridgedRoute: WrappingRoute, CustomStringConvertible {
  var wrappedValue: any Hashable & Sendable { value }
  var declaredForm: any Route { self }
  var description: String { "\(value)" }

  func text(_ textOfValue: (Any) -> String) -> String { textOfValue(value) }
}
