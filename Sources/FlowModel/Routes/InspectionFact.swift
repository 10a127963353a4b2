/// A fact about a coordinator that the app gives to inspectors: a name and a value.
public struct InspectionFact: Hashable, Sendable {
  /// The value of a fact.
  public enum Value: Hashable, Sendable {
    /// A text; a redaction that hides values hides all of it.
    case text(String)
    /// A route; the redaction treats it like every other route.
    case route(RouteValue)
  }

  /// The name, such as "items"; it always leaves the process.
  public let name: String
  /// The value.
  public let value: Value

  /// A fact with a text as its value.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .text(value)
  }

  /// A fact with a route as its value.
  public init(_ name: String, route: any Route) {
    self.name = name
    value = .route(RouteValue(route))
  }
}
