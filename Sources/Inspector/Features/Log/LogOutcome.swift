package import FlowProtocol

/// The outcome of a navigation, as the log shows it.
package struct LogOutcome {
  private let entry: LogEntry

  package init(of report: NavigationReport) { entry = LogEntry(report) }

  /// The steps, or why the navigation failed.
  package var text: String { entry.outcome }

  /// The sign of success or failure.
  package func sign(_ glyphs: Glyphs) -> String { LogPanel.sign(of: entry.kind, glyphs) }
}
