/// The names of the types that are shown for routes.
package enum RouteTypeName {
  /// Returns the name of a type without its Swift module.
  package static func nested(_ type: any Any.Type) -> String {
    let full = String(reflecting: type)
    // A local or private type has the address of its context in its name, and a generic one names
    // other modules.
    guard !full.contains(where: { "(<".contains($0) }) else { return String(describing: type) }
    let parts = full.split(separator: ".").dropFirst()
    return parts.isEmpty ? full : parts.joined(separator: ".")
  }

  /// Returns the type that contains the type with this name; nil if the name has no containers.
  package static func container(in typeName: String) -> Substring? {
    if typeName.contains("<") { return nil }
    return typeName.split(separator: ".").dropLast().last
  }

  /// Returns the name of a route, after the type that contains its type: `Checkout.cart`.
  ///
  /// Destinations of different modules can have one name. Types of other routes have no containers.
  package static func named(_ identifier: String, of typeName: String) -> String {
    container(in: typeName).map { "\($0).\(identifier)" } ?? identifier
  }
}
