package import FlowProtocol

/// One error with its mark.
package struct ReviewedError: Equatable, Sendable, Identifiable {
  package let id: ErrorID
  package let report: ErrorReport
  package let mark: ErrorMark

  package var kind: String { report.error.kind }
  /// The name of the coordinator that the error is about, or else of the one that reported it.
  package var coordinator: String? { report.error.coordinator ?? report.path.last?.name }

  /// That coordinator, if the path to the reporting coordinator contains it; else the reporting
  /// one.
  var target: NodeReference? {
    report.path.last { $0.name == coordinator } ?? report.path.last
  }
  /// The route that the error is about.
  package var route: String? { report.error.route }
}
