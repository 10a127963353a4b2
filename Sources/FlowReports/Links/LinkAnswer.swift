/// What an app does with a URL: the pattern that matches, the route, and who takes it.
package struct LinkAnswer: Report {
  /// What a navigation to the route would do now.
  package struct Prediction: Encodable, Equatable, Sendable {
    package let route: RouteLabel
    /// The coordinator that would be asked first.
    package let asked: CoordinatorReference
    /// The coordinator that would take the route; nil if it is refused.
    package let takenBy: CoordinatorReference?
    /// The outcome in words.
    package let text: String
    package let advice: String?
    package let visible: VisibleScreen?

    package init(_ result: ExplainRequest.Result) {
      (route, asked, visible) = (result.route, result.origin, result.visible)
      advice = result.error?.advice
      let decider = TraceLines.deciding(in: result.trace, failing: result.error)
      takenBy = result.error == nil ? result.flowChange ?? decider?.coordinator : nil
      text =
        result.error.map(OutcomeWords.failed)
        ?? OutcomeWords.predicted(
          steps: result.steps.count + (result.stepsOmitted ?? 0), flowChange: result.flowChange,
          visible: result.visible)
    }
  }

  package let moment: AnswerMoment
  package let url: String
  /// The pattern that matches; nil if none does, or none is known.
  package let pattern: String?
  /// The number of patterns that the target names.
  package let patterns: Int
  /// The route of the pattern as sources declare it, with the file and the line; nil without sources.
  package var declaredRoute: String?
  package var place: String?
  /// What would happen now; nil for a file.
  package var prediction: Prediction?
  /// Why the app does not take the URL; nil if it does, or if it was not asked.
  package var refusal: String?
  /// How often the app opened the URL, as far as is known, newest last.
  package var opened: [LinkEntry] = []
  package var remarks: [String] = []
  var limit: Int?

  package init(
    _ url: String, among patterns: [String], at moment: AnswerMoment, limit: Int? = nil
  ) {
    (self.url, self.moment, self.limit) = (url, moment, limit)
    pattern = DeclaredLink.matching(url, among: patterns)
    self.patterns = patterns.count
  }

  /// Whether the app takes the URL, as far as is known: an app that runs is asked.
  package var isTaken: Bool {
    if refusal != nil { return false }
    if moment.engine != nil { return prediction?.takenBy != nil }
    return pattern != nil || opened.contains { $0.outcome != .refused }
  }

  package var next: [NextStep] {
    if let prediction, prediction.takenBy != nil {
      return [
        NextStep(
          ["explain", moment.target, prediction.route.detail ?? prediction.route.code],
          "the coordinators that were asked, and the plan"),
        NextStep(
          ["navigate", moment.target, url, "--control"], "open it, if the app allows control"),
      ]
    }
    return [NextStep(["links", moment.target], "the links that were opened or refused")]
  }

  fileprivate var shown: ArraySlice<LinkEntry> { opened.suffix(limit ?? .max) }

  package func text(_ style: TextStyle) -> String {
    var lines = [MarkedLine(url)]
    let none = patterns == 0 ? "no pattern is known" : "none of \(patterns) patterns matches"
    lines.append(
      MarkedLine(
        "pattern: \(pattern ?? none)", depth: 1, mark: pattern == nil ? .caution : .yes))
    if let declaredRoute { lines.append(MarkedLine("declared for: \(declaredRoute)", depth: 1)) }
    if let place { lines.append(MarkedLine("declared at: \(place)", depth: 1)) }
    if let refusal { lines.append(MarkedLine(refusal, depth: 1, mark: .no)) }
    if let prediction {
      lines.append(MarkedLine("route: \(prediction.route.code)", depth: 1))
      lines.append(MarkedLine("asked first: \(prediction.asked.text)", depth: 1))
      let taker = prediction.takenBy.map { "taken by \($0.text): " } ?? ""
      lines.append(
        MarkedLine(
          taker + prediction.text, depth: 1,
          mark: prediction.takenBy == nil
            ? .no : OutcomeWords.remark(on: prediction.visible) == nil ? .yes : .caution))
      if let advice = prediction.advice {
        lines.append(MarkedLine(advice, depth: 2, mark: .detail))
      }
    }
    for entry in shown {
      let route = entry.route.map { " \($0.shown)" } ?? ""
      lines.append(
        MarkedLine(
          "\(Times.text(entry.time)) \(entry.outcome.rawValue)\(route): \(entry.text)", depth: 1,
          mark: entry.outcome == .opened ? .yes : entry.outcome == .unseen ? .caution : .no))
    }
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + style.text(of: next)
  }
}

/// What an app does with a URL, as JSON.
package struct LinkAnswerDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.links-url"

  fileprivate let answer: LinkAnswer

  private enum CodingKeys: String, CodingKey {
    case url, isTaken, pattern, patterns, declaredRoute, place, prediction, refusal, opened
    case openedCount, next
  }

  package func encode(to encoder: any Encoder) throws {
    try answer.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(answer.url, forKey: .url)
    try fields.encode(answer.isTaken, forKey: .isTaken)
    try fields.encode(answer.pattern, forKey: .pattern)
    try fields.encode(answer.patterns, forKey: .patterns)
    try fields.encode(answer.declaredRoute, forKey: .declaredRoute)
    try fields.encode(answer.place, forKey: .place)
    try fields.encode(answer.prediction, forKey: .prediction)
    try fields.encode(answer.refusal, forKey: .refusal)
    try fields.encode(answer.shown.map { LinkDocument($0) }, forKey: .opened)
    try fields.encode(answer.opened.count, forKey: .openedCount)
    try fields.encode(answer.next, forKey: .next)
  }
}

extension LinkAnswer {
  package var document: LinkAnswerDocument { LinkAnswerDocument(answer: self) }
}
