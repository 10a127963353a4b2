import FlowDiagram
import FlowEngine
import FlowIntrospect
import FlowProtocol
import Inspector

/// Findings that a diagram shows at its coordinators.
enum DiagramMarks {
  enum Kind: String, CaseIterable, Sendable {
    case lints, errors, coverage
  }

  typealias Marks = [CoordinatorID: [Diagram.Mark]]

  /// Returns the marks of a target's coordinators.
  ///
  /// - Throws: ``FlowscopeError``, `TransportError`, `RemoteError` or `RecordingError`.
  static func find(
    _ kinds: Set<Kind>, of target: String?, at moment: RecordingMoment?, in snapshot: FlowSnapshot
  ) async throws -> Marks {
    var marks: Marks = [:]
    for kind in Kind.allCases where kinds.contains(kind) {
      let found =
        switch kind {
        case .lints: try await lints(of: target, at: moment)
        case .errors: try await errors(of: target, in: snapshot)
        case .coverage: try await coverage(of: target, in: snapshot)
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

  private static func errors(of target: String?, in snapshot: FlowSnapshot) async throws -> Marks {
    let review = try await ErrorTarget.review(of: target) { StandardError.say("\($0)") }
    return Diagram.marks(of: review, in: snapshot)
  }

  private static func coverage(
    of target: String?, in snapshot: FlowSnapshot
  ) async throws -> Marks {
    let coverage = try await CoverageTarget.coverage(of: [target], watching: nil)
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
