/// A navigation that waits at a breakpoint, as lines to show.
package struct ParkedReport: Equatable, Sendable {
  /// What is known of the hierarchy after a parked navigation.
  package enum Prediction: Equatable, Sendable {
    /// What it would come to if it went on now: it is planned again then.
    case explained(ExplainReport)
    /// Why that is not known; nil while it is being asked.
    case unknown(String?)
  }

  /// The request, the route and the coordinator that was asked.
  package let heading: String
  /// What was asked, the plan, and the changes of the hierarchy.
  package let sections: [ExplainReport.Section]

  package init(
    _ parked: ParkedNavigation, at breakpoint: Breakpoint?, _ prediction: Prediction
  ) {
    heading = parked.title
    sections =
      [ExplainReport.Section(title: "parked", lines: Self.request(parked, at: breakpoint))]
      + Self.consequences(of: parked, prediction)
  }

  private static func request(
    _ parked: ParkedNavigation, at breakpoint: Breakpoint?
  ) -> [MarkedLine] {
    let condition = breakpoint.map { ": \($0.shownCondition)" } ?? ""
    return [
      MarkedLine("at breakpoint \(parked.breakpoint)\(condition)"),
      parked.otherBreakpoints.map { numbers in
        let all = numbers.map { "\($0)" }.joined(separator: ", ")
        return MarkedLine("also at \(numbers.count == 1 ? "breakpoint" : "breakpoints") \(all)")
      },
      parked.call.map { MarkedLine("called at \($0.text)") },
      parked.link.map { MarkedLine("opens \($0.text)") },
    ].compactMap(\.self)
  }

  private static func consequences(
    of parked: ParkedNavigation, _ prediction: Prediction
  ) -> [ExplainReport.Section] {
    switch prediction {
    case .explained(let report): return report.consequences
    case .unknown(let reason):
      let steps = parked.steps.count + (parked.stepsOmitted ?? 0)
      let outcome = OutcomeWords.predicted(
        steps: steps, flowChange: parked.flowChange, visible: parked.visible)
      let visible = parked.visible.map { MarkedLine("then \($0.text) shows", depth: 1) }
      let isSeen = OutcomeWords.remark(on: parked.visible) == nil
      return [
        ExplainReport.Section(
          title: "outcome",
          lines: [MarkedLine(outcome, mark: isSeen ? .yes : .caution)]
            + (isSeen ? [visible].compactMap(\.self) : [])),
        ExplainReport.Section(title: "plan", lines: PlanLines.of(parked)),
        ExplainReport.Section(
          title: "hierarchy afterwards",
          lines: [MarkedLine(reason.map { "unknown: \($0)" } ?? "asking…", mark: .omitted)]),
      ]
    }
  }
}

extension ParkedNavigation {
  /// The request and the coordinator that was asked: "navigate ShopRoute.cart from Profile #4".
  package var title: String {
    "\([request, route?.code].compactMap(\.self).joined(separator: " ")) from \(origin.text)"
  }

  /// The navigation that explains what it would come to; nil if it does not navigate to a route, or if
  /// the engine explains no request of its kind.
  package var question: RouteTarget? {
    guard request == Self.navigate, let route else { return nil }
    return RouteTarget(route, from: origin.id)
  }

  /// The only request that an engine explains.
  private static let navigate = "navigate"
}
