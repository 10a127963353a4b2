package import FlowProtocol

/// One error with what was made of it.
package struct ReviewedError: Equatable, Sendable, Identifiable {
  package let id: ErrorID
  package let report: ErrorReport
  package let mark: ErrorMark

  package var kind: String { report.error.kind }
  /// The coordinator that it is about, else the one that reported it.
  package var coordinator: String? { report.error.coordinator ?? report.path.last?.name }

  /// That coordinator, as far as the way to who reported it says which one it is.
  var target: NodeReference? {
    report.path.last { $0.name == coordinator } ?? report.path.last
  }
  /// The route that it is about.
  package var route: String? { report.error.route }
}
