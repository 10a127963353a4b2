package import Foundation

/// What came of waiting for an app: whether it happened, what happened meanwhile, and the screen then.
package struct WaitReport: Report {
  package let condition: WaitCondition
  /// Whether it happened before the time was over.
  package let hasHappened: Bool
  /// How long that took, in seconds.
  package let seconds: Double
  /// The navigation or the error that was waited for; nil for other conditions.
  package let match: WaitedEvent?
  /// What came closest, if it did not happen, and what to do about it.
  package let nearest: String?
  package let advice: String?
  /// The newest events, oldest first.
  package let events: [WaitedEvent]
  /// The number of all events.
  package let eventCount: Int
  /// Where the user is now.
  package let screen: ScreenReport

  package init(
    _ walk: WaitWalk, after seconds: Double, at time: Date, on screen: ScreenReport,
    limit: Int? = nil
  ) {
    condition = walk.condition
    hasHappened = walk.isDone
    (self.seconds, self.screen, match) = (seconds, screen, walk.match)
    events = Array(walk.events.suffix(limit ?? .max))
    eventCount = walk.eventCount
    (nearest, advice) =
      walk.isDone ? (nil, nil) : { ($0.text, $0.advice) }(walk.nearest(at: time))
  }

  package var moment: AnswerMoment { screen.moment }

  package var next: [NextStep] {
    switch condition {
    case .route(let name) where !hasHappened:
      [
        NextStep(["explain", moment.target, name], "whether it can be reached from here"),
        NextStep(["way", moment.target, name], "how users got there"),
      ]
    case .error where hasHappened:
      [NextStep(["errors", moment.target, "-n", "1"], "the error with its trace")]
    default: [NextStep(["log", moment.target, "-n", "10"], "what happened last")]
    }
  }

  /// What happened, or did not, in one line.
  private var summary: String {
    let time = Times.span(seconds)
    if hasHappened {
      switch condition {
      case .route(let name): return "\(name) is on screen after \(time)"
      case .error, .navigation: return "\(match?.words ?? condition.words), after \(time)"
      case .idle(let quiet): return "quiet for \(Counted.seconds(quiet)), after \(time)"
      }
    }
    return "timed out after \(time), waiting for \(condition.words)"
  }

  package func text(_ style: TextStyle) -> String {
    var lines = [MarkedLine(summary, mark: hasHappened ? .yes : .no)]
    if let nearest { lines.append(MarkedLine("nearest: \(nearest)", depth: 1)) }
    if let advice { lines.append(MarkedLine(advice, depth: 1, mark: .detail)) }
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + screen.text(style) + style.text(of: next)
  }
}

/// What came of waiting, as JSON.
package struct WaitDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.wait"

  struct Event: Encodable {
    let kind: WaitedEvent.Kind
    let time: Date
    let route: RouteLabel?
    let succeeded: Bool
    let text: String
    let advice: String?
    let call: CallLabel?

    init(_ event: WaitedEvent) {
      (kind, time, route) = (event.kind, event.time, event.route)
      (succeeded, text, advice, call) = (event.succeeded, event.text, event.advice, event.call)
    }
  }

  fileprivate let report: WaitReport

  private enum CodingKeys: String, CodingKey {
    case waitedFor, hasHappened, seconds, match, nearest, advice, events, eventCount, screen, next
  }

  package func encode(to encoder: any Encoder) throws {
    try report.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(report.condition.words, forKey: .waitedFor)
    try fields.encode(report.hasHappened, forKey: .hasHappened)
    try fields.encode((report.seconds * 1_000).rounded() / 1_000, forKey: .seconds)
    try fields.encode(report.match.map(Event.init), forKey: .match)
    try fields.encode(report.nearest, forKey: .nearest)
    try fields.encode(report.advice, forKey: .advice)
    try fields.encode(report.events.map(Event.init), forKey: .events)
    try fields.encode(report.eventCount, forKey: .eventCount)
    try fields.encode(ScreenFacts(report.screen), forKey: .screen)
    try fields.encode(report.next, forKey: .next)
  }
}

extension WaitReport {
  package var document: WaitDocument { WaitDocument(report: self) }
}
