import FlowProtocol

/// One error with what was made of it.
struct ReviewedError: Equatable, Sendable, Identifiable {
  let id: ErrorID
  let report: ErrorReport
  let mark: ErrorMark

  var kind: String { report.error.kind }
  /// The coordinator that it is about, else the one that reported it.
  var coordinator: String? { report.error.coordinator ?? report.path.last?.name }

  /// That coordinator, as far as the way to who reported it says which one it is.
  var target: NodeReference? {
    report.path.last { $0.name == coordinator } ?? report.path.last
  }
  /// The route that it is about.
  var route: String? { report.error.route }
}
