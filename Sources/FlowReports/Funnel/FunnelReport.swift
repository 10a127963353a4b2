/// How many attempts went through the steps of a funnel, where the others went, and how fast.
package struct FunnelReport: Report {
  private let funnel: Funnel

  package init(_ funnel: Funnel) { self.funnel = funnel }

  package var document: FunnelDocument { FunnelDocument(funnel) }

  package var remarks: [String] {
    funnel.attempts > 0
      ? []
      : ["no attempt: no screen of \(funnel.steps.first?.name ?? "the first step") was visible"]
  }

  package func text(_ style: TextStyle) -> String {
    let exits = exitTable
    let others = exits.count == 0 ? "" : "\n" + style.text(of: exits)
    return style.text(of: stepTable) + others + "\n" + style.glyphs.shown(summary) + "\n"
  }

  private var stepTable: ColumnTable {
    var table = ColumnTable([
      "step", "reached", "share", "went on", "median", "90 %", "visible", "90 %",
    ])
    for (index, step) in funnel.steps.enumerated() {
      let next = index + 1 < funnel.steps.count ? funnel.steps[index + 1] : nil
      let onward =
        next.map { ["\($0.reached)", text(step.times, 50), text(step.times, 90)] } ?? ["", "", ""]
      table.add(
        [step.name, "\(step.reached)", share(step.reached) ?? "-"] + onward
          + [text(step.stays, 50), text(step.stays, 90)])
    }
    return table
  }

  private var exitTable: ColumnTable {
    var table = ColumnTable(["from", "in place of the next step", "times"])
    for step in funnel.steps {
      for (exit, count) in step.listedExits {
        table.add([step.name, funnel.name(of: exit), "\(count)"])
      }
    }
    return table
  }

  /// One line: how many attempts there were, and how many reached the last step.
  private var summary: String {
    let (runs, attempts) = (
      Counted.text(funnel.runs, "run"), Counted.text(funnel.attempts, "attempt")
    )
    guard let percent = funnel.percent(funnel.completed) else { return "\(attempts) in \(runs)" }
    return "\(attempts) in \(runs), of which \(funnel.completed) (\(percent) %) reached the last "
      + "step"
  }

  private func share(_ count: Int) -> String? { funnel.percent(count).map { "\($0) %" } }

  private func text(_ times: MeasuredTimes, _ percent: Int) -> String {
    times.percentile(percent).map(Times.span) ?? "-"
  }

  /// The funnel as `Diagram` draws it.
  package var picture: FunnelPicture {
    FunnelPicture(
      steps: funnel.steps.map { step in
        FunnelPicture.Step(
          name: step.name,
          subtitle: [Counted.text(step.reached, "attempt"), share(step.reached)]
            .compactMap(\.self).joined(separator: ", "),
          rows: step.stays.count == 0 ? [] : [["visible", "\(text(step.stays, 50)) (median)"]],
          reached: step.reached, time: step.times.count == 0 ? nil : text(step.times, 50),
          exits: step.listedExits.map { exit, count in
            var isScreen = false
            if case .screen = exit { isScreen = true }
            return FunnelPicture.Exit(
              name: funnel.name(of: exit), isScreen: isScreen, count: count)
          })
      }, summary: "A funnel of \(Counted.text(funnel.steps.count, "step")): \(summary).")
  }
}
