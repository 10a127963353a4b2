extension ReviewedError {
  /// The state of the error; of an open one, what is said of its problem: new, or regressed.
  package var stateWord: String {
    mark.state == .open && standing.isUnexpected ? standing.rawValue : mark.state.rawValue
  }

  /// The state of the error; of a problem that was resolved, whether it still is or came back.
  package var reviewWord: String {
    switch (mark.state, standing) {
    case (.open, .regressed), (.reviewed, .resolved): standing.rawValue
    default: mark.state.rawValue
    }
  }
}

package enum ErrorTable {
  package static func table(
    of errors: [ReviewedError], in review: ErrorReview, _ glyphs: Glyphs
  ) -> ColumnTable {
    var table = ColumnTable(["no", "time", "state", "kind", "coordinator", "route", "message"])
    for (index, error) in errors.enumerated() {
      let note = error.mark.note.map { " (\($0))" } ?? ""
      let place = error.report.call.map { " \(glyphs.place) \($0.place)" } ?? ""
      table.add(
        [
          review.number(error.id.sequence, ofRun: error.id.run), Times.text(error.report.time),
          error.stateWord, error.kind, error.coordinator ?? "", error.route ?? "",
          OutcomeWords.failed(error.report.error) + place + note,
        ], isFaint: error.mark.state != .open)
      // One line says of all above it that they are from before, as in the log.
      guard let attached = error.attached else { continue }
      let next = errors.indices.contains(index + 1) ? errors[index + 1] : nil
      if next?.attached != attached || next?.id.run != error.id.run {
        table.addRule(AttachmentRule.text(at: attached, glyphs))
      }
    }
    return table
  }

  package static func table(of groups: [ErrorGroup], by grouping: ErrorGrouping) -> ColumnTable {
    var table = ColumnTable(["count", "open", "first", "last", grouping.rawValue])
    for group in groups {
      table.add(
        [
          "\(group.count)", "\(group.openCount)", Times.text(group.first), Times.text(group.last),
          group.key ?? "(none)",
        ], isFaint: group.openCount == 0)
    }
    return table
  }
}
