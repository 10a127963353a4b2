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

/// The question that is asked before the app changes.
struct ControlState: FeatureState {
  struct Question: Equatable, Sendable {
    let text: String
    let call: ControlCall
  }

  var question: Question?
}

/// Changes that a viewer makes in the app: navigate, pop, dismiss, select a tab.
enum ControlFeature: Feature {
  typealias State = ControlState

  static let keys: [Keymap.Binding] = [
    Keymap.Binding(
      .navigate, "navigate to a route (needs --control)", .character("X"), section: .asking),
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
      name: "navigate", argument: "a route or a URL", help: "navigate in the app; asks first",
      arguments: { $0.knownRoutes }
    ) { argument, model in
      let node = model.inspection.tree.selectedNode
      return model.confirm(.navigate(argument, from: node?.id), about: node)
    }
  ]

  static let overlays: [any OverlayContent.Type] = [ConfirmationOverlay.self]
}

extension Model {
  /// The reason why the viewer cannot change the app; nil if it can.
  fileprivate var controlRefusal: String? {
    if inspection.playback != nil { return "a recording is read-only" }
    return allowsControl
      ? nil : "Read-only. Restart with --control to navigate"
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
    inspection[ControlFeature.self].question = ControlState.Question(
      text: call.question(node.map { "\($0.name) \($0.id)" } ?? "the visible screen"), call: call)
    return [.go(.overlay(.confirmation))]
  }
}

// MARK: Requests to the engine

extension Effect {
  /// Requests a change in the app of an engine.
  static func control(_ call: ControlCall, of path: String) -> Effect {
    .task(Control(call: call, path: path))
  }
}

private struct Control: FeatureTask {
  let call: ControlCall
  let path: String

  func start(in workshop: any Workshop) {
    workshop.ask(path, onFailure: Input.said) { .said(try await call.perform(over: $0).outcome) }
  }
}
