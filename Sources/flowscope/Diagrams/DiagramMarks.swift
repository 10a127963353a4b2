import FlowDiagram
import FlowEngine
import FlowIntrospect
import Inspector

enum DiagramMarks {
  typealias Marks = [CoordinatorID: [Diagram.Mark]]

  /// Returns the marks of a target's coordinators; remarks on missing parts go to `tell`.
  static func find(
    _ findings: Set<DiagramFinding>, of target: String?, at moment: RecordingMoment?,
    in snapshot: FlowSnapshot,
    tell: @escaping @Sendable (String) -> Void = { StandardError.say($0) }
  ) async throws -> Marks {
    var marks: Marks = [:]
    for finding in DiagramFinding.allCases where findings.contains(finding) {
      let found =
        switch finding {
        case .lints: try await lints(of: target, at: moment)
        case .errors: try await errors(of: target, in: snapshot, tell)
        case .coverage: try await coverage(of: target, in: snapshot, tell)
        }
      marks.merge(found) { $0 + $1 }
    }
    return marks
  }

  private static func lints(of target: String?, at moment: RecordingMoment?) async throws -> Marks {
    let results = try await LintTarget.results(of: target, at: moment, by: try LintConfiguration())
    let ids = results.findings.filter { $0.verdict == .warning }.compactMap(\.coordinator?.id)
    return Dictionary(grouping: ids, by: \.self).mapValues { [Diagram.mark(lints: $0.count)] }
  }

  private static func errors(
    of target: String?, in snapshot: FlowSnapshot, _ tell: (String) -> Void
  ) async throws -> Marks {
    let review = try await ErrorTarget.review(of: target) { tell("\($0)") }
    return Diagram.marks(of: review, in: snapshot)
  }

  private static func coverage(
    of target: String?, in snapshot: FlowSnapshot, _ tell: @escaping @Sendable (String) -> Void
  ) async throws -> Marks {
    let coverage = try await CoverageTarget.coverage(of: [target], watching: nil, tell: tell)
    let declared = Dictionary(grouping: coverage.routes.filter(\.isDeclared), by: \.label.type)
    let marks = declared.mapValues { routes in
      let reached = routes.count { $0.state == .navigated || $0.state == .shown }
      let text = "\(reached) of \(Counted.text(routes.count, "route")) reached"
      return [Diagram.Mark(kind: .coverage, text: text)]
    }
    return snapshot.nodes.compactMapValues { marks[$0.routeType] }
  }
}
