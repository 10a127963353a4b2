/// Errors under review, in groups or one by one.
package struct ErrorListReport: Report {
  package let errors: [ReviewedError]
  private let review: ErrorReview
  private let grouping: ErrorGrouping?

  /// Lists the errors of a review that a filter admits.
  package init(_ review: ErrorReview, filter: ErrorFilter, by grouping: ErrorGrouping? = nil) {
    self.review = review
    self.grouping = grouping
    errors = review.errors(filter)
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
