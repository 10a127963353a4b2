import FlowIntrospect

/// Which errors are looked at; what is nil is of no account.
struct ErrorFilter: Equatable, Sendable {
  var kind: String?
  var coordinator: String?
  var route: String?
  var states: Set<ErrorMark.State>?
  /// Stands anywhere in the error or in its note, in capitals or not.
  var text: String?

  static let all = ErrorFilter()

  func admits(_ error: ReviewedError) -> Bool {
    if let kind, error.kind != kind { return false }
    if let coordinator, error.coordinator != coordinator { return false }
    if let route, error.route != route { return false }
    if let states, !states.contains(error.mark.state) { return false }
    guard let text, !text.isEmpty else { return true }
    let sought = text.lowercased()
    let description = error.report.error
    let places =
      [description.kind, description.message, description.advice, error.mark.note ?? ""]
      + [description.coordinator ?? "", description.route ?? "", description.routeType ?? ""]
      + [error.report.visibleRoute.identifier] + error.report.path.map(\.name)
    return places.contains { $0.lowercased().contains(sought) }
  }
}
