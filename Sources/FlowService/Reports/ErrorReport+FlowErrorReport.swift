extension ErrorReport {
  /// Creates a report with the number that viewers use for it.
  package init(
    _ report: FlowErrorReport, sequence: UInt64, redaction: some ReportRedaction = NoRedaction()
  ) {
    self.init(
      sequence: sequence, time: report.time.inMicroseconds,
      error: FlowErrorDescription(
        redaction.redacted(report.error, about: report.route?.route),
        in: report.phase ?? report.error.phase(isOfNavigation: report.isOfNavigation)),
      path: report.path.suffix(Limits.stepsPerReport).map(\.clipped),
      visibleRoute: redaction.label(of: report.visibleRoute.route),
      trace: report.trace?.bounded(by: redaction),
      call: report.callSite.flatMap { redaction.label(of: $0) },
      link: report.link.map { redaction.label(of: $0) },
      isOfNavigation: report.isOfNavigation ? true : nil)
  }
}
