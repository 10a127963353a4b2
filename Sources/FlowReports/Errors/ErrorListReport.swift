/// Errors under review, in groups or one by one.
package struct ErrorListReport: Report {
  /// The errors, oldest first.
  package let errors: [ReviewedError]
  /// The errors that the filter admits, listed or not.
  private let admitted: [ReviewedError]
  private let review: ErrorReview
  private let grouping: ErrorGrouping?
  private let hasTraces: Bool

  /// Lists the errors of a review that a filter admits, at most the newest `limit`.
  ///
  /// The document has their traces, several kilobytes each, only if `hasTraces`.
  package init(
    _ review: ErrorReview, filter: ErrorFilter, by grouping: ErrorGrouping? = nil,
    limit: Int? = nil, hasTraces: Bool = false
  ) {
    self.review = review
    self.grouping = grouping
    self.hasTraces = hasTraces
    admitted = review.errors(filter)
    errors = admitted.suffix(limit ?? .max)
  }

  /// The number of errors that the filter admits, listed or not.
  package var count: Int { admitted.count }

  /// The problems of the listed errors, the unexpected ones first.
  package var problems: [ProblemSummary] { review.problems(of: errors) }
  package var document: ErrorDocument {
    ErrorDocument(errors, of: review, by: grouping, hasTraces: hasTraces)
  }
  package var markdown: String { ProblemMarkdown.text(errors, of: review) }

  /// The report in Markdown, in as many files as it needs.
  package func markdown(in files: NumberedFiles) -> [String] {
    ProblemMarkdown.files(errors, of: review, named: files)
  }

  /// Whether the team keeps its problems, so that a check fails by what is new or came back alone.
  package var knowsProblems: Bool { review.memory?.isComplete == true }

  /// The errors by which a check fails, listed or not.
  package var failing: [ReviewedError] {
    knowsProblems ? admitted.filter(\.standing.isUnexpected) : admitted
  }

  /// Whether some errors are missing, of which a check cannot know anything.
  package var hasMissed: Bool { !review.missed.isEmpty }

  /// The errors that were missed.
  package var remarks: [String] {
    review.missed.map { "\($0.text)" + (review.runs.count > 1 ? " (\($0.run))" : "") }
  }

  package func text(_ style: TextStyle) -> String {
    if grouping == .problem {
      return style.text(of: ProblemTable.table(of: problems, style.glyphs))
    }
    return style.text(
      of: grouping.map { ErrorTable.table(of: ErrorGroup.groups(of: errors, by: $0), by: $0) }
        ?? ErrorTable.table(of: errors, in: review, style.glyphs))
  }
}
