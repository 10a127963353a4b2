import FlowEngine
import Logging

/// Logs a line for each navigation and each error; an error that made a navigation fail shares its
/// line.
struct NavigationLog: TelemetryListener {
  let logger: Logger
  let words: TelemetryWords

  /// Logs a success at debug level, and a failure as a warning, since the request may come from
  /// outside, such as a link.
  func note(_ record: NavigationRecord) {
    if let error = record.error {
      logger.warning(
        "\(record.request.verb) failed: \(error.kind)", metadata: metadata(of: record))
    } else {
      logger.debug("\(record.request.verb)", metadata: metadata(of: record))
    }
  }

  func note(_ report: FlowErrorReport) {
    if report.isOfNavigation { return }
    logger.error("\(report.error.kind)", metadata: metadata(of: report))
  }

  private func metadata(of record: NavigationRecord) -> Logger.Metadata {
    var metadata: Logger.Metadata = [
      words.name("request"): "\(record.request.verb)",
      words.name("outcome"): "\(record.outcomeWord)",
      words.name("origin"): "\(words.name(of: record.origin))",
      words.name("duration_ns"): "\(record.nanoseconds)",
    ]
    if let route = record.request.route {
      metadata[words.name("route.identifier")] = "\(words.identifier(of: route))"
      metadata[words.name("route.type")] = "\(words.type(of: route))"
      metadata[words.name("route.payload")] = words.payload(of: route).map { "\($0)" }
    }
    if case .selectTab(let index) = record.request { metadata[words.name("tab")] = "\(index)" }
    metadata.merge(code(of: record.callSite)) { $1 }
    switch record.outcome {
    case .success(let steps): metadata[words.name("steps")] = "\(steps.count)"
    case .failure(let error): metadata.merge(describe(error)) { $1 }
    }
    return metadata
  }

  private func metadata(of report: FlowErrorReport) -> Logger.Metadata {
    var metadata = describe(report.error)
    metadata.merge(code(of: report.callSite)) { $1 }
    metadata[words.name("visible.identifier")] = "\(words.identifier(of: report.visibleRoute))"
    metadata[words.name("visible.type")] = "\(words.type(of: report.visibleRoute))"
    metadata[words.name("origin")] = report.origin.map { "\(words.name(of: $0))" }
    // The identifier is already text, so it is unknown whether it contains a payload.
    metadata[words.name("route.type")] = report.error.routeType.map { "\(ClippedText.shown($0))" }
    return metadata
  }

  private func code(of call: CallSite?) -> Logger.Metadata {
    guard let code = words.code(of: call) else { return [:] }
    return [
      CodeWords.filePath: "\(code.filePath)", CodeWords.lineNumber: "\(code.lineNumber)",
      CodeWords.functionName: "\(code.functionName)",
    ]
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
