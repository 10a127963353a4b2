/// How to get to a route: the ways that users took, and the plan from where the app is.
package struct WayReport: Report {
  /// The plan of a navigation from the screen.
  package struct Plan: Equatable, Sendable {
    package let prediction: LinkAnswer.Prediction
    package let steps: [NavigationStepReport]
    package let stepsOmitted: Int

    package init(_ result: ExplainRequest.Result) {
      prediction = LinkAnswer.Prediction(result)
      (steps, stepsOmitted) = (result.steps, result.stepsOmitted ?? 0)
    }
  }

  package let moment: AnswerMoment
  /// The route as it was asked for.
  package let name: String
  private let map: RouteMap
  /// The places of the route on the map; empty if no navigation was seen that led there.
  private let places: [RouteMap.Place]
  /// The plan; nil for a target without live coordinators.
  package let plan: Plan?
  /// Why there is no plan.
  package let refusal: String?
  private let limit: Int?
  package let remarks: [String]

  package init(
    to name: String, at moment: AnswerMoment, places: [RouteMap.Place], in map: RouteMap,
    plan: Plan?, refusal: String? = nil, limit: Int? = nil, remarks: [String] = []
  ) {
    (self.name, self.moment, self.map, self.places) = (name, moment, map, places)
    (self.plan, self.refusal, self.limit, self.remarks) = (plan, refusal, limit, remarks)
  }

  /// Whether a user got there, or a navigation would.
  package var isKnown: Bool {
    plan?.prediction.takenBy != nil || places.contains { RouteWays(to: $0, in: map).isReached }
  }

  package var next: [NextStep] {
    guard let plan else {
      return [NextStep(["map", moment.target], "all routes and the ways between them")]
    }
    if plan.prediction.takenBy == nil {
      return [
        NextStep(["explain", moment.target, name, "--questions"], "who was asked, and why not")
      ]
    }
    return [
      NextStep(["navigate", moment.target, name, "--dry-run"], "the same, from where the user is"),
      NextStep(
        ["navigate", moment.target, name, "--control"], "go there, if the app allows control"),
    ]
  }

  private var listed: ArraySlice<RouteMap.Place> { places.prefix(limit ?? .max) }
  private var shownSteps: ArraySlice<NavigationStepReport> {
    (plan?.steps ?? []).prefix(limit ?? .max)
  }

  private var stepsLeftOut: Int {
    plan.map { $0.steps.count - shownSteps.count + $0.stepsOmitted } ?? 0
  }

  // MARK: For people

  package func text(_ style: TextStyle) -> String {
    var text = listed.map { RouteMapText.ways(to: $0, in: map, style) }.joined(separator: "\n")
    if places.isEmpty { text += style.glyphs.shown("\(name): no navigation to it is known") + "\n" }
    if places.count > listed.count {
      text += "\(places.count - listed.count) more places\n"
    }
    let writer = MarkedLinesText(glyphs: style.glyphs, colours: style.colours)
    if plan != nil || refusal != nil { text += "\n" + writer.heading("from here") }
    if let plan {
      let prediction = plan.prediction
      let isUnseen = OutcomeWords.remark(on: prediction.visible) != nil
      var lines = [
        MarkedLine(
          prediction.text, mark: prediction.takenBy == nil ? .no : isUnseen ? .caution : .yes)
      ]
      if let advice = prediction.advice {
        lines.append(MarkedLine(advice, depth: 1, mark: .detail))
      }
      lines += shownSteps.enumerated().map {
        MarkedLine("\($0 + 1). \($1.coordinator.text): \($1.change)", depth: 1)
      }
      if stepsLeftOut > 0 {
        lines.append(MarkedLine("\(stepsLeftOut) more steps", depth: 1, mark: .omitted))
      }
      text += writer.text(of: lines)
    }
    if let refusal { text += writer.text(of: [MarkedLine(refusal, mark: .no)]) }
    return text + style.text(of: next)
  }

  // MARK: For programs

  package var document: WayDocument {
    WayDocument(
      moment: moment, to: name, ways: RouteWaysDocument(to: Array(listed), in: map).routes,
      waysLeftOut: places.count - listed.count, plan: plan, steps: Array(shownSteps),
      stepsLeftOut: stepsLeftOut, refusal: refusal, isKnown: isKnown, next: next)
  }
}

/// How to get to a route, as JSON.
package struct WayDocument: ReportDocument {
  package static let schema = "flowscope.way"

  /// A plan, with the facts of its prediction as its own.
  private struct Plan: Encodable {
    let prediction: LinkAnswer.Prediction
    let steps: [NavigationStepReport]
    let stepsLeftOut: Int

    private enum CodingKeys: String, CodingKey { case steps, stepsLeftOut }

    func encode(to encoder: any Encoder) throws {
      try prediction.encode(to: encoder)
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(steps, forKey: .steps)
      try fields.encode(stepsLeftOut, forKey: .stepsLeftOut)
    }
  }

  fileprivate let moment: AnswerMoment
  fileprivate let to: String
  fileprivate let ways: [RouteWaysDocument.Route]
  fileprivate let waysLeftOut: Int
  fileprivate let plan: WayReport.Plan?
  fileprivate let steps: [NavigationStepReport]
  fileprivate let stepsLeftOut: Int
  fileprivate let refusal: String?
  fileprivate let isKnown: Bool
  fileprivate let next: [NextStep]

  private enum CodingKeys: String, CodingKey {
    case to, isKnown, ways, waysLeftOut, plan, refusal, next
  }

  package func encode(to encoder: any Encoder) throws {
    try moment.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(to, forKey: .to)
    try fields.encode(isKnown, forKey: .isKnown)
    try fields.encode(ways, forKey: .ways)
    try fields.encode(waysLeftOut, forKey: .waysLeftOut)
    let plan = plan.map {
      Plan(prediction: $0.prediction, steps: steps, stepsLeftOut: stepsLeftOut)
    }
    try fields.encode(plan, forKey: .plan)
    try fields.encode(refusal, forKey: .refusal)
    try fields.encode(next, forKey: .next)
  }
}
