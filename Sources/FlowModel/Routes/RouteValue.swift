/// A route of any type, compared by type and value.
public struct RouteValue: Hashable, Sendable {
  /// The route itself.
  public let route: any Route

  /// Holds `route`.
  public init(_ route: any Route) {
    self.route = route
  }

  /// Whether both are the same value of the same type.
  public static func == (lhs: RouteValue, rhs: RouteValue) -> Bool {
    isSameRoute(lhs.route, rhs.route)
  }

  /// Feeds the route into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(route))
  }
}
