import FlowModel
import FlowReports

extension Overlay {
  static let parked = Overlay("parked", "a parked navigation")
}

extension Action {
  static let letGo = Action("letGo") { $0.decide(.go) }
  static let refuseParked = Action("refuseParked") { $0.decide(.refuse) }
  static let changeParked = Action("changeParked") { model in
    if let refusal = model.breakRefusal { return model.say(refusal) }
    guard let number = model.inspection.breakpoints.selected?.navigation.number else { return [] }
    return [.goBack] + model.openCommandLine("break \(number) to ")
  }
  static let nextParked = Action.changing("nextParked") {
    $0.inspection.breakpoints.showNext(by: 1)
  }
  static let previousParked = Action.changing("previousParked") {
    $0.inspection.breakpoints.showNext(by: -1)
  }
  static let openParkedSource = Action("openParkedSource") { model in
    let call = model.inspection.breakpoints.selected?.navigation.call
    return call == nil
      ? model.say("the app does not say where it called this navigation")
      : model.openSource(call.map { .call($0) })
  }
}

/// A navigation that waits: what was asked, what it would come to, and what becomes of it.
enum ParkedOverlay: OverlayContent {
  static let overlay = Overlay.parked
  static let keys: [Keymap.OverlayBinding] = [
    .leave("leave it waiting", "q"),
    .init(action: .everywhere(.letGo), keys: ["O"], help: "let it go on", hint: "go on"),
    .init(action: .everywhere(.refuseParked), keys: ["R"], help: "refuse it", hint: "refuse"),
    .init(
      action: .everywhere(.changeParked), keys: ["X"], help: "give it another route",
      hint: "other route"),
    .init(
      action: .everywhere(.openParkedSource), keys: [.control("o")],
      help: "open the line that called it", hint: "source"),
    .init(
      action: .everywhere(.nextParked), keys: [.tab], help: "the next one that waits", hint: "next"),
    .init(
      action: .everywhere(.previousParked), keys: [.backTab], help: "the previous one that waits"),
    .init(action: .everywhere(.copyLine), keys: ["c"], help: "copy the plan"),
    .init(action: .everywhere(.copyAsJSON), keys: ["y"], help: "copy the navigation as JSON"),
  ]
  static let moves = OverlayMoves(hints: ("down", "up"), hasPages: true, hasEnds: true)

  /// What waits goes on waiting, and no longer shows by itself.
  static func leave(in model: inout Model) -> [Effect] {
    model.inspection.breakpoints.isDismissed = true
    return [.goBack]
  }

  // Not a decision: Enter may be meant for a panel, over which the plan opened.
  static func accept(in model: inout Model) -> [Effect] { [] }

  static func idleActions(in model: Model) -> [OverlayAction] {
    model.breakRefusal == nil
      ? [] : [.letGo, .refuseParked, .changeParked].map(OverlayAction.everywhere)
  }

  static func page(in model: Model) -> Int { max(1, lines(in: model).size.rows - 1) }

  static func box(in model: Model) -> Rectangle? { Layout.inside(of: model.size) }

  static func move(by lines: Int, in model: inout Model) {
    guard let (_, sections) = shown(in: model) else { return }
    model.inspection.breakpoints.top = sections.top(
      after: lines, from: model.inspection.breakpoints.top, rows: self.lines(in: model).size.rows)
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection.breakpoints.selected.map { waiting in
      let report = model.inspection.report(of: waiting)
      let text = [report.heading] + MarkedSections.text(of: report.sections, model.glyphs)
      let navigation = waiting.navigation
      return Clipping(
        name: "the parked navigation", text: text.joined(separator: "\n"), json: navigation,
        call: navigation.route.map { NavigationCall(navigation.request, to: $0) })
    }
  }

  // MARK: Drawing

  /// The rows of the plan: all but two, which have the time and the keys.
  private static func lines(in model: Model) -> Rectangle {
    let box = Layout.inside(of: model.size)
    return box.split(afterRows: box.size.rows - 2).top
  }

  private static func shown(in model: Model) -> (ParkedReport, MarkedSections)? {
    model.inspection.breakpoints.selected.map { waiting in
      let report = model.inspection.report(of: waiting)
      return (report, MarkedSections(report.sections, width: model.size.columns))
    }
  }

  static func draw(_ model: Model, into frame: inout Frame) {
    let box = Layout.inside(of: model.size)
    let state = model.inspection.breakpoints
    guard let (report, sections) = shown(in: model), let index = state.index else { return }
    let place = state.count > 1 ? "\(index + 1) of \(state.count): " : ""
    OverlayBox.draw(
      box, title: "\(model.glyphs.paused) \(place)\(report.heading)", model.glyphs, into: &frame)
    let lines = lines(in: model)
    // The plan can have become shorter.
    let top = sections.top(after: 0, from: state.top, rows: lines.size.rows)
    sections.draw(from: top, in: lines, of: box, into: &frame)
    let last = box.row + box.size.rows - 1
    frame.write(
      time(of: state.parked[index], behind: state.count - index - 1, in: model), row: last - 1,
      in: box, style: .coloured(.warning, bold: true))
    let refusal = model.breakRefusal
    frame.write(
      refusal ?? hints(in: model), row: last, in: box, style: refusal == nil ? .accent : .faint)
  }

  private static func time(
    of waiting: BreakpointsState.Waiting, behind: Int, in model: Model
  ) -> String {
    let rest = BreakpointsState.restText(of: waiting, at: model.now)
    let isOver = BreakpointsState.rest(of: waiting, at: model.now) == 0
    return (isOver ? "goes on by itself now" : "goes on by itself in \(rest)")
      + (behind > 0 ? "; \(behind) \(behind == 1 ? "waits" : "wait") behind it" : "")
  }
}
