import FlowModel
import FlowReports

extension Action {
  static let breakHere = Action("breakHere") { model in
    if let refusal = model.breakRefusal { return model.say(refusal) }
    guard let condition = model.conditionOfSelection else {
      return model.say("nothing to break at is selected; select a coordinator, a route or an entry")
    }
    return model.openCommandLine("break add \(condition)")
  }
  static let decide = Action("decide") { model in
    let state = model.inspection.breakpoints
    if state.parked.count == 1 { return model.showPlan(of: state.parked[0].navigation.number) }
    if !state.parked.isEmpty { return [.go(.overlay(.breakpoints))] }
    if let refusal = model.breakRefusal { return model.say(refusal) }
    let key = model.keymap.key(for: .breakHere)?.title(model.glyphs) ?? ":break add"
    return state.breakpoints.isEmpty
      ? model.say("nothing waits, and there are no breakpoints; \(key) adds one")
      : [.go(.overlay(.breakpoints))]
  }
}

/// A panel whose lines are navigations, which a breakpoint can be about.
protocol BreakpointPanel: PanelFeature {
  /// The facts of the selected line with which other navigations are compared; nil if it is none.
  static func facts(in model: Model) -> [(fact: BreakpointCondition.Fact, name: String)]?
}

extension LogFeature: BreakpointPanel {
  static func facts(in model: Model) -> [(fact: BreakpointCondition.Fact, name: String)]? {
    guard let entry = model.inspection.log.selected, let call = entry.call else { return nil }
    let from = entry.origin.isEmpty ? [] : [(BreakpointCondition.Fact.from, entry.origin)]
    return [call.route.map { (.route, $0.identifier) } ?? (.request, call.request)] + from
  }
}

extension LinksFeature: BreakpointPanel {
  static func facts(in model: Model) -> [(fact: BreakpointCondition.Fact, name: String)]? {
    model.inspection[LinksFeature.self].selected.map { [(.link, $0.link.text)] }
  }
}

/// Breakpoints, at which navigations of the app wait for the user.
enum BreakpointsFeature: Feature {
  typealias State = BreakpointsState

  static let keys: [Keymap.Binding] = [
    .init(
      .breakHere, "add a breakpoint for what is selected (needs --control)", "B",
      section: .asking),
    .init(.decide, "decide about navigations that wait at breakpoints", "A", section: .asking),
  ]

  static let commands = [
    Command(
      name: "break", argument: "[add, remove, go, refuse or to]",
      help: "list breakpoints, add or remove them, or decide what waits (needs --control)",
      continuations: { BreakCommand.continuations(of: $0, in: $1) }
    ) { argument, model in try model.run(BreakCommand(argument)) }
  ]

  static let overlays: [any OverlayContent.Type] = [BreakpointsOverlay.self, ParkedOverlay.self]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    switch event.event {
    case .connected(let engine): inspection.breakpoints.connect(to: engine)
    case .lost: inspection.breakpoints.loseNotifications(of: inspection.engine)
    case .disconnected:
      inspection.breakpoints.disconnect(
        saying: "the connection ended: what was parked went on, or ended with the app")
    case .breakpoint(let change): inspection.breakpoints.take(change, at: event.time)
    default: break
    }
    return []
  }

  static func standstill(in model: Model) -> Standstill? {
    let count = model.inspection.breakpoints.count
    guard let first = model.inspection.breakpoints.parked.first else {
      return count == 0
        ? nil
        : Standstill(
          state: "\(count) parked",
          text: "\(Counted.text(count, "navigation")) parked at breakpoints")
    }
    let behind = count - 1
    let rest = BreakpointsState.restText(of: first, at: model.now)
    let key = model.keymap.key(for: .decide)?.title(model.glyphs)
    return Standstill(
      state: "\(count) parked",
      text: "\(first.navigation.title) waits \(rest) more at breakpoint "
        + "\(first.navigation.breakpoint)" + (behind > 0 ? ", and \(behind) behind it" : "")
        + (key.map { "; \($0) decides" } ?? ""))
  }

  static func hints(in model: Model) -> [(Action, String)] {
    model.inspection.breakpoints.parked.isEmpty ? [] : [(.decide, "decide")]
  }

  static func requests(in model: inout Model) -> [Effect] {
    model.settleBreakpoints()
  }
}
