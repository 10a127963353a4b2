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
}

/// Whether two routes are the same value of the same type.
package func isSameRoute(_ lhs: any Route, _ rhs: any Route) -> Bool {
  compare(lhs, rhs)
}

/// With both types known, no cast is needed, which would cost ten times as much as the comparison.
private func compare<L: Route, R: Route>(_ lhs: L, _ rhs: R) -> Bool {
  guard L.self == R.self else { return AnyHashable(lhs) == AnyHashable(rhs) }
  return lhs == unsafeBitCast(rhs, to: L.self)
}
