/// What came of a change that was requested of an app, or would come of it, and the screen afterwards.
package struct ControlAnswer: Report {
  package let moment: AnswerMoment
  /// Whether the app was not changed.
  package let isDryRun: Bool
  /// The kind of request, as in the protocol.
  package let request: String
  package let route: RouteLabel?
  /// The coordinator that was asked.
  package let asked: CoordinatorReference?
  /// Whether it was done, or would be.
  package let succeeded: Bool
  /// The result in one line.
  package let text: String
  package let steps: [NavigationStepReport]
  package let stepsOmitted: Int
  package let error: FlowErrorDescription?
  /// The number of the parked navigation, if it waits at a breakpoint.
  package let parked: Int?
  /// Where the user is now.
  package let screen: ScreenReport
  /// The revision before.
  package let before: UInt64
  let limit: Int?

  /// Creates the answer about a change that was done, or refused.
  package init(
    _ report: ControlReport, before: UInt64, then screen: ScreenReport, limit: Int? = nil
  ) {
    (moment, self.screen, self.before, self.limit) = (screen.moment, screen, before, limit)
    isDryRun = false
    (request, route, asked) = (report.request, report.route, report.origin)
    (succeeded, text) = (report.succeeded, report.outcome)
    (steps, stepsOmitted) = (report.steps, report.stepsOmitted ?? 0)
    (error, parked) = (report.error, report.parked)
  }

  /// Creates the answer about a navigation that was only explained.
  package init(explaining result: ExplainRequest.Result, on screen: ScreenReport, limit: Int?) {
    (moment, self.screen, self.limit) = (screen.moment, screen, limit)
    (isDryRun, request, route, asked) = (true, "navigate", result.route, result.origin)
    (before, succeeded, error) = (result.revision, result.succeeded, result.error)
    parked = nil
    (steps, stepsOmitted) = (result.steps, result.stepsOmitted ?? 0)
    text = LinkAnswer.Prediction(result).text
  }

  /// Creates the answer about another change that was not requested.
  init(
    _ action: ResolvedAction, request: String, on screen: ScreenReport, limit: Int?
  ) {
    (moment, self.screen, self.limit) = (screen.moment, screen, limit)
    (isDryRun, self.request, route, asked) = (true, request, nil, action.asked)
    (before, succeeded, error, parked) = (screen.moment.revision ?? 0, true, nil, nil)
    (steps, stepsOmitted) = ([], 0)
    text = "would \(action.text)"
  }

  package var next: [NextStep] {
    if parked != nil {
      return [NextStep(["break", moment.target, "--list"], "what waits, and what it would do")]
    }
    if !succeeded, let name = route.map({ $0.detail ?? $0.code }) {
      return [
        NextStep(["explain", moment.target, name, "--questions"], "who was asked, and why not"),
        NextStep(["way", moment.target, name], "how users got there"),
      ]
    }
    if isDryRun { return [NextStep(["screen", moment.target], "where the user is")] }
    return [
      NextStep(
        ["snapshot", moment.target, "--since", "\(before)"], "what changed in the hierarchy")
    ]
  }

  fileprivate var shown: ArraySlice<NavigationStepReport> { steps.prefix(limit ?? .max) }
}

// MARK: For people

extension ControlAnswer {
  package func text(_ style: TextStyle) -> String {
    let isUnseen = succeeded && text.contains("not on screen")
    var lines = [MarkedLine(text, mark: succeeded ? isUnseen ? .caution : .yes : .no)]
    lines += shown.map { MarkedLine("\($0.coordinator.text): \($0.change)", depth: 1) }
    let left = steps.count - shown.count + stepsOmitted
    if left > 0 { lines.append(MarkedLine("\(left) more steps", depth: 1, mark: .omitted)) }
    if let error { lines.append(MarkedLine(error.advice, depth: 1, mark: .detail)) }
    return MarkedLinesText(glyphs: style.glyphs, colours: style.colours).text(of: lines)
      + screen.text(style) + style.text(of: next)
  }
}

// MARK: For programs

/// What came of a change of the app, as JSON.
package struct ControlDocument: ReportDocument, Sendable {
  package static let schema = "flowscope.control"

  fileprivate let answer: ControlAnswer

  private enum CodingKeys: String, CodingKey {
    case isDryRun, request, route, asked, succeeded, text, steps, stepsLeftOut, error, parked,
      before
    case screen, next
  }

  package func encode(to encoder: any Encoder) throws {
    try answer.moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    let left = answer.steps.count - answer.shown.count + answer.stepsOmitted
    try fields.encode(answer.isDryRun, forKey: .isDryRun)
    try fields.encode(answer.request, forKey: .request)
    try fields.encode(answer.route, forKey: .route)
    try fields.encode(answer.asked, forKey: .asked)
    try fields.encode(answer.succeeded, forKey: .succeeded)
    try fields.encode(answer.text, forKey: .text)
    try fields.encode(Array(answer.shown), forKey: .steps)
    try fields.encode(left, forKey: .stepsLeftOut)
    try fields.encode(answer.error, forKey: .error)
    try fields.encode(answer.parked, forKey: .parked)
    try fields.encode(answer.before, forKey: .before)
    try fields.encode(ScreenFacts(answer.screen), forKey: .screen)
    try fields.encode(answer.next, forKey: .next)
  }
}

extension ControlAnswer {
  package var document: ControlDocument { ControlDocument(answer: self) }
}
