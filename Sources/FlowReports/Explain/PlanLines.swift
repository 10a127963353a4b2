/// The steps of a plan as lines, whether it was explained or waits at a breakpoint.
enum PlanLines {
  /// The plan of an explanation; `now` is the hierarchy that was explained, and is ignored if its
  /// revision differs.
  static func of(_ result: ExplainRequest.Result, now: FlowSnapshot?) -> [MarkedLine] {
    lines(
      result.steps, omitted: result.stepsOmitted, flowChange: result.flowChange,
      visible: result.visible, now: now.flatMap { result.isAbout($0) ? $0 : nil })
  }

  /// The plan with which a navigation waits.
  static func of(_ parked: ParkedNavigation) -> [MarkedLine] {
    lines(
      parked.steps, omitted: parked.stepsOmitted, flowChange: parked.flowChange,
      visible: parked.visible, now: nil)
  }

  private static func lines(
    _ steps: [NavigationStepReport], omitted: Int?, flowChange: CoordinatorReference?,
    visible: VisibleScreen?, now: FlowSnapshot?
  ) -> [MarkedLine] {
    var lines = steps.enumerated().map { index, step in
      MarkedLine(
        "\(index + 1). \(step.coordinator.name) \(step.coordinator.id): \(words(of: step, in: now))",
        node: step.coordinator.id)
    }
    if let omitted, omitted > 0 {
      lines.append(MarkedLine("\(omitted) more steps", mark: .omitted))
    }
    if let root = flowChange {
      lines.append(
        MarkedLine(
          "then \(root.name) \(root.id) changes the flow: app code, which cannot be predicted",
          node: root.id))
    }
    if !lines.isEmpty { return lines }
    let found = OutcomeWords.predicted(steps: 0, flowChange: nil, visible: visible)
    return [MarkedLine("nothing to do: the route is \(found)")]
  }

  /// A step in words, with the coordinator of a tab that it selects.
  private static func words(of step: NavigationStepReport, in now: FlowSnapshot?) -> String {
    guard step.kind == .selectTab, let now, let host = now[step.coordinator.id],
      let tab = host.children.first(where: {
        now[$0]?.relation == .tab && now[$0]?.tabIndex == step.index
      })
    else { return step.change }
    return "\(step.change), \(FactWords(in: now).coordinator(tab))"
  }
}
