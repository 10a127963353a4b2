package import FlowModel

/// What became of a navigation, as the column `outcome` says it.
package enum RecordedOutcome: String {
  case succeeded
  case failed
  /// A viewer refused it at a breakpoint, which is no mistake of the app.
  case refused

  package init(_ report: NavigationReport) {
    self = report.succeeded ? .succeeded : report.hasFailed ? .failed : .refused
  }
}
