import FlowProtocol

/// Carries out what a key or a command stands for.
func perform(_ action: Action, in model: inout Model) -> [Effect] {
  if let screen = action.screen { return [.go(screen)] }
  switch action {
  case .quit: return [.quit]
  case .redraw: return [.redraw]
  case .suspend: return [.suspend]
  case .back: return back(in: &model)
  case .nextPanel: return cyclePanel(by: 1, in: model)
  case .previousPanel: return cyclePanel(by: -1, in: model)
  case .zoom, .widen, .narrow, .heighten, .lower: arrange(action, in: &model)
  case .moveDown, .moveUp, .pageDown, .pageUp, .moveToTop, .moveToEnd: move(action, in: &model)
  case .collapse, .expand, .toggle, .collapseAll, .expandAll: return fold(action, in: &model)
  case .showOnScreen:
    if let id = model.inspection.tree.visible.last { model.inspection.tree.reveal(id) }
  case .onlyOnScreen: model.inspection.tree.onlyOnScreen.toggle()
  case .nextMatch, .previousMatch:
    goToMatch(forward: action == .nextMatch, in: &model)
  case .jumpToOwner: return jumpToOwner(in: &model)
  case .showReferences: showReferences(in: &model)
  case .pause, .stepBack, .stepForward, .goLive, .nextError, .previousError:
    return travel(action, in: &model)
  case .showMoment: return showMoment(in: &model)
  case .faster, .slower:
    return play(action == .faster ? .faster : .slower, in: &model)
  case .copyName, .copyNode: return copy(action, in: &model)
  case .markReviewed: return mark({ ErrorMark(.reviewed, note: $0.note) }, in: &model)
  case .markIgnored: return mark({ ErrorMark(.ignored, note: $0.note) }, in: &model)
  case .annotate:
    if !model.inspection.errors.chosen.isEmpty { return [.go(.overlay(.note))] }
    model.message = "no error is selected: select one, or a group of them"
  case .group where model.screen.panel == .lints: model.inspection.lints.groupDifferently()
  case .group: model.inspection.errors.groupDifferently()
  case .showLess: showLess(in: &model)
  case .reportErrors: return report(as: .markdown, in: &model)
  case .reportErrorsAsJSON: return report(as: .json, in: &model)
  case .explain:
    do {
      try checkExplaining(in: model)
      return commandLine("explain ", in: &model)
    } catch { model.message = "\(error)" }
  case .navigate:
    if let refusal = model.controlRefusal {
      model.message = refusal
      return []
    }
    return commandLine("navigate ", in: &model)
  case .pop, .dismiss, .selectTab: return control(action, in: &model)
  case .reconnect: return connectAnew(in: &model)
  case .resync: return readAnew(in: &model)
  default: break
  }
  return []
}

private func connectAnew(in model: inout Model) -> [Effect] {
  if model.inspection.playback != nil {
    model.message = "a recording is not connected to"
    return []
  }
  model.message = "connecting anew"
  return [.follow(model.inspection.id)]
}

private func readAnew(in model: inout Model) -> [Effect] {
  if model.inspection.playback != nil {
    model.message = "a recording stays as it is: there is nothing to read anew"
    return []
  }
  model.message = "reading the hierarchy anew"
  return [.resync(model.inspection.id)]
}

private func back(in model: inout Model) -> [Effect] {
  if model.screen.cameFrom != nil { return [.goBack] }
  if model.inspection.isFiltered(in: model.screen.panel) {
    model.inspection.showAll(in: model.screen.panel)
    return []
  }
  if model.arrangement.zoomed != nil {
    model.arrangement.zoomed = nil
    return []
  }
  return [.go(.panel(model.subject == model.screen.panel ? .tree : model.subject))]
}

private func cyclePanel(by step: Int, in model: Model) -> [Effect] {
  // Those that show: another of the same place is gone to by its number.
  let panels = [Panel.tree, model.arrangement.right, model.arrangement.bottom]
  let index = panels.firstIndex(of: model.screen.panel) ?? 0
  return [.go(.panel(panels[(index + step + panels.count) % panels.count]))]
}

private func arrange(_ action: Action, in model: inout Model) {
  switch action {
  case .zoom:
    model.arrangement.zoomed = model.arrangement.zoomed == nil ? model.screen.panel : nil
  case .widen: model.arrangement.widenTree(by: 0.05)
  case .narrow: model.arrangement.widenTree(by: -0.05)
  case .heighten: model.arrangement.heightenBottom(by: 0.1)
  default: model.arrangement.heightenBottom(by: -0.1)
  }
}

/// Leaves out what need not be looked at, or takes it in again, and says which.
private func showLess(in model: inout Model) {
  if model.screen.panel == .lints {
    model.inspection.lints.toggleWarningsOnly()
    model.message =
      model.inspection.lints.choice.isWarningsOnly ? "warnings only" : "all findings"
  } else {
    model.inspection.errors.toggleOpenOnly()
    model.message = model.inspection.errors.isOpenOnly ? "open errors only" : "all errors"
  }
}

private func showMoment(in model: inout Model) -> [Effect] {
  let time =
    model.subject == .errors
    ? model.inspection.errors.selectedError?.report.time : model.inspection.log.selected?.time
  guard let time else {
    model.message = "this line has no time: select an entry or an error"
    return []
  }
  // The change that a navigation led to was later than itself.
  if model.subject == .log, let navigation = model.inspection.log.selected?.navigation,
    model.inspection.travel({ $0.jump(to: navigation) })
  {
    return model.inspection.playback == nil ? [] : play(.pause, in: &model)
  }
  guard model.inspection.playback != nil || time >= model.timeSpan.lowerBound else {
    model.message = "so far back nothing is kept"
    return []
  }
  return jump(to: time, in: &model)
}

func export(as format: DiagramFormat, in model: inout Model) -> [Effect] {
  guard let snapshot = model.inspection.shown else {
    model.message = "nothing to export yet"
    return []
  }
  model.message = "exporting…"
  return [.export(snapshot, format: format)]
}

private func copy(_ action: Action, in model: inout Model) -> [Effect] {
  guard let node = model.inspection.tree.selectedNode else {
    model.message = "no coordinator is selected: select one in the hierarchy"
    return []
  }
  if action == .copyName {
    model.message = "copied \(node.name)"
    return [.copy(DisplayText.neutralised(node.name))]
  }
  let least = NodeJSON.leastBytes(of: node)
  if least > OSC52.longest {
    model.message = "\(OSC52.Refusal(byteCount: least, isAtLeast: true))"
    return []
  }
  guard let json = NodeJSON.text(of: node) else {
    model.message = "cannot write \(node.name) as JSON"
    return []
  }
  model.message = "copied \(node.name) as JSON"
  return [.copy(json)]
}
