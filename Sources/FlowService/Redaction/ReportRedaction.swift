/// A filter for the texts of reports before they leave the app's process.
package protocol ReportRedaction: Sendable {
  func label(of route: any Route) -> RouteLabel
  /// Returns the label of a call's place; nil if the place must not leave the process.
  func label(of call: CallSite) -> CallLabel?
  /// Returns the label of a link; without its URL if that must not leave the process.
  func label(of link: FollowedLink) -> LinkLabel
  /// Returns the error, which concerns `route`, with only the texts that the redaction allows.
  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError
  /// Returns the given name of a coordinator or a tab; nil if it must not leave the process.
  func redacted(givenName name: String) -> String?
  /// Returns the answer of a coordinator, redacted if necessary.
  func redacted(answer: String) -> String
}

/// A redaction that allows everything: identifiers, types, and associated values.
package struct NoRedaction: ReportRedaction {
  package init() {}

  package func label(of route: any Route) -> RouteLabel { RouteLabel(route) }
  package func label(of call: CallSite) -> CallLabel? { CallLabel(call) }
  package func label(of link: FollowedLink) -> LinkLabel {
    LinkLabel(kind: link.kind, url: link.url)
  }
  package func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError { error }
  package func redacted(givenName name: String) -> String? { name }
  package func redacted(answer: String) -> String { answer }
}

/// A redaction with the label of one route: making a label takes most of the time of a report, and
/// the usual step of a navigation has the route that was requested.
struct LabelledRedaction<Base: ReportRedaction>: ReportRedaction {
  let base: Base
  let route: (any Route)?
  let label: RouteLabel?

  func label(of route: any Route) -> RouteLabel {
    if let known = self.route, let label, haveSameBytes(known, route) { return label }
    return base.label(of: route)
  }

  func label(of call: CallSite) -> CallLabel? { base.label(of: call) }
  func label(of link: FollowedLink) -> LinkLabel { base.label(of: link) }

  func redacted(_ error: FlowError, about route: (any Route)?) -> FlowError {
    base.redacted(error, about: route)
  }

  func redacted(givenName name: String) -> String? { base.redacted(givenName: name) }
  func redacted(answer: String) -> String { base.redacted(answer: answer) }
}

/// Whether both routes are the same in memory; `==` of an app may ignore what a label shows.
private func haveSameBytes<L: Route, R: Route>(_ lhs: L, _ rhs: R) -> Bool {
  L.self == R.self
    && withUnsafeBytes(of: lhs) { lhs in withUnsafeBytes(of: rhs) { lhs.elementsEqual($0) } }
}
