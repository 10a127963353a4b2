import FlowIntrospect

/// One error with what was made of it.
struct ReviewedError: Equatable, Sendable, Identifiable {
  let id: ErrorID
  let report: ErrorReport
  let mark: ErrorMark

  var kind: String { report.error.kind }
  /// The coordinator that it is about, else the one that reported it.
  var coordinator: String? { report.error.coordinator ?? report.path.last?.name }
  /// The route that it is about.
  var route: String? { report.error.route }
}
