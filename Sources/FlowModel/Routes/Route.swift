/// A navigation destination: what a coordinator can show.
///
/// Routes are compared as values. Two routes that share an ``identifier`` but differ in type or
/// case are different routes.
///
/// ```swift
/// enum ShopRoute: Route {
///   case catalogue
///   case item(Int)
/// }
/// ```
public protocol Route: Hashable, Sendable, Identifiable where ID == String {
  /// The route's name in the protocol and in messages; by default the name of the enum case.
  var identifier: String { get }
}

extension Route {
  /// The name of the enum case, without associated values; for other types, their description.
  ///
  /// Uses reflection, which takes microseconds, so the engine never compares routes by it.
  public var identifier: String {
    let mirror = Mirror(reflecting: self)
    if mirror.displayStyle == .enum, let label = mirror.children.first?.label {
      return label
    }
    return String(describing: self)
  }

  /// The ``identifier``.
  public var id: String { identifier }
}

extension Route where Self: RawRepresentable, RawValue == String {
  /// The raw value.
  public var identifier: String { rawValue }
}

/// A route that wraps a value of another type and uses its name.
package protocol WrappingRoute: Route {
  /// The wrapped value.
  var wrappedValue: any Hashable & Sendable { get }
  /// The route with which an app declares the value, whichever of its screens this route is for.
  var declaredForm: any Route { get }
  /// Returns the route's description, with the wrapped value, or the part of it that is shown, as
  /// `textOfValue` puts it.
  func text(_ textOfValue: (Any) -> String) -> String
  /// The type that is shown for the value; its own by default.
  var wrappedType: any Any.Type { get }
}

extension WrappingRoute {
  package var wrappedType: any Any.Type { type(of: wrappedValue) }
}

/// Whether two routes are the same value of the same type.
package func isSameRoute(_ lhs: any Route, _ rhs: any Route) -> Bool {
  isSameValue(lhs, rhs)
}

/// Whether two values are equal as `AnyHashable` are.
///
/// With both types known, no cast is needed, which would cost ten times as much as the comparison.
package func isSameValue<L: Hashable, R: Hashable>(_ lhs: L, _ rhs: R) -> Bool {
  guard L.self == R.self else { return AnyHashable(lhs) == AnyHashable(rhs) }
  // Safe: both types are the same.
  return lhs == unsafeBitCast(rhs, to: L.self)
}

extension Route {
  /// The type that is shown for the route: its own, or that of what it wraps.
  package var shownType: any Any.Type {
    if let wrapping = self as? any WrappingRoute { return wrapping.wrappedType }
    return type(of: self)
  }

  /// The name of ``shownType``, in errors, labels, logs and diagrams.
  package var typeName: String { RouteTypeName.of(shownType) }

  /// The route by which coverage counts it: its ``WrappingRoute/declaredForm``, or itself.
  package var asDeclared: any Route { (self as? any WrappingRoute)?.declaredForm ?? self }

  /// The identifier as errors and messages keep it: of at most 1,024 characters, since hundreds of
  /// errors are kept, and an identifier may contain anything.
  package var keptIdentifier: String { Limits.clipped(identifier) }

  /// The identifier without the values of the route: a structure without its own identifier, whose
  /// default one is its whole value, has its type in place of it.
  package var identifierWithoutValues: String {
    let identifier = identifier
    if Mirror(reflecting: self).displayStyle != .enum, identifier == String(describing: self) {
      return typeName
    }
    return identifier
  }

  /// The identifier for messages, after the module for a module's destination: `Checkout.cart`.
  package var nameInMessages: String { RouteTypeName.named(keptIdentifier, of: typeName) }
}

extension RouteTypeName {
  /// Returns the name of a route type without the types that contain it (`ShopRoute`), and that of
  /// a wrapped type with them (`Checkout.Destination`).
  package static func of(_ type: any Any.Type) -> String {
    type is any Route.Type ? String(describing: type) : nested(type)
  }
}

extension Route {
  /// The ``typeName``, made once for each type, except for routes that wrap values of several types.
  package var knownTypeName: String {
    if let name = routeTypeNames[type(of: self)] { return name }
    let name = typeName
    if !(self is any WrappingRoute) { routeTypeNames[type(of: self)] = name }
    return name
  }
}

private let routeTypeNames = TypeNames()
