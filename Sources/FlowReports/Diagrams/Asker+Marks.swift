extension Asker {
  package typealias Marks = [CoordinatorID: [Diagram.Mark]]

  /// Returns the marks of a target's coordinators.
  package func marks(
    _ findings: Set<DiagramFinding>, of target: String?, at moment: RecordingMoment?,
    in snapshot: FlowSnapshot
  ) async throws -> Marks {
    var marks: Marks = [:]
    for finding in DiagramFinding.allCases where findings.contains(finding) {
      let found =
        switch finding {
        case .lints: try await lintMarks(of: target, at: moment)
        case .errors: try await errorMarks(of: target, in: snapshot)
        case .coverage: try await coverageMarks(of: target, in: snapshot)
        }
      marks.merge(found) { $0 + $1 }
    }
    return marks
  }

  private func lintMarks(of target: String?, at moment: RecordingMoment?) async throws -> Marks {
    let results = try await lints(of: target, at: moment, by: try LintConfiguration())
    let ids = results.findings.filter { $0.verdict == .warning }.compactMap(\.coordinator?.id)
    return Dictionary(grouping: ids, by: \.self).mapValues { [Diagram.mark(lints: $0.count)] }
  }

  private func errorMarks(
    of target: String?, in snapshot: FlowSnapshot
  ) async throws -> Marks {
    let review = try await errors(of: [target])
    return Diagram.marks(of: review, in: snapshot)
  }

  package func coverageMarks(
    of target: String?, in snapshot: FlowSnapshot
  ) async throws -> Marks {
    let coverage = try await coverage(of: [target], watching: nil)
    let declared = Dictionary(grouping: coverage.routes.filter(\.isDeclared), by: \.label.type)
    let marks = declared.mapValues { routes in
      let reached = routes.count { $0.state == .navigated || $0.state == .shown }
      let text = "\(reached) of \(Counted.text(routes.count, "route")) reached"
      return [Diagram.Mark(kind: .coverage, text: text)]
    }
    return snapshot.nodes.compactMapValues { marks[$0.routeType] }
  }
}
