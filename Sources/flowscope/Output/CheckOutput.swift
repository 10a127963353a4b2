import FlowReports
import Foundation

extension TextOptions {
  /// Prints what was checked, and its remarks on standard error.
  func show(
    _ report: some CheckedReport, as format: OutputFormat, in sources: SourceRoot? = nil
  ) throws {
    for remark in report.remarks { StandardError.say(remark) }
    try print(report, as: format, in: sources)
  }

  /// Prints what was checked without its remarks.
  func print(
    _ report: some CheckedReport, as format: OutputFormat, in sources: SourceRoot? = nil
  ) throws {
    switch format {
    case .text, .json: try print(report, json: format == .json)
    case .sarif:
      if let log = report.sarif(in: sources) {
        try StandardOutput.write(JSONOutput.encodeWithoutSchema(log))
      }
    case .junit: try StandardOutput.write(JUnitReport.text(of: report.check(in: sources)))
    case .github: try annotate(GitHubReport(report.check(in: sources)))
    case .markdown: try StandardOutput.write(report.check(in: sources).markdown)
    }
  }

  private func annotate(_ report: GitHubReport) throws {
    try StandardOutput.write(report.text)
    if let remark = report.remark { StandardError.say(remark) }
    guard let path = ProcessInfo.processInfo.environment[GitHubReport.summaryVariable],
      !path.isEmpty
    else {
      return StandardError.say(
        "no summary of the step: \(GitHubReport.summaryVariable) names no file")
    }
    try OutputFile.append(Data(report.summary.utf8), to: path)
  }
}
