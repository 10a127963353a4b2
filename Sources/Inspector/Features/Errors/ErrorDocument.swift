import FlowProtocol

/// Reviewed errors as a JSON document.
package struct ErrorDocument: Encodable, Sendable {
  let errors: [Entry]
  let groups: [Group]?
  let missed: [Missed]

  /// These errors of `review`, with their groups where `grouping` is given.
  package init(_ errors: [ReviewedError], of review: ErrorReview, by grouping: ErrorGrouping? = nil)
  {
    self.errors = errors.map(Entry.init)
    groups = grouping.map { ErrorGroup.groups(of: errors, by: $0).map(Group.init) }
    missed = review.runs.filter { !$0.missed.isEmpty }.map(Missed.init)
  }

  /// A report with its mark beside its own fields.
  struct Entry: Encodable, Sendable {
    let error: ReviewedError

    private enum CodingKeys: String, CodingKey { case run, state, note, isRecalled }

    func encode(to encoder: any Encoder) throws {
      try error.report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(error.id.run, forKey: .run)
      try container.encode(error.mark.state, forKey: .state)
      try container.encodeIfPresent(error.mark.note, forKey: .note)
      if error.isRecalled { try container.encode(true, forKey: .isRecalled) }
    }
  }

  struct Group: Encodable, Sendable {
    let key: String?
    let count: Int
    let open: Int
    let first: String
    let last: String
    let errors: [ErrorID]

    init(_ group: ErrorGroup) {
      key = group.key
      count = group.count
      open = group.openCount
      (first, last) = (Times.text(group.first), Times.text(group.last))
      errors = group.errors.map(\.id)
    }
  }

  struct Missed: Encodable, Sendable {
    struct Range: Encodable {
      let from: UInt64
      let to: UInt64
    }

    let run: String
    let engine: String
    let count: UInt64
    let ranges: [Range]

    init(_ run: ErrorRun) {
      let missed = run.missed
      self.run = run.id
      engine = run.title
      count = missed.count
      ranges = missed.ranges.map { Range(from: $0.lowerBound, to: $0.upperBound) }
    }
  }
}
