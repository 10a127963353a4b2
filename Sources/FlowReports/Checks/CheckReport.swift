/// A report that tools of continuous integration list case by case.
package protocol CheckedReport: Report {
  /// The cases, placed in the sources where these are known.
  func check(in sources: SourceRoot?) -> CheckReport
  /// The log for tools that show code reviews; nil if the report has none.
  func sarif(in sources: SourceRoot?) -> SARIFLog?
}

extension CheckedReport {
  package func sarif(in sources: SourceRoot?) -> SARIFLog? { nil }
}

/// What a command checked, case by case.
package struct CheckReport: Equatable, Sendable {
  /// What was checked, such as "flowscope lint"; the same in each run.
  package let name: String
  /// The result in one line.
  package let summary: String
  package let cases: [CheckCase]
  /// What is missing, with a line for each.
  package let remarks: [String]
  /// The report in Markdown.
  package let markdown: String

  /// Creates a report; without `markdown`, the report lists the cases that are annotated.
  package init(
    name: String, summary: String, cases: [CheckCase], remarks: [String], markdown: String? = nil
  ) {
    self.name = name
    self.summary = summary
    self.cases = cases
    self.remarks = remarks
    self.markdown =
      markdown ?? CheckMarkdown.text(name: name, summary: summary, cases: cases, remarks: remarks)
  }
}

/// A problem, a finding, or a route that was checked.
package struct CheckCase: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case passed
    /// It does not count, for this reason.
    case skipped(String)
    /// The kind of the failure, and what happened.
    case failed(kind: String, String)
  }

  /// What a reviewer is told.
  package struct Annotation: Equatable, Sendable {
    package enum Level: String, Sendable, CaseIterable { case error, warning, notice }

    package let level: Level
    package let title: String
    package let message: String

    package init(_ level: Level, title: String, message: String) {
      self.level = level
      self.title = title
      self.message = message
    }
  }

  /// What the case is about, such as a coordinator; with the name, the same in each run.
  package let group: String
  package let name: String
  package let outcome: Outcome
  /// Facts, with a line for each.
  package let details: [String]
  /// Nil if a reviewer is told nothing.
  package let annotation: Annotation?
  /// Where in the sources it is; nil if that is not known.
  package let place: SourcePlace?

  package init(
    group: String, name: String, outcome: Outcome, details: [String] = [],
    annotation: Annotation? = nil, place: SourcePlace? = nil
  ) {
    self.group = group
    self.name = name
    self.outcome = outcome
    self.details = details
    self.annotation = annotation
    self.place = place
  }
}

/// A check in Markdown: a line for each case that a reviewer is told of, as far as a comment on GitHub
/// has room.
enum CheckMarkdown {
  /// The longest report, in Unicode scalars.
  static let mostCharacters = CommentLimit.characters
  /// What remarks may take of it.
  private static let mostOfRemarks = mostCharacters / 4
  /// What is kept free for the lines that count the rest.
  private static let reserve = 100

  static func text(
    name: String, summary: String, cases: [CheckCase], remarks: [String]
  ) -> String {
    let head = "# \(MarkdownLine.escaped(name))\n\n\(MarkdownLine.escaped(summary))\n"
    let end = lines(
      remarks.lazy.map { "\(MarkdownLine.escaped($0))  " }, of: remarks.count, upTo: mostOfRemarks)
    let told = cases.filter { $0.annotation != nil }
    let taken = head.unicodeScalars.count + end.unicodeScalars.count
    let list = lines(
      told.lazy.map(line), of: told.count, upTo: mostCharacters - taken - reserve, mark: "- ")
    return [head, list, end].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func line(_ check: CheckCase) -> String {
    let place = check.place.map { " (\($0.path):\($0.line))" } ?? ""
    return "- **\(MarkdownLine.escaped(check.annotation?.title ?? ""))** "
      + MarkdownLine.escaped((check.annotation?.message ?? "") + place)
  }

  /// The first lines that have room, and a last one that counts the others.
  private static func lines(
    _ lines: some Sequence<String>, of count: Int, upTo limit: Int, mark: String = ""
  ) -> String {
    var text = ""
    var length = 0
    var listed = 0
    for line in lines {
      length += line.unicodeScalars.count + 1
      guard length <= limit else { return text + "\(mark)\(count - listed) more\n" }
      text += "\(line)\n"
      listed += 1
    }
    return text
  }
}
