extension Route {
  /// The type by which the route goes: its own, or that of the value that it wraps.
  package var shownType: any Any.Type {
    if let wrapping = self as? any WrappingRoute { return type(of: wrapping.wrappedValue) }
    return type(of: self)
  }

  /// The name of that type, in errors, labels, logs and diagrams.
  package var typeName: String { RouteTypeName.of(shownType) }
}

/// The names of the types by which routes go.
package enum RouteTypeName {
  /// Returns the name of a type of routes without the types that contain it, and of another type,
  /// whose values a route wraps, with them: `ShopRoute`, `Checkout.Destination`.
  package static func of(_ type: any Any.Type) -> String {
    type is any Route.Type ? String(describing: type) : nested(type)
  }

  /// Returns the name of a type without its Swift module.
  package static func nested(_ type: any Any.Type) -> String {
    let full = String(reflecting: type)
    // A local or private type has the address of its context in its name, and a generic one names
    // other modules.
    guard !full.contains(where: { "(<".contains($0) }) else { return String(describing: type) }
    let parts = full.split(separator: ".").dropFirst()
    return parts.isEmpty ? full : parts.joined(separator: ".")
  }
}
