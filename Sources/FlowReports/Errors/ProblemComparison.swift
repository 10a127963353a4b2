/// The problems of some runs beside those of others.
package struct ProblemComparison: Report {
  package enum Change: String, Sendable, Encodable, CaseIterable {
    case new, gone, more, fewer, same
  }

  package struct Row: Sendable, Encodable {
    package let change: Change
    /// The numbers of errors: in the runs, and in those that they are compared with.
    package let count: Int
    package let before: Int
    package let problem: ProblemSummary
  }

  package struct Document: ReportDocument, Sendable {
    package static let schema = "flowscope.errors-against"

    package let problems: [Row]
  }

  /// What changed first, and of that what is new.
  package let rows: [Row]
  /// The maximum number of rows to list; nil for all.
  private let limit: Int?

  /// Compares the problems of runs with those of others, in O(n log n).
  ///
  /// All errors of both sides count that the filter admits, whatever was decided about them, so that
  /// a decision makes no problem new or gone. What is known of problems and errors on one side holds for
  /// the other too. A problem is compared if one of its errors has a state and a standing that the
  /// filter admits. The others are from before, so `since` is no limit for them.
  package init(
    _ review: ErrorReview, against others: ErrorReview, filter: ErrorFilter, limit: Int? = nil
  ) {
    var (review, others) = (review, others)
    review.takeKnowledge(of: others)
    others.takeKnowledge(of: review)
    var filterOfOthers = filter.ofAllDecisions
    filterOfOthers.since = nil
    let errors = review.errors(filter.ofAllDecisions)
    let otherErrors = others.errors(filterOfOthers)
    let admitted = Set(
      (errors + otherErrors).lazy.filter(filter.admitsDecision(on:)).map(\.fingerprint))
    func problems(_ errors: [ReviewedError], of review: ErrorReview) -> [ProblemSummary] {
      review.problems(of: errors.filter { admitted.contains($0.fingerprint) })
    }
    self.init(
      problems(errors, of: review), against: problems(otherErrors, of: others), limit: limit)
  }

  /// Compares problems with others, of which the first `limit` are listed.
  package init(
    _ problems: [ProblemSummary], against others: [ProblemSummary], limit: Int? = nil
  ) {
    self.limit = limit
    let before = Dictionary(
      others.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
    let now = Set(problems.map(\.fingerprint))
    let rows =
      problems.map { problem in
        let old = before[problem.fingerprint]?.count ?? 0
        let change: Change =
          old == 0
          ? .new : problem.count > old ? .more : problem.count < old ? .fewer : .same
        return Row(change: change, count: problem.count, before: old, problem: problem)
      }
      + others.filter { !now.contains($0.fingerprint) }.map {
        Row(change: .gone, count: 0, before: $0.count, problem: $0)
      }
    let order = Change.allCases
    self.rows = rows.enumerated().sorted { one, other in
      let places = (
        order.firstIndex(of: one.element.change), order.firstIndex(of: other.element.change)
      )
      return (places.0 ?? 0, one.offset) < (places.1 ?? 0, other.offset)
    }.map(\.element)
  }

  /// The number of problems that the other runs do not have.
  package var appeared: Int { rows.count { $0.change == .new } }

  /// The rows that are listed.
  private var listed: ArraySlice<Row> { rows.prefix(limit ?? .max) }

  package var document: Document { Document(problems: Array(listed)) }

  package func text(_ style: TextStyle) -> String {
    var table = ColumnTable(["change", "count", "before", "problem", "coordinator", "error"])
    for row in listed {
      table.add(
        [
          row.change.rawValue, "\(row.count)", "\(row.before)", "\(row.problem.fingerprint)",
          row.problem.parts.coordinator, row.problem.message,
        ], isFaint: row.change == .same || row.change == .gone)
    }
    let counts = Change.allCases.compactMap { change -> String? in
      let count = rows.count { $0.change == change }
      return count == 0 ? nil : "\(count) \(change.rawValue)"
    }
    return style.text(
      of: table, summary: counts.isEmpty ? "no problems" : counts.joined(separator: ", "))
  }
}
