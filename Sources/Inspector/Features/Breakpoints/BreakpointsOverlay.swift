import FlowModel
import FlowReports

extension Overlay {
  static let breakpoints = Overlay("breakpoints", "the breakpoints")
}

/// The navigations that wait, and the breakpoints.
enum BreakpointsOverlay: ListOverlay {
  static let overlay = Overlay.breakpoints
  static let keys: [Keymap.OverlayBinding] = [
    .enter("show the plan, or remove the breakpoint", hint: "show or remove"),
    .leave("back", "q"),
  ]

  static func title(in model: Model) -> String {
    let state = model.inspection.breakpoints
    return "Breakpoints \(state.breakpoints.count)"
      + (state.count > 0 ? " \(model.glyphs.bullet) \(state.count) parked" : "")
  }

  static func emptyText(in model: Model) -> String {
    model.breakRefusal ?? "no breakpoints; write :break add and a condition"
  }

  /// A row at least, for the text in place of lines.
  static func box(in model: Model) -> Rectangle? {
    OverlayBox.area(in: model.size, rows: max(1, model.choices.count))
  }

  static func choices(in model: Model) -> [Choice] {
    let state = model.inspection.breakpoints
    let waiting = state.parked.map { waiting in
      let number = waiting.navigation.number
      return Choice(
        title: "\(number)  \(waiting.navigation.title)",
        detail: BreakpointsState.restText(of: waiting, at: model.now),
        action: Action("parked \(number)") { $0.showPlan(of: number) })
    }
    let breakpoints = state.breakpoints.map { breakpoint in
      Choice(
        title: "\(breakpoint.number)  \(breakpoint.shownCondition)",
        detail: "\(model.glyphs.times)\(breakpoint.hits), \(Counted.seconds(breakpoint.timeout))",
        action: .beginning("break remove \(breakpoint.number)"))
    }
    return Choice.listed([("Parked", waiting), ("Breakpoints", breakpoints)], by: "")
  }
}
