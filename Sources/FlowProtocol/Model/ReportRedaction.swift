package import FlowEngine

/// A filter for the texts of reports before they leave the app's process.
package protocol ReportRedaction: Sendable {
  /// Returns the label of a route.
  func label(of route: any Route) -> RouteLabel
  /// Returns the label of a call's place; nil if the place must not leave the process.
  func label(of call: CallSite) -> CallLabel?
  /// Returns the error with only the texts that the redaction allows; `route` is the route it
  /// concerns.
  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError
  /// Returns the name that the app gives a coordinator or a tab; nil if it must not leave the
  /// process.
  func redacted(givenName name: String) -> String?
  /// Returns the answer of a coordinator, redacted if necessary.
  func redacted(answer: String) -> String
}

/// A redaction that allows everything: identifiers, types, and associated values.
package struct NoRedaction: ReportRedaction {
  package init() {}

  package func label(of route: any Route) -> RouteLabel { RouteLabel(route) }
  package func label(of call: CallSite) -> CallLabel? { CallLabel(call) }
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError { error }
  package func redacted(givenName name: String) -> String? { name }
  package func redacted(answer: String) -> String { answer }
}
