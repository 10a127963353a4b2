package import FlowEngine

/// What may leave the process of an app, as reports ask for it.
package protocol ReportRedaction: Sendable {
  /// How a route is called.
  func label(of route: any Route) -> RouteLabel
  /// The identifier that the label of a route has.
  func identifier(of route: any Route) -> String
  /// An error whose texts hold no more than the redaction lets out; `route` is what it is about.
  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError
  /// What a coordinator answered that was asked for a route.
  func redacted(answer: String) -> String
}

/// Everything leaves: identifiers, types, and associated values.
package struct NoRedaction: ReportRedaction {
  package init() {}

  package func label(of route: any Route) -> RouteLabel { RouteLabel(route) }
  package func identifier(of route: any Route) -> String { Limits.clipped(route.identifier) }
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError { error }
  package func redacted(answer: String) -> String { answer }
}
