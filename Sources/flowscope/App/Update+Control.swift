import FlowProtocol

/// Opens the command line with the beginning of a command in it.
func commandLine(_ beginning: String, in model: inout Model) -> [Effect] {
  model.prefilled = beginning
  return [.go(.overlay(.command))]
}

/// Throws ``FlowscopeError`` where there are no coordinators to ask.
func checkExplaining(in model: Model) throws {
  if model.inspection.playback != nil { throw ExplainTarget.refusal(of: model.inspection.id) }
}

/// Asks whether what an action stands for is to be done to the selected coordinator.
func control(_ action: Action, in model: inout Model) -> [Effect] {
  guard let node = model.inspection.tree.selectedNode else {
    model.message = "no coordinator is selected: select one in the hierarchy"
    return []
  }
  switch action {
  case .pop: return ask(.pop(node.id), about: node, in: &model)
  case .dismiss where node.detour != nil:
    return ask(.dismissDetour(node.id), about: node, in: &model)
  case .dismiss where node.presented != nil:
    return ask(.dismissModal(node.id), about: node, in: &model)
  case .dismiss:
    model.message = "\(node.name) presents nothing; select who presents"
  case .selectTab:
    guard let index = node.tabIndex,
      let parent = node.parent.flatMap({ model.inspection.shown?[$0] })
    else {
      model.message = "\(node.name) is no tab: select one of a tab bar"
      return []
    }
    return ask(.selectTab(parent.id, index: index), about: parent, in: &model)
  default: break
  }
  return []
}

/// Asks before something is done; says why where it cannot be.
func ask(_ call: ControlCall, about node: FlowNode?, in model: inout Model) -> [Effect] {
  if let refusal = model.controlRefusal {
    model.message = refusal
    return []
  }
  model.question = Question(
    text: call.question(node.map { "\($0.name) \($0.id)" } ?? "what is on screen"),
    effect: .control(call, of: model.inspection.id))
  return [.go(.overlay(.confirmation))]
}

extension Model {
  /// Why nothing may be done in the app; nil where it may.
  var controlRefusal: String? {
    if inspection.playback != nil { return "a recording has no app in which to do something" }
    return allowsControl
      ? nil : "nothing is done in the app: start flowscope with --control for that"
  }
}
