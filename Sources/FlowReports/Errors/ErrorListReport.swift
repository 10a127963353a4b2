/// Errors under review, in groups or one by one.
package struct ErrorListReport: Report {
  /// The errors, oldest first.
  package let errors: [ReviewedError]
  /// The number of errors that the filter admits, listed or not.
  package let count: Int
  private let review: ErrorReview
  private let grouping: ErrorGrouping?

  /// Lists the errors of a review that a filter admits, at most the newest `limit`.
  package init(
    _ review: ErrorReview, filter: ErrorFilter, by grouping: ErrorGrouping? = nil,
    limit: Int? = nil
  ) {
    self.review = review
    self.grouping = grouping
    let admitted = review.errors(filter)
    count = admitted.count
    errors = admitted.suffix(limit ?? .max)
  }

  package var document: ErrorDocument { ErrorDocument(errors, of: review, by: grouping) }
  package var markdown: String { ErrorMarkdown.text(errors, of: review) }

  /// The errors that were missed.
  package var remarks: [String] {
    review.missed.map { "\($0.text)" + (review.runs.count > 1 ? " (\($0.run))" : "") }
  }

  package func text(_ style: TextStyle) -> String {
    style.text(
      of: grouping.map { ErrorTable.table(of: ErrorGroup.groups(of: errors, by: $0), by: $0) }
        ?? ErrorTable.table(of: errors, in: review, style.glyphs))
  }
}
