import FlowReports

extension ReportError {
  static let notATerminal = ReportError.badInput(
    "cannot open the inspector: standard input and output must be a terminal; "
      + "'flowscope snapshot' prints the hierarchy")

  static func dumbTerminal(_ name: String) -> ReportError {
    .badInput(
      "cannot open the inspector: a terminal of the kind '\(DisplayText.neutralised(name))' (TERM) "
        + "cannot place its cursor; 'flowscope snapshot', 'flowscope log --follow' and 'flowscope "
        + "errors' print lines, which a screen reader can follow too")
  }

  static func unknownTerminal(_ name: String) -> ReportError {
    .badInput(
      "cannot open the inspector: the terminal kind '\(DisplayText.neutralised(name))' is not "
        + "known; set TERM, for example to xterm-256color")
  }

  /// The program does not have the terminal, and no shell can bring it to the foreground.
  static let inBackground = ReportError.badInput(
    "cannot open the inspector in the background of this terminal; run it in the foreground")

  static func unknownSample(_ name: String, known: [String]) -> ReportError {
    .badInput(
      "unknown sample '\(DisplayText.neutralised(name))'; known: "
        + known.joined(separator: ", "))
  }

  static func sampleDidNotStart(name: String, reason: String) -> ReportError {
    .connection("the sample \(name) did not start: \(reason)")
  }
}
