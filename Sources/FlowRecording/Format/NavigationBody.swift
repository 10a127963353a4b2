import FlowModel

/// The JSON of a navigation: the facts for which its row has no column.
enum NavigationBody: Codable {
  case outcome(NavigationReport.Outcome)
  /// The whole report, if a column would change one of its texts.
  case report(NavigationReport)

  private enum CodingKeys: CodingKey { case sequence }

  init(_ report: NavigationReport) {
    let texts = [
      report.request, report.origin.name, report.route?.identifier, report.route?.type,
      report.route?.detail, report.call?.file, report.call?.function,
      report.visible?.coordinator.name, report.visible?.route.identifier,
      report.visible?.route.type, report.visible?.route.detail,
    ]
    let isExact = texts.allSatisfy { $0?.isStoredExactly ?? true }
    self = isExact ? .outcome(report.outcome) : .report(report)
  }

  init(from decoder: any Decoder) throws {
    let isReport = try decoder.container(keyedBy: CodingKeys.self).contains(.sequence)
    self =
      isReport
      ? .report(try NavigationReport(from: decoder))
      : .outcome(try NavigationReport.Outcome(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .outcome(let outcome): try outcome.encode(to: encoder)
    case .report(let report): try report.encode(to: encoder)
    }
  }
}

extension String {
  /// The text for a column, without NUL, at which SQLite would end the text.
  var stored: String { isStoredExactly ? self : replacing("\0", with: "␀") }

  /// Whether a column keeps the text as it is.
  var isStoredExactly: Bool { !utf8.contains(0) }
}
