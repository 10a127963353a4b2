import FlowEngine
import Logging

/// Logs a line for each navigation and each error; an error that made a navigation fail shares its
/// line.
struct NavigationLog: TelemetryListener {
  let logger: Logger
  let words: TelemetryWords

  /// Logs a failure only as a warning, since the request may come from outside, such as a link.
  func note(_ record: NavigationRecord) {
    if let error = record.error {
      logger.warning("\(record.request.verb) failed: \(error.kind)", metadata: metadata(of: record))
    } else {
      logger.debug("\(record.request.verb)", metadata: metadata(of: record))
    }
  }

  func note(_ report: FlowErrorReport) {
    if report.isOfNavigation { return }
    logger.error("\(report.error.kind)", metadata: metadata(of: report))
  }

  private func metadata(of record: NavigationRecord) -> Logger.Metadata {
    var metadata = record.error.map(describe) ?? [:]
    metadata[words.name("duration_ns")] = "\(record.nanoseconds)"
    words.describe(record) { metadata[$0] = .string($1.description) }
    return metadata
  }

  private func metadata(of report: FlowErrorReport) -> Logger.Metadata {
    var metadata = describe(report.error)
    words.describe(report.callSite) { metadata[$0] = .string($1.description) }
    metadata[words.name("visible.identifier")] = "\(words.identifier(of: report.visibleRoute))"
    metadata[words.name("visible.type")] = "\(words.type(of: report.visibleRoute))"
    metadata[words.name("origin")] = report.origin.map { "\(words.name(of: $0))" }
    // The identifier is already text, so it is unknown whether it contains a payload.
    // A link that led to no route has no type of one.
    if LinkLabel.Kind(typeInErrors: report.error.routeType, in: report.phase) == nil {
      metadata[words.name("route.type")] = report.error.routeType.map {
        "\(ClippedText.shown($0))"
      }
    }
    return metadata
  }

  private func describe(_ error: FlowError) -> Logger.Metadata {
    var metadata: Logger.Metadata = [
      words.name("error.kind"): "\(error.kind)",
      words.name("error.advice"): "\(error.recommendedRecoveryAction)",
    ]
    metadata[words.name("error.message")] = words.message(of: error).map { "\($0)" }
    return metadata
  }
}
