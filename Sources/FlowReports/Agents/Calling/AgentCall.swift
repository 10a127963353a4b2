/// A call of a tool: its arguments, and where it gets its answer from.
package struct AgentCall: Sendable {
  package let arguments: AgentArguments
  package let desk: AgentDesk
  /// Asks, and keeps what is worth saying for the answer.
  package let asker: Asker
  /// What is asked about: as the call names it, or else as the server was started.
  package let target: String?

  init(_ arguments: AgentArguments, at desk: AgentDesk, asker: Asker) {
    (self.arguments, self.desk, self.asker) = (arguments, desk, asker)
    target = arguments.text("target") ?? desk.options.target
  }

  /// The maximum number of rows.
  package var limit: Int { arguments.number("limit") ?? Self.usualRows }
  private static let usualRows = 40
  /// More rows than any list has; a larger number could not be added to.
  private static let mostRowsBefore = 1_000_000_000

  /// The number of rows before the page.
  ///
  /// - Throws: ``ReportError/badInput(_:)`` for a text that is no cursor.
  package func start() throws(ReportError) -> Int {
    guard let cursor = arguments.text("cursor") else { return 0 }
    guard let start = Int(cursor), (0...Self.mostRowsBefore).contains(start) else {
      throw .badInput("'\(clipped: cursor)' is no cursor: give the 'cursor' of an earlier answer")
    }
    return start
  }

  /// The page that a report makes; the answer has fewer rows if they do not fit.
  package func page() throws(ReportError) -> ListPage {
    try ListPage(limit: limit, cursor: arguments.text("cursor"))
  }

  package var isFull: Bool { arguments.text("detail") == "full" }

  /// The moment of a recording; nil for the last one.
  ///
  /// - Throws: ``ReportError/badInput(_:)`` for a text that is no moment.
  package func moment() throws(ReportError) -> RecordingMoment? {
    guard let text = arguments.text("at") else { return nil }
    guard let moment = RecordingMoment(text) else {
      throw .badInput("at takes \(RecordingMoment.forms)")
    }
    return moment
  }

  /// When what is counted begins; nil for all.
  package func beginning() throws(ReportError) -> LogBeginning? {
    guard let text = arguments.text("since") else { return nil }
    guard let beginning = LogBeginning(text) else {
      throw .badInput("since takes \(LogBeginning.forms)")
    }
    return beginning
  }

  /// The filter of a list; everything without one.
  package func filter() throws(ReportError) -> LineFilter {
    let filter = LineFilter(arguments.text("match") ?? "")
    if let complaint = filter.complaint { throw .badInput("match: \(complaint)") }
    return filter
  }

  /// A file with all rows, where the command prints no document; if the call asks for it.
  package func file(_ name: String, ofAll rows: some Encodable) throws -> AgentFile? {
    guard isFull else { return nil }
    return try desk.files.write(
      JSONOutput.encodeWithoutSchema(rows), named: name, extension: "json")
  }

  /// A file with the whole document, if the call asks for it.
  package func file(
    _ name: String, of document: @autoclosure () -> some ReportDocument
  ) throws -> AgentFile? {
    guard isFull else { return nil }
    return try desk.files.write(JSONOutput.encode(document()), named: name, extension: "json")
  }
}
