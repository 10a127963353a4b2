package import Foundation

package struct LoggedEvent: Equatable, Sendable {
  /// The kind of event, as `--kind` and the JSON name it.
  package enum Kind: String, CaseIterable, Sendable {
    case navigation, error, change, lost, connected, disconnected, silent, answering
  }

  /// What did not arrive, as the JSON names it.
  package enum Lost: String, Sendable {
    case notifications
    /// Errors from before the connection.
    case errors
    /// Navigations from before the connection.
    case navigations
  }

  package enum Content: Equatable, Sendable {
    case navigation(NavigationReport)
    case error(ErrorReport)
    case change(FlowDelta)
    /// This many did not arrive.
    case lost(Int, Lost)
    case connected(EngineInfo)
    case disconnected(reason: String)
    /// The process or the app's main actor does not answer.
    case silent(EngineSilence)
    /// What was silent answers again; nil if it is not known what.
    case answering(EngineSilence?)
  }

  package let content: Content
  /// When the event happened; for the connection, when the viewer noticed.
  package let time: Date
  /// The entry of a recording.
  package let entry: Int?
  /// Whether it is a navigation or an error from before the viewer attached, or says how many of
  /// them are missing.
  package var isRecalled = false
  /// The run of the engine, by its epoch; nil if it is not known, and outside of a log.
  package var run: String?
  /// The engine; nil if it is not known, and outside of a log.
  package var engine: EngineInfo?

  package var kind: Kind {
    switch content {
    case .navigation: .navigation
    case .error: .error
    case .change: .change
    case .lost: .lost
    case .connected: .connected
    case .disconnected: .disconnected
    case .silent: .silent
    case .answering: .answering
    }
  }
}

/// Makes the log's events, each once: a viewer that reconnects receives past errors again.
package struct LoggedEvents: Equatable, Sendable {
  /// The run whose errors were counted so far.
  private var run: String?
  private var lastError: UInt64 = 0
  /// Whether the error of a failed navigation is left out: the navigation says the same.
  private let mergesFailures: Bool
  /// The failures from before the viewer attached, which come as errors and as navigations, in
  /// either order.
  private var recalledErrors: [RecalledFailure: Int] = [:]
  private var recalledNavigations: [RecalledFailure: Int] = [:]
  /// The silence that has not ended.
  private var silence: EngineSilence?

  private struct RecalledFailure: Hashable {
    let origin: CoordinatorID?
    let message: String
  }

  /// Makes one event of a failed navigation and its error.
  package init() { self.init(mergesFailures: true) }

  private init(mergesFailures: Bool) { self.mergesFailures = mergesFailures }

  /// Makes an event of each navigation, and one of each error.
  package static let all = LoggedEvents(mergesFailures: false)

  /// Makes the events for a selection: if it has errors without navigations, each error is one.
  package static func events(for selection: LogSelection) -> LoggedEvents {
    let isOfErrors = selection.kinds.contains(.error) && !selection.kinds.contains(.navigation)
    return isOfErrors ? .all : LoggedEvents()
  }

  package mutating func take(_ event: FollowerEvent, at time: Date, entry: Int? = nil)
    -> [LoggedEvent]
  {
    func one(_ content: LoggedEvent.Content, _ own: Date? = nil) -> [LoggedEvent] {
      [LoggedEvent(content: content, time: own ?? time, entry: entry)]
    }
    func loss(_ count: Int, _ what: LoggedEvent.Lost, _ own: Date? = nil) -> LoggedEvent {
      LoggedEvent(content: .lost(count, what), time: own ?? time, entry: entry, isRecalled: true)
    }
    switch event {
    case .connected(let engine): return one(.connected(engine))
    case .snapshot(let snapshot):
      // Each run counts its errors from 1.
      if snapshot.epoch != run { lastError = 0 }
      run = snapshot.epoch
      return []
    case .journal(let reports, let total):
      let new = reports.filter { $0.sequence > lastError }
      let next = new.first?.sequence ?? total + 1
      let missed = next > lastError + 1 ? next - lastError - 1 : 0
      lastError = max(lastError, total, new.last?.sequence ?? 0)
      return (missed > 0 ? [loss(Int(clamping: missed), .errors, new.first?.time)] : [])
        + new.filter { !isRepeated($0) }.map {
          LoggedEvent(content: .error($0), time: $0.time, entry: entry, isRecalled: true)
        }
    case .leftOut(let count): return [loss(count, .navigations)]
    case .recalled(let reports):
      return reports.filter { !isRepeated($0) }.map {
        LoggedEvent(content: .navigation($0), time: $0.time, entry: entry, isRecalled: true)
      }
    case .errorReported(let report):
      lastError = max(lastError, report.sequence)
      if mergesFailures, report.isOfNavigation == true { return [] }
      return one(.error(report), report.time)
    case .changed(let delta): return one(.change(delta), delta.time)
    case .navigated(let report): return one(.navigation(report), report.time)
    case .lost(let count): return one(.lost(count, .notifications))
    case .disconnected(let reason):
      silence = nil
      return one(.disconnected(reason: reason))
    case .silent(let silence):
      self.silence = silence
      return one(.silent(silence))
    case .answering:
      defer { silence = nil }
      return one(.answering(silence))
    case .detailed, .declared, .linted, .breakpoint: return []
    }
  }

  /// Whether a past error made a navigation fail that has an event already.
  private mutating func isRepeated(_ report: ErrorReport) -> Bool {
    guard mergesFailures, report.isOfNavigation == true else { return false }
    let failure = RecalledFailure(origin: report.path.last?.id, message: report.error.message)
    return Self.isKnown(failure, by: &recalledNavigations, orKeep: &recalledErrors)
  }

  /// Whether a past navigation failed by an error that has an event already.
  private mutating func isRepeated(_ report: NavigationReport) -> Bool {
    guard mergesFailures, let error = report.error else { return false }
    let failure = RecalledFailure(origin: report.origin.id, message: error.message)
    return Self.isKnown(failure, by: &recalledErrors, orKeep: &recalledNavigations)
  }

  private static func isKnown(
    _ failure: RecalledFailure, by known: inout [RecalledFailure: Int],
    orKeep kept: inout [RecalledFailure: Int]
  ) -> Bool {
    if let count = known[failure], count > 0 {
      known[failure] = count - 1
      return true
    }
    // The engine keeps at most 256 errors, and a viewer attaches again and again.
    if kept.count < mostRecalled { kept[failure, default: 0] += 1 }
    return false
  }

  private static let mostRecalled = 1_024
}

/// An event as a JSON object, with the reports as they are in the protocol, but for the routes of
/// errors.
package struct LogDocument: ReportDocument {
  package static let schema = "flowscope.log"

  package let event: LoggedEvent

  /// What tells engines apart; the event of a connection has all that is known of its engine.
  private struct Engine: Encodable {
    let name: String
    let pid: Int32
  }

  private enum CodingKeys: String, CodingKey {
    case kind, time, run, engine, entry, isRecalled
    case navigation, report, delta, lost, what, reason, silence
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.kind.rawValue, forKey: .kind)
    try container.encode(event.time, forKey: .time)
    try container.encode(event.run, forKey: .run)
    try container.encode(
      event.engine.map { Engine(name: $0.name, pid: $0.pid) }, forKey: .engine)
    try container.encodeIfPresent(event.entry, forKey: .entry)
    let isLoss = event.kind == .lost
    if event.isRecalled, !isLoss { try container.encode(true, forKey: .isRecalled) }
    switch event.content {
    case .navigation(let report): try container.encode(report, forKey: .navigation)
    case .error(let report): try container.encode(report, forKey: .report)
    case .change(let delta): try container.encode(delta, forKey: .delta)
    case .lost(let count, let what):
      try container.encode(count, forKey: .lost)
      try container.encode(what.rawValue, forKey: .what)
    case .connected(let engine): try container.encode(engine, forKey: .engine)
    case .disconnected(let reason): try container.encode(reason, forKey: .reason)
    case .silent(let silence): try container.encode(silence, forKey: .silence)
    case .answering(let silence): try container.encodeIfPresent(silence, forKey: .silence)
    }
  }
}

extension LoggedEvent: Report {
  package var document: LogDocument { LogDocument(event: self) }

  package func text(_ style: TextStyle) -> String {
    LogText(glyphs: style.glyphs, colours: style.colours).line(self)
  }
}
