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
    let results = try await LintTarget.results(
      of: target, at: moment, by: try LintConfiguration())
    var counts: [CoordinatorID: Int] = [:]
    for finding in results.findings where finding.verdict == .warning {
      if let id = finding.coordinator?.id { counts[id, default: 0] += 1 }
    }
    return counts.mapValues { [Diagram.mark(lints: $0)] }
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
    var counts: [String: (declared: Int, reached: Int)] = [:]
    for route in coverage.routes where route.isDeclared {
      counts[route.label.type, default: (0, 0)].declared += 1
      if route.state == .navigated || route.state == .shown {
        counts[route.label.type, default: (0, 0)].reached += 1
      }
    }
    return Dictionary(
      uniqueKeysWithValues: snapshot.nodes.values.compactMap { node in
        counts[node.routeType].map { count in
          let text = "\(count.reached) of \(Counted.text(count.declared, "route")) reached"
          return (node.id, [Diagram.Mark(kind: .coverage, text: text)])
        }
      })
  }
}
