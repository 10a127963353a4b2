/// Findings that a diagram can show at its coordinators.
package enum DiagramFinding: String, CaseIterable, Sendable {
  case lints, errors, coverage
}

extension Diagram {
  package static func mark(lints count: Int) -> Mark {
    Mark(kind: .lint, text: Counted.text(count, "lint"))
  }

  /// The numbers of open errors by coordinator name, at all coordinators of that name.
  package static func marks(
    of review: ErrorReview, in snapshot: FlowSnapshot
  ) -> [CoordinatorID: [Mark]] {
    var counts: [String: Int] = [:]
    for error in review.errors() where error.mark.state == .open {
      if let name = error.coordinator { counts[name, default: 0] += 1 }
    }
    return snapshot.nodes.values.reduce(into: [:]) { marks, node in
      marks[node.id] = counts[node.name].map {
        [Mark(kind: .error, text: Counted.text($0, "error"))]
      }
    }
  }
}
