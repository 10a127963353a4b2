public import FlowEngine

/// A route as a coordinator hands it over: the value itself, to be put into words later and elsewhere,
/// or words.
public enum InspectedRoute: Sendable {
  /// The route; what leaves the process of it is the redaction's to say.
  case value(any Route)
  /// A route of another framework, in words.
  case label(RouteLabel)

  /// A route of another framework.
  public init(identifier: String, type: String, detail: String? = nil) {
    self = .label(RouteLabel(identifier: identifier, type: type, detail: detail))
  }
}
