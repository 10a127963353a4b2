import FlowEngine
import FlowProtocol

extension Action {
  static let navigate = Action("navigate") { model in
    guard let refusal = model.controlRefusal else { return model.openCommandLine("navigate ") }
    model.message = refusal
    return []
  }
  static let pop = Action("pop") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    return model.confirm(.pop(node.id), about: node)
  }
  static let dismiss = Action("dismiss") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    if node.detour != nil { return model.confirm(.dismissDetour(node.id), about: node) }
    if node.presented != nil { return model.confirm(.dismissModal(node.id), about: node) }
    model.message = "\(node.name) presents nothing; select the presenting coordinator"
    return []
  }
  static let selectTab = Action("selectTab") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    guard let index = node.tabIndex,
      let parent = node.parent.flatMap({ model.inspection.shown?[$0] })
    else {
      model.message = "\(node.name) isn't a tab"
      return []
    }
    return model.confirm(.selectTab(parent.id, index: index), about: parent)
  }
}

/// Changes that a viewer makes in the app: navigate, pop, dismiss, select a tab.
enum ControlFeature: Feature {
  static let keys: [Keymap.Binding] = [
    Keymap.Binding(
      .navigate, "navigate to a route, after its plan (needs --control)", .character("X"),
      section: .asking),
    Keymap.Binding(
      .pop, "pop the selected coordinator's top screen", .character("P"), section: .asking),
    Keymap.Binding(
      .dismiss, "dismiss what the selected coordinator presents", .character("D"),
      section: .asking),
    Keymap.Binding(
      .selectTab, "select the tab of the selected coordinator", .character("T"),
      section: .asking),
  ]

  static let commands = [
    Command(
      name: "navigate", argument: "a route or a URL",
      help: "navigate in the app; shows the plan, and asks",
      arguments: { $0.knownRoutes }
    ) { argument, model in
      if let refusal = model.controlRefusal {
        model.message = refusal
        return []
      }
      let node = model.inspection.tree.selectedNode
      let call = ControlCall.navigate(argument, from: node?.id)
      model.message = "asking for the plan…"
      return [
        .plan(
          argument, from: node?.id, of: model.inspection.id,
          question: model.question(call, about: node))
      ]
    }
  ]

  static let overlays: [any OverlayContent.Type] = [PlanOverlay.self]
}

extension Model {
  /// The reason why the viewer cannot change the app; nil if it can.
  fileprivate var controlRefusal: String? {
    if inspection.playback != nil { return "a recording is read-only" }
    return allowsControl
      ? nil : "read-only; restart with --control to navigate"
  }

  /// The selected coordinator.
  ///
  /// If there is none, shows a message.
  fileprivate mutating func selectedCoordinator() -> FlowNode? {
    if let node = inspection.tree.selectedNode { return node }
    message = "no coordinator is selected; select one in the hierarchy"
    return nil
  }

  /// Asks the user before the call; shows a message if the call is not possible.
  fileprivate mutating func confirm(_ call: ControlCall, about node: FlowNode?) -> [Effect] {
    if let refusal = controlRefusal {
      message = refusal
      return []
    }
    question = question(call, about: node)
    return [.go(.overlay(.confirmation))]
  }

  /// The question before a call.
  fileprivate func question(_ call: ControlCall, about node: FlowNode?) -> Question {
    Question(
      text: call.question(node.map { "\($0.name) \($0.id)" } ?? "the visible screen"),
      effects: [.control(call, of: inspection.id)])
  }
}

// MARK: Requests to the engine

extension Effect {
  /// Requests a change in the app of an engine.
  static func control(_ call: ControlCall, of path: String) -> Effect {
    .task(Control(call: call, path: path))
  }
}

extension Effect {
  /// Asks the engine what a navigation would do, and then the user.
  fileprivate static func plan(
    _ route: String, from origin: CoordinatorID?, of path: String, question: Question
  ) -> Effect {
    .task(AskPlan(route: route, origin: origin, path: path, question: question))
  }
}

extension Input {
  /// The plan of a navigation that the user wants, with the question whether to do it.
  static func planned(_ report: ExplainReport, of path: String, question: Question) -> Input {
    .answer(Planned(report: report, path: path, question: question))
  }
}

private struct AskPlan: FeatureTask {
  let route: String
  let origin: CoordinatorID?
  let path: String
  let question: Question

  func start(in workshop: any Workshop) {
    workshop.ask(path, onFailure: Input.said) { client in
      let (result, now) = try await ExplainQuestion.answer(of: client, route) { _ in origin }
      return .planned(ExplainReport(result, now: now), of: path, question: question)
    }
  }
}

private struct Planned: FeatureAnswer {
  let report: ExplainReport
  let path: String
  let question: Question

  func take(in model: inout Model) -> [Effect] {
    // Does not interrupt a user who writes or answers something else.
    guard path == model.inspection.id, model.screen.overlay == nil else {
      model.message = "the plan is out of date; press X again"
      return []
    }
    model.inspection.explanation.show(report)
    guard report.isReachable else {
      model.message = "not asked: the app would refuse this navigation"
      return [.go(.overlay(.explanation))]
    }
    model.message = nil
    model.question = question
    return [.go(.overlay(.plan))]
  }
}

private struct Control: FeatureTask {
  let call: ControlCall
  let path: String

  func start(in workshop: any Workshop) {
    workshop.ask(path, onFailure: Input.said) { .said(try await call.perform(over: $0).outcome) }
  }
}
