/// Problems as a report in Markdown: a section for each problem, with the trace of its newest error.
package enum ProblemMarkdown {
  /// The longest report, in characters: a comment on GitHub has at most 65,536.
  package static let mostCharacters = 65_536
  /// What is kept free for the list of the problems without a section.
  private static let reserve = 4_096

  /// Returns a report of at most ``mostCharacters`` on the problems of these errors; those that find no
  /// room are counted.
  package static func text(_ errors: [ReviewedError], of review: ErrorReview) -> String {
    text(review.problems(of: errors), of: review)
  }

  private static func text(_ problems: [ProblemSummary], of review: ErrorReview) -> String {
    var lines = [
      "# Errors of " + titles(of: review), "",
    ]
    let count = problems.reduce(0) { $0 + $1.count }
    let standings = ProblemStanding.allCases.compactMap { standing -> String? in
      let count = problems.count { $0.standing == standing }
      return count == 0 ? nil : "\(count) \(standing.rawValue)"
    }
    lines.append(
      "\(Counted.text(count, "error")) of \(Counted.text(problems.count, "problem")): "
        + (standings.isEmpty ? "none" : standings.joined(separator: ", ")) + ".")
    for missed in review.missed {
      lines += ["", "**\(missed.text)** (\(MarkdownLine.escaped(missed.run)))."]
    }
    var text = lines.joined(separator: "\n") + "\n"
    var (left, length) = (0, text.count)
    for problem in problems {
      if left > 0 {
        left += 1
        continue
      }
      let whole = section(on: problem, of: review, withTrace: true)
      let section =
        length + whole.count <= mostCharacters - reserve
        ? whole : section(on: problem, of: review, withTrace: false)
      if length + section.count <= mostCharacters - reserve {
        text += section
        length += section.count
      } else {
        left = 1
      }
    }
    if left > 0 {
      text +=
        "\n**\(Counted.text(left, "problem")) more found no room here**: `flowscope errors --group problem` lists them.\n"
    }
    return text
  }

  /// The titles of the runs, each once, as far as a heading has room.
  private static func titles(of review: ErrorReview) -> String {
    let titles = review.runs.map(\.title).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let more = titles.count - mostTitles
    return titles.prefix(mostTitles).map(MarkdownLine.escaped).joined(separator: ", ")
      + (more > 0 ? " and \(more) more" : "")
  }

  private static let mostTitles = 8

  private static func section(
    on problem: ProblemSummary, of review: ErrorReview, withTrace: Bool
  ) -> String {
    var lines = ["", "## \(MarkdownLine.escaped(problem.message))", ""]
    func add(_ title: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("- **\(title)** \(MarkdownLine.escaped(text))") }
    }
    add("Problem", "\(problem.fingerprint), \(problem.standing.rawValue)")
    add(
      "Seen",
      Counted.text(problem.count, "time") + " in \(Counted.text(problem.runs, "run"))"
        + (problem.first.map { ", first \(text(of: $0))" } ?? "")
        + (problem.last.map { ", last \(text(of: $0))" } ?? ""))
    add("Owner", problem.owner)
    for note in problem.notes {
      add("Note", "\(note.text) (\(note.author), \(Times.text(note.time)))")
    }
    guard let error = problem.errors.last else { return lines.joined(separator: "\n") + "\n" }
    let run = review.runNumber(of: error.id).map { " of run \($0)" } ?? ""
    let past = error.isRecalled ? " \(LogWords.recalled)" : ""
    add("Newest", "#\(error.id.sequence)\(run), \(Times.text(error.report.time))\(past)")
    lines += facts(of: error)
    if withTrace, let trace = error.report.trace { lines += [""] + fenced(trace.description) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func text(of sighting: ProblemEntry.Sighting) -> String {
    Times.text(sighting.time) + (sighting.version.map { " in \($0)" } ?? "")
  }

  private static func facts(of error: ReviewedError) -> [String] {
    let report = error.report
    var lines: [String] = []
    func add(_ title: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append("- **\(title)** \(MarkdownLine.escaped(text))") }
    }
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
    return lines
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
