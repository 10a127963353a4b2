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
    let start = UInt64(max(0, record.time.timeIntervalSince1970 * 1e9))
    let end = DefaultTracerClock.Timestamp(
      nanosecondsSinceEpoch: start + UInt64(max(0, record.nanoseconds)))
    let span = tracer.startSpan(
      words.name(record.request.verb),
      at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start))
    // Attributes would cost time for a span that is not sampled.
    if span.isRecording {
      span.updateAttributes { attributes in
        words.describe(record) { attributes[$0] = $1 }
      }
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
}
