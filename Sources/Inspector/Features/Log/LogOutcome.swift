package import FlowProtocol

/// The outcome of a navigation, as the log shows it.
package struct LogOutcome {
  private let entry: LogEntry

  /// The mark of a navigation or an error from before the viewer attached.
  package static let recalled = LogPanel.recalled

  package init(of report: NavigationReport) { entry = LogEntry(report) }

  /// The steps, or why the navigation failed.
  package var text: String { entry.outcome }

  /// The sign of success or failure.
  package func sign(_ glyphs: Glyphs) -> String { LogPanel.sign(of: entry.kind, glyphs) }
}
