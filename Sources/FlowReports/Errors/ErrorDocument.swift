/// Reviewed errors as a JSON document.
package struct ErrorDocument: Encodable, Sendable {
  package let errors: [Entry]
  package let groups: [Group]?
  package let missed: [Missed]

  /// These errors of `review`, with their groups where `grouping` is given.
  package init(_ errors: [ReviewedError], of review: ErrorReview, by grouping: ErrorGrouping? = nil)
  {
    self.errors = errors.map(Entry.init)
    groups = grouping.map { ErrorGroup.groups(of: errors, by: $0).map(Group.init) }
    missed = review.runs.filter { !$0.missed.isEmpty }.map(Missed.init)
  }

  /// A report with its mark beside its own fields.
  package struct Entry: Encodable, Sendable {
    package let error: ReviewedError

    package init(error: ReviewedError) {
      self.error = error
    }

    private enum CodingKeys: String, CodingKey { case run, state, note, isRecalled }

    package func encode(to encoder: any Encoder) throws {
      try error.report.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(error.id.run, forKey: .run)
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
    package let engine: String
    package let count: UInt64
    package let ranges: [Range]

    package init(_ run: ErrorRun) {
      let missed = run.missed
      self.run = run.id
      engine = run.title
      count = missed.count
      ranges = missed.ranges.map { Range(from: $0.lowerBound, to: $0.upperBound) }
    }
  }
}

/// Reviewed errors as a report in Markdown.
package enum ErrorMarkdown {
  /// The characters that are markup inside a line, or make a word a link or a mention.
  private static let markup = Set("\\`*_{}[]<>#|~&$@".unicodeScalars)

  package static func text(_ errors: [ReviewedError], of review: ErrorReview) -> String {
    var lines = [
      "# Errors of " + review.runs.map { escaped($0.title) }.joined(separator: ", "), "",
    ]
    let states = ErrorMark.State.allCases.map { state in
      "\(errors.count { $0.mark.state == state }) \(state.rawValue)"
    }
    lines += ["\(Counted.text(errors.count, "error")): \(states.joined(separator: ", "))."]
    for missed in review.missed { lines += ["", "**\(missed.text)** (\(escaped(missed.run)))."] }
    for group in ErrorGroup.groups(of: errors, by: .kind) {
      lines += ["", "## \(escaped(group.key ?? "")) (\(group.count))"]
      for error in group.errors { lines += [""] + section(on: error, of: review) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(on error: ReviewedError, of review: ErrorReview) -> [String] {
    let report = error.report
    let run = review.runNumber(of: error.id).map { " of run \($0)" } ?? ""
    var lines = ["### \(report.sequence)\(run): \(escaped(report.error.message))", ""]
    func add(_ title: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("- **\(title)** \(escaped(text))") }
    }
    add("When", Times.text(report.time) + (error.isRecalled ? " \(LogWords.recalled)" : ""))
    add("State", error.mark.state.rawValue)
    add("Note", error.mark.note)
    add("Coordinator", error.coordinator)
    add("Called", report.call?.text)
    add("Path", report.path.map { "\($0.name) \($0.id)" }.joined(separator: " › "))
    let route = [report.error.routeType, report.error.route]
    add("Route", route.compactMap(\.self).joined(separator: "."))
    add("On screen", report.visibleRoute.code)
    add("Failed", report.error.phase?.title)
    add("Link", report.link?.text)
    add("What to do", report.error.advice)
    if let trace = report.trace { lines += [""] + fenced(trace.description) }
    return lines
  }

  /// Text of the app as plain words on one line, without markup.
  package static func escaped(_ text: String) -> String {
    // Compares scalars: with a combining mark behind it, a markup character is a different
    // Character, and still markup.
    let scalars = DisplayText.neutralised(text, limit: DisplayText.lineLimit).unicodeScalars
    return scalars.reduce(into: "") { result, scalar in
      // Any of ASCII's punctuation may be escaped: https://spec.commonmark.org/0.31.2/#backslash-escapes
      if markup.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  /// The lines unchanged, between fences that none of them can close.
  private static func fenced(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { DisplayText.neutralised(String($0), limit: DisplayText.lineLimit) }
    let longest = lines.map { $0.drop { $0 == " " }.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return [fence + "text"] + lines + [fence]
  }
}
