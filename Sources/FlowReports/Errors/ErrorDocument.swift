/// Reviewed errors as a JSON document.
package struct ErrorDocument: ListedDocument, Sendable {
  package static let schema = "flowscope.errors"
  package static let listName = "errors"
  // Each has a trace of several kilobytes.
  package static let pieceLength = 100

  package private(set) var errors: [Entry]
  package let problems: [ProblemSummary]
  package let groups: [Group]?
  package let missed: [Missed]

  /// These errors of `review`, with their groups where `grouping` is given.
  package init(
    _ errors: [ReviewedError], of review: ErrorReview, by grouping: ErrorGrouping? = nil,
    hasTraces: Bool = true
  ) {
    self.errors = errors.map { Entry(error: $0, hasTrace: hasTraces) }
    problems = review.problems(of: errors)
    groups = grouping.map { ErrorGroup.groups(of: errors, by: $0).map(Group.init) }
    missed = review.runs.filter { !$0.missed.isEmpty }.map(Missed.init)
  }

  package var elements: [Entry] { errors }

  package var withoutElements: ErrorDocument {
    var document = self
    document.errors = []
    return document
  }

  /// A report with its mark beside its own fields.
  package struct Entry: Encodable, Sendable {
    package let error: ReviewedError
    private let hasTrace: Bool

    package init(error: ReviewedError, hasTrace: Bool = true) {
      self.error = error
      self.hasTrace = hasTrace
    }

    private enum CodingKeys: String, CodingKey {
      case run, problem, standing, state, note, isRecalled
    }

    package func encode(to encoder: any Encoder) throws {
      var report = error.report
      if !hasTrace { report.trace = nil }
      try report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(error.id.run, forKey: .run)
      try container.encode(error.fingerprint, forKey: .problem)
      try container.encode(error.standing, forKey: .standing)
      try container.encode(error.mark.state, forKey: .state)
      try container.encodeIfPresent(error.mark.note, forKey: .note)
      if error.isRecalled { try container.encode(true, forKey: .isRecalled) }
    }
  }

  package struct Group: Encodable, Sendable {
    package let key: String?
    package let count: Int
    let open: Int
    package let first: String
    package let last: String
    package let errors: [ErrorID]

    package init(_ group: ErrorGroup) {
      key = group.key
      count = group.count
      open = group.openCount
      (first, last) = (Times.text(group.first), Times.text(group.last))
      errors = group.errors.map(\.id)
    }
  }

  package struct Missed: Encodable, Sendable {
    package struct Range: Encodable {
      package let from: UInt64
      package let to: UInt64
    }

    package let run: String
    package let engineTitle: String
    package let count: UInt64
    package let ranges: [Range]

    package init(_ run: ErrorRun) {
      let missed = run.missed
      self.run = run.id
      engineTitle = run.title
      count = missed.count
      ranges = missed.ranges.map { Range(from: $0.lowerBound, to: $0.upperBound) }
    }
  }
}
