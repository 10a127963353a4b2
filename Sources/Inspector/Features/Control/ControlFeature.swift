import FlowModel
import FlowProtocol
import FlowReports

extension Action {
  static let navigate = Action("navigate") { model in
    if let refusal = model.controlRefusal { return model.say(refusal) }
    if let route = model.selectedRoute {
      let origin = model.inspection.tree.selectedNode?.id
      return model.askForPlan(RouteTarget(route, from: origin), named: route.shown)
    }
    return model.openCommandLine("navigate ")
  }
  static let pop = Action("pop") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    return model.confirm(.pop(node.id), about: node)
  }
  static let dismiss = Action("dismiss") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    // The relations of the children are known before the details of a coordinator are.
    let shown = model.inspection.shown
    let relations = Set(node.children.compactMap { shown?[$0]?.relation })
    if node.detour != nil || relations.contains(.detour) {
      return model.confirm(.dismissDetour(node.id), about: node)
    }
    if node.presented != nil || relations.contains(.presentedModal) {
      return model.confirm(.dismissModal(node.id), about: node)
    }
    if node.isSkeleton {
      return model.say("the details of \(node.name) are not here yet; press again")
    }
    return model.say("\(node.name) presents nothing; select the presenting coordinator")
  }
  static let selectTab = Action("selectTab") { model in
    guard let node = model.selectedCoordinator() else { return [] }
    guard let index = node.tabIndex,
      let parent = node.parent.flatMap({ model.inspection.shown?[$0] })
    else { return model.say("\(node.name) isn't a tab") }
    return model.confirm(.selectTab(parent.id, index: index), about: parent)
  }
}

/// Changes that a viewer makes in the app: navigate, pop, dismiss, select a tab.
enum ControlFeature: Feature {
  static let keys: [Keymap.Binding] = [
    .init(
      .navigate, "navigate to a route, after its plan (needs --control)", "X", section: .asking),
    .init(.pop, "pop the selected coordinator's top screen", "P", section: .asking),
    .init(.dismiss, "dismiss what the selected coordinator presents", "D", section: .asking),
    .init(.selectTab, "select the tab of the selected coordinator", "T", section: .asking),
  ]

  static let commands = [
    Command(
      name: "navigate", argument: "a route or a URL",
      help: "navigate in the app; shows the plan, and asks",
      arguments: { $0.knownRoutes }
    ) { argument, model in
      if let refusal = model.controlRefusal { return model.say(refusal) }
      let origin = model.inspection.tree.selectedNode?.id
      return model.askForPlan(RouteTarget(route: argument, from: origin), named: argument)
    }
  ]

  static let overlays: [any OverlayContent.Type] = [PlanOverlay.self]
}

extension Model {
  /// The reason why the viewer cannot change the app; nil if it can.
  ///
  /// The keys, the command and the answer with a plan all ask this before they ask the user.
  var controlRefusal: String? { controlRefusal(inPast: false) }

  /// The same, for a change that is possible while the past shows, or is not.
  func controlRefusal(inPast isPossible: Bool) -> String? {
    if inspection.playback != nil { return "a recording is read-only" }
    if inspection.declared != nil { return EngineInspection.nothingRuns }
    if !allowsControl { return "read-only; restart with --control to navigate" }
    if let engine = inspection.engine, engine.allowsControl == false {
      return "the app does not let viewers navigate".advising(engine.controlAdvice)
    }
    return inspection.isPast && !isPossible ? "the past is read-only\(wayBack())" : nil
  }

  /// How to return to now, and then to do the action, to end a message about the past.
  func wayBack(before action: Action? = nil) -> String {
    guard let live = keymap.key(for: .goLive)?.title(glyphs) else {
      return "; go back to now first"
    }
    let key = action.flatMap { keymap.key(for: $0)?.title(glyphs) }
    return "; press \(live) to go back to now" + (key.map { ", then \($0)" } ?? "")
  }

  /// The selected coordinator; shows a message if there is none, or if the app cannot be changed.
  fileprivate mutating func selectedCoordinator() -> FlowNode? {
    if let refusal = controlRefusal {
      message = refusal
      return nil
    }
    if let node = inspection.tree.selectedNode { return node }
    message = "no coordinator is selected; select one in the hierarchy"
    return nil
  }

  /// Asks the engine for the plan of a navigation, if it makes plans, and then the user whether to do
  /// it.
  fileprivate mutating func askForPlan(_ target: RouteTarget, named name: String) -> [Effect] {
    let call = ControlCall.navigate(target, named: name)
    guard inspection.missingExplanation == nil else {
      return confirm(call, about: inspection.tree.selectedNode)
    }
    message = "asking for the plan…"
    let question = question(call, about: inspection.tree.selectedNode)
    return [.explain(target, in: inspection, question: question)]
  }

  /// Asks the user before the call; shows a message if the call is not possible.
  fileprivate mutating func confirm(_ call: ControlCall, about node: FlowNode?) -> [Effect] {
    question = question(call, about: node)
    return [.go(.overlay(.confirmation))]
  }

  fileprivate func question(_ call: ControlCall, about node: FlowNode?) -> Question {
    Question(
      text: call.question(node.map { "\($0.name) \($0.id)" } ?? "the visible screen"),
      effects: [.task(Control(call: call, id: inspection.id))])
  }
}

// MARK: Requests to the engine

/// Requests a change in the app of an engine.
struct Control: FeatureTask {
  let call: ControlCall
  let id: InspectionID

  func start(in workshop: any Workshop) {
    workshop.ask(id, onFailure: Input.said) { .said(try await call.perform(over: $0).outcome) }
  }
}

extension ControlCall {
  /// The question for the user before the call; `name` names the coordinator.
  func question(_ name: String) -> String {
    switch self {
    case .navigate(_, let route): "Navigate to \(route) from \(name)?"
    case .pop: "Pop the top screen of \(name)?"
    case .dismissModal: "Dismiss the modal of \(name)?"
    case .dismissDetour: "Dismiss the detour of \(name)?"
    case .selectTab(_, let index): "Select tab \(index + 1) of \(name)?"
    }
  }
}
