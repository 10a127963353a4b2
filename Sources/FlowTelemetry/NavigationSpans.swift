import FlowEngine
import Tracing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Creates a span for each navigation, as a child of the span in which the app requested it.
struct NavigationSpans: TelemetryListener {
  let tracer: any Tracer
  let words: TelemetryWords

  func note(_ record: NavigationRecord) {
    let start = Self.nanoseconds(record.time)
    let end = DefaultTracerClock.Timestamp(
      nanosecondsSinceEpoch: start + UInt64(max(0, record.nanoseconds)))
    let span = tracer.startSpan(
      words.name(record.request.verb),
      at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start))
    // Attributes would cost time for a span that is not sampled.
    if span.isRecording {
      span.updateAttributes { describe(record, in: &$0) }
      if let error = record.error {
        let recorded = TelemetryError(error, words: words)
        span.setStatus(SpanStatus(code: .error, message: recorded.description))
        span.recordError(recorded, attributes: [:], at: end)
      }
    }
    span.end(at: end)
  }

  /// Ignores errors outside a navigation, since they have no duration.
  func note(_ report: FlowErrorReport) {}

  private func describe(_ record: NavigationRecord, in attributes: inout SpanAttributes) {
    attributes[words.name("request")] = record.request.verb
    attributes[words.name("outcome")] = record.outcomeWord
    attributes[words.name("origin")] = words.name(of: record.origin)
    if let route = record.request.route {
      attributes[words.name("route.identifier")] = words.identifier(of: route)
      attributes[words.name("route.type")] = words.type(of: route)
      if let payload = words.payload(of: route) {
        attributes[words.name("route.payload")] = payload
      }
    }
    if case .selectTab(let index) = record.request { attributes[words.name("tab")] = index }
    if let code = words.code(of: record.callSite) {
      attributes[CodeWords.filePath] = code.filePath
      attributes[CodeWords.lineNumber] = code.lineNumber
      attributes[CodeWords.functionName] = code.functionName
    }
    switch record.outcome {
    case .success(let steps): attributes[words.name("steps")] = steps.count
    case .failure(let error): attributes[words.name("error.kind")] = error.kind
    }
  }

  private static func nanoseconds(_ time: Date) -> UInt64 {
    UInt64(max(0, time.timeIntervalSince1970 * 1e9))
  }
}
