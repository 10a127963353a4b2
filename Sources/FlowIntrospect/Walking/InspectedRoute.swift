public import FlowEngine

/// A route as a coordinator reports it: the value itself, which is converted to text later, or a
/// label.
public enum InspectedRoute: Sendable {
  /// The route; the redaction decides which parts leave the process.
  case value(any Route)
  /// A route of another framework, as a label.
  case label(RouteLabel)

  /// Creates a route of another framework.
  public init(identifier: String, type: String, detail: String? = nil) {
    self = .label(RouteLabel(identifier: identifier, type: type, detail: detail))
  }
}
