import FlowReports

extension TextOptions {
  var style: TextStyle {
    TextStyle(glyphs: glyphs, colours: colours, width: StandardOutput.width)
  }

  /// Prints a report as text or as JSON, and its remarks on standard error.
  func show(_ report: some Report, json: Bool) throws {
    for remark in report.remarks { StandardError.say(remark) }
    try print(report, json: json)
  }

  /// Prints a report without its remarks.
  func print(_ report: some Report, json: Bool) throws {
    if json {
      try write(report.document)
    } else {
      try StandardOutput.write(report.text(style))
    }
  }

  private func write(_ document: some ReportDocument) throws {
    if let document = document as? any ListedDocument {
      try JSONOutput.encode(document) { try StandardOutput.write($0) }
    } else {
      try StandardOutput.write(JSONOutput.encode(document))
    }
  }
}
