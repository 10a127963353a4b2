import FlowModel
import FlowProtocol
import FlowReports

extension EngineInspection {
  var explanation: ExplainState {
    _read { yield self[ExplainFeature.self] }
    _modify { yield &self[ExplainFeature.self] }
  }
}

/// The answer to the last question, and the routes that can be asked about.
struct ExplainState: FeatureState {
  var report: ExplainReport?
  /// The first visible line of the report.
  var top = 0
  /// Whether all questions show, and not only what decided.
  var isUnfolded = false
  fileprivate(set) var declaredRoutes: [String] = []

  /// Shows an explanation from its first line.
  mutating func show(_ report: ExplainReport) {
    self.report = report
    top = 0
    isUnfolded = false
  }

  /// Stores as many routes as fit in memory; returns the number of the others.
  fileprivate mutating func declare(_ routes: [RouteLabel]) -> Int {
    var bytes = 0
    declaredRoutes = routes.map(\.identifier).prefix { route in
      bytes += route.memoryBytes
      return bytes <= MemoryBudget.routes
    }
    return routes.count - declaredRoutes.count
  }
}

extension EngineInspection {
  /// Why the engine explains no navigation; nil if it may, and in a recording.
  var missingExplanation: String? {
    guard playback == nil, engine?.lacksExplanations == true else { return nil }
    return MissingRequest.explanation.remark(on: "the app")
  }
}

extension Action {
  static let explain = Action("explain") { model in
    if let refusal = model.explainRefusal { return model.say("\(refusal)") }
    if let route = model.selectedRoute { return model.explain(route) }
    return model.openCommandLine("explain ")
  }
}

/// A panel whose lines are routes: the keys that explain and navigate take the selected one.
protocol RoutePanel: PanelFeature {
  /// The selected route, with its values as far as they are known; nil if there is none.
  static func route(in model: Model) -> RouteLabel?
}

enum ExplainFeature: Feature {
  typealias State = ExplainState

  static let keys: [Keymap.Binding] = [
    .init(.explain, "explain a navigation to a route", "x", section: .asking, hint: "explain")
  ]

  static let commands = [
    Command(
      name: "explain", argument: "a route or a URL",
      help: "explain a navigation to a route", arguments: { $0.knownRoutes }
    ) { argument, model in
      if let refusal = model.explainRefusal { throw refusal }
      return [
        .explain(argument, from: model.inspection.tree.selection, in: model.inspection)
      ]
    }
  ]

  static let overlays: [any OverlayContent.Type] = [ExplanationOverlay.self]

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    guard case .declared(let declared) = event.event else { return [] }
    let more = inspection.explanation.declare(declared.routes)
    if more > 0 {
      inspection.note(
        "left out", "\(Counted.text(more, "declared route")): no room for more", at: event.time)
    }
    return []
  }

  static func idleActions(in model: Model) -> [Action] {
    let explains =
      model.inspection.declared == nil && model.inspection.missingExplanation == nil
    return explains ? [] : [.explain]
  }

  /// The declared routes belong to the app, not to its past: they stay.
  static func restart(_ inspection: inout EngineInspection) {}
}

extension Model {
  /// The route that is selected in a list of routes.
  var selectedRoute: RouteLabel? {
    (features[subject] as? any RoutePanel.Type)?.route(in: self)
  }

  /// Asks the engine what a navigation to the route would do, from the selected coordinator; says why
  /// it cannot be asked.
  mutating func explain(_ route: RouteLabel) -> [Effect] {
    if let refusal = explainRefusal { return say("\(refusal)") }
    return [.explain(RouteTarget(route, from: inspection.tree.selection), in: inspection)]
  }

  /// The reason why nothing can be explained: a recording shows, the engine explains nothing, or the
  /// selected coordinator of the past is not in the app now; nil for an engine that explains.
  var explainRefusal: (any Error)? {
    if inspection.playback != nil { return ExplainRefusal(file: "\(inspection.id)") }
    if let missing = inspection.missingExplanation { return Refused(text: missing) }
    if inspection.declared != nil {
      return Refused(text: "sources do not say where a navigation leads; only a running app does")
    }
    guard inspection.isPast, let id = inspection.tree.selection else { return nil }
    // Ids are valid within one run only.
    if inspection.shown?.epoch == inspection.live?.epoch, inspection.live?[id] != nil {
      return nil
    }
    let name = inspection.tree.selectedNode?.name ?? "coordinator"
    return Refused(text: "\(name) \(id) is not in the app now\(wayBack(before: .explain))")
  }

  /// The declared routes, the visible routes, and the routes that were navigated to.
  var knownRoutes: [String] {
    let shown = inspection.shown?.nodes.values.prefix(Command.mostCompleted).map(
      \.currentRoute.identifier)
    let logged = inspection.log.entries.suffix(500).compactMap { entry in
      if case .navigation = entry.kind { entry.subject } else { nil }
    }
    return Set(inspection.explanation.declaredRoutes + (shown ?? []) + logged)
      .filter { !$0.isEmpty }.sorted()
  }
}

/// The error that the engine, or a coordinator of the past, cannot be asked.
private struct Refused: Error, CustomStringConvertible {
  let text: String
  var description: String { text }
}

// MARK: Asking

extension Effect {
  /// Asks the engine what a navigation would do; then asks the user `question`, if there is one.
  static func explain(
    _ route: String, from origin: CoordinatorID?, in inspection: EngineInspection,
    question: Question? = nil
  ) -> Effect {
    explain(RouteTarget(route: route, from: origin), in: inspection, question: question)
  }

  static func explain(
    _ target: RouteTarget, in inspection: EngineInspection, question: Question? = nil
  ) -> Effect {
    .task(
      AskExplanation(
        target: target, id: inspection.id, known: inspection.live, question: question))
  }
}

extension Input {
  /// The explanation from the engine of this inspection; `question` asks whether to navigate, if the
  /// user wants that.
  static func explained(
    _ report: ExplainReport, of id: InspectionID, question: Question? = nil
  ) -> Input {
    .answer(ExplainAnswer(report: report, id: id, question: question))
  }
}

private struct AskExplanation: FeatureTask {
  let target: RouteTarget
  let id: InspectionID
  /// The hierarchy that the inspector has.
  let known: FlowSnapshot?
  let question: Question?

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: Input.said) { client in
      let (result, now) = try await ExplainQuestion.answer(
        of: client, about: target, knowing: known)
      return .explained(
        ExplainReport(result, now: now).withoutDocument, of: id, question: question)
    }
  }
}

private struct ExplainAnswer: FeatureAnswer {
  let report: ExplainReport
  let id: InspectionID
  let question: Question?

  func take(in model: inout Model) -> [Effect] {
    let replaced: [Overlay?] = question == nil ? [nil, .explanation] : [nil]
    // Does not interrupt a user who writes or answers something else.
    guard id == model.inspection.id, replaced.contains(model.screen.overlay) else {
      return model.say(
        question == nil
          ? "the explanation is out of date; press x again"
          : "the plan is out of date; press X again")
    }
    // The user went into the past while the app answered.
    if question != nil, model.inspection.isPast, let refusal = model.controlRefusal {
      return model.say(refusal)
    }
    model.inspection.explanation.show(report)
    guard let question else { return [.go(.overlay(.explanation))] }
    guard report.isReachable else {
      model.message = "not asked: the app would refuse this navigation"
      return [.go(.overlay(.explanation))]
    }
    model.message = nil
    model.question = question
    return [.go(.overlay(.plan))]
  }
}
