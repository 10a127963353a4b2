import ArgumentParser
import FlowModel
import FlowReports

/// The filter of a list, in the language of the inspector's `/`.
struct MatchOption: ParsableArguments {
  // A filter may begin with a dash.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      Only what has this text in any case: '!text' is what has it not, and '-r text', as one value, is \
      a regular expression, as after / in the inspector.
      """, valueName: "text"))
  var match: String?

  /// The filter; one without a text admits all.
  var filter: LineFilter { LineFilter(match ?? "") }

  func validate() throws {
    if let match, match == "-r" || match == "!-r" {
      throw ValidationError("--match: \(match) and its text are one value: --match='\(match) text'")
    }
    if let complaint = filter.complaint { throw ValidationError("--match: \(complaint)") }
  }
}

/// The part of a list that comes after an earlier one.
struct CursorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Go on after an earlier answer with --limit, which names the cursor.", valueName: "cursor"))
  var cursor: String?

  func page(_ most: LimitOption) throws -> ListPage {
    try ListPage(limit: most.limit, cursor: cursor)
  }
}
