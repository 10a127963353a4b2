/// Problems as a report in Markdown: a section for each problem, with the trace of its newest error.
package enum ProblemMarkdown {
  /// The longest report, in Unicode scalars.
  package static let mostCharacters = CommentLimit.characters
  /// The most files of one report.
  package static let mostFiles = 99
  /// The most runs of which a report says what they missed.
  private static let mostMissed = 8
  /// What is kept free for remarks: on what has no room, and on the parts of a report.
  private static let reserve = 4_096
  /// What the first of several files keeps free for the list of the others.
  private static let listReserve = 8_192

  /// Returns a report of at most ``mostCharacters`` on the problems of these errors; those that find no
  /// room are counted.
  package static func text(_ errors: [ReviewedError], of review: ErrorReview) -> String {
    let (problems, head) = heading(errors, of: review)
    var part = Part(text: head.title + head.summary)
    var room = Room()
    for (index, problem) in problems.enumerated() {
      let isAdded = part.add(problem, of: review, upTo: mostCharacters - reserve, counting: &room)
      if isAdded { continue }
      room.problems = problems.count - index
      break
    }
    let more = room.text.map { "\n\($0); `-o report.md` writes several files.\n" }
    return part.text + (more ?? "")
  }

  /// Returns the report in as many files as it needs, each of at most ``mostCharacters``: the first has
  /// the given name, and lists the others.
  package static func files(
    _ errors: [ReviewedError], of review: ErrorReview, named names: NumberedFiles
  ) -> [String] {
    let (problems, head) = heading(errors, of: review)
    var whole = Part(text: head.title + head.summary)
    var room = Room()
    if problems.allSatisfy({
      whole.add($0, of: review, upTo: mostCharacters, counting: &room, cuts: false)
    }) {
      return [whole.text]
    }
    room = Room()
    var parts = [Part(text: head.summary)]
    for problem in problems {
      let free = mostCharacters - reserve - (parts.count == 1 ? listReserve : 0)
      let fits = parts[parts.count - 1].add(
        problem, of: review, upTo: free, counting: &room, cuts: false)
      if fits { continue }
      var next = Part()
      if parts.count < mostFiles,
        next.add(problem, of: review, upTo: mostCharacters - reserve, counting: &room)
      {
        parts.append(next)
      } else {
        room.problems += 1
      }
    }
    return parts.indices.map { index in
      let title = "\(head.title), part \(index + 1) of \(parts.count)"
      if index > 0 {
        return NumberedFiles.mark(index + 1) + title + "\n\n"
          + "The first part is \(link(to: names.name(of: 1))).\n" + parts[index].text
      }
      let rest = String(parts[0].text.dropFirst(head.summary.count))
      return title + head.summary + list(of: parts, names)
        + (room.text.map { "\n\($0).\n" } ?? "") + rest
    }
  }

  /// A file of a report.
  private struct Part {
    var text = ""
    var problems = 0
    private var length: Int

    init(text: String = "") {
      self.text = text
      length = text.unicodeScalars.count
    }

    /// Adds the section on a problem, without its trace if only that has no room, and `cuts` allows it;
    /// returns false if it has no room.
    mutating func add(
      _ problem: ProblemSummary, of review: ErrorReview, upTo limit: Int,
      counting room: inout Room, cuts: Bool = true
    ) -> Bool {
      for withTrace in cuts ? [true, false] : [true] {
        let section = section(on: problem, of: review, withTrace: withTrace)
        let count = section.unicodeScalars.count
        guard length + count <= limit else { continue }
        text += section
        length += count
        problems += 1
        if !withTrace { room.traces += 1 }
        return true
      }
      return false
    }
  }

  /// What a report has no room for.
  private struct Room {
    var problems = 0
    var traces = 0

    var text: String? {
      let parts =
        (problems > 0 ? ["\(Counted.text(problems, "problem")) more"] : [])
        + (traces > 0 ? ["the \(traces == 1 ? "trace" : "traces") of \(traces)"] : [])
      if parts.isEmpty { return nil }
      return "**\(parts.joined(separator: " and ")) found no room here**: "
        + "`flowscope errors --group problem` lists the problems"
    }
  }

  /// The problems of the errors, and how the report on them begins.
  private static func heading(
    _ errors: [ReviewedError], of review: ErrorReview
  ) -> (problems: [ProblemSummary], head: (title: String, summary: String)) {
    let problems = review.problems(of: errors)
    let standings = ProblemStanding.allCases.compactMap { standing -> String? in
      let count = problems.count { $0.standing == standing }
      return count == 0 ? nil : "\(count) \(standing.rawValue)"
    }
    var lines = [
      "", "",
      "\(Counted.text(errors.count, "error")) of \(Counted.text(problems.count, "problem")): "
        + (standings.isEmpty ? "none" : standings.joined(separator: ", ")) + ".",
    ]
    let missed = review.missed
    for missed in missed.prefix(mostMissed) {
      lines += ["", "**\(missed.text)** (\(MarkdownLine.escaped(missed.run)))."]
    }
    if missed.count > mostMissed {
      lines += ["", "**\(missed.count - mostMissed) more runs missed some.**"]
    }
    return (problems, ("# Errors of " + titles(of: review), lines.joined(separator: "\n") + "\n"))
  }

  /// The list of the other files, as far as it has room.
  private static func list(of parts: [Part], _ names: NumberedFiles) -> String {
    var text = "\n"
    for (index, part) in parts.enumerated().dropFirst() {
      let line =
        "- \(link(to: names.name(of: index + 1))): \(Counted.text(part.problems, "problem"))\n"
      guard text.unicodeScalars.count + line.unicodeScalars.count <= listReserve - 100 else {
        return text + "- and \(parts.count - index) more files\n"
      }
      text += line
    }
    return text
  }

  private static func link(to name: String) -> String {
    let address = name.utf8.reduce(into: "") { address, byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-_.~".unicodeScalars.contains(scalar))
      address +=
        isPlain
        ? String(Character(scalar))
        : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return "[\(MarkdownLine.escaped(name))](\(address))"
  }

  /// The titles of the runs, each once, as far as a heading has room.
  private static func titles(of review: ErrorReview) -> String {
    let titles = review.runs.map(\.title).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let more = titles.count - mostTitles
    return titles.prefix(mostTitles).map { MarkdownLine.escaped("\(clipped: $0)") }.joined(
      separator: ", ")
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
    add("Seen", problem.sightings)
    add("Counted before", problem.counted?.text)
    add("Owner", problem.owner)
    for note in problem.notes { add("Note", note.line) }
    guard let error = problem.errors.last else { return lines.joined(separator: "\n") + "\n" }
    let run = review.runNumber(of: error.id).map { " of run \($0)" } ?? ""
    let past = error.isRecalled ? " \(LogWords.recalled)" : ""
    add("Newest", "#\(error.id.sequence)\(run), \(Times.text(error.report.time))\(past)")
    lines += facts(of: error)
    if withTrace, let trace = error.report.trace { lines += [""] + fenced(trace.description) }
    return lines.joined(separator: "\n") + "\n"
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
    add("Route", report.error.routeLabel?.caseName)
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
