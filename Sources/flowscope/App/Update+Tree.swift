import FlowProtocol

/// Looks at a coordinator in the tree; from another panel by a detour, which comes back.
func look(at id: NodeID?, named name: String? = nil, in model: inout Model) -> [Effect] {
  guard let id else {
    model.message = "this line names no coordinator: select one that does"
    return []
  }
  guard model.inspection.tree.reveal(id) else {
    model.message = "\(name ?? "that coordinator") \(id) is gone"
    return []
  }
  model.inspection.detailTop = 0
  return model.screen.panel == .tree ? [] : [.go(.look)]
}

/// Looks at the owner of what is selected, or at the coordinator that a line names.
func jumpToOwner(in model: inout Model) -> [Effect] {
  switch model.subject {
  case .tree, .detail, .preview:
    if let parent = model.inspection.tree.selectedNode?.parent {
      model.inspection.tree.reveal(parent)
    }
    return []
  case .log: return look(at: model.inspection.log.selected?.node, in: &model)
  case .errors:
    guard let error = model.inspection.errors.selectedError else {
      return look(at: nil, in: &model)
    }
    return look(atCoordinatorOf: error, in: &model)
  case .timeline:
    return look(at: model.inspection.history.moment?.navigations.first?.origin.id, in: &model)
  case .detents: return look(at: model.inspection.detents.node, in: &model)
  case .lints: return look(at: model.inspection.lints.selected?.target, in: &model)
  }
}

/// Looks at the coordinator that an error is about.
///
/// The report tells the way to who reported it; whoever it is about need not be on that, and is then looked for by
/// name. O(coordinators).
private func look(atCoordinatorOf error: ReviewedError, in model: inout Model) -> [Effect] {
  guard let name = error.coordinator, error.target?.name != name else {
    return look(at: error.target?.id, named: error.target?.name, in: &model)
  }
  let namesakes = model.inspection.shown?.nodes.values.filter { $0.name == name } ?? []
  if namesakes.count == 1 { return look(at: namesakes[0].id, named: name, in: &model) }
  let effects = look(at: error.target?.id, named: error.target?.name, in: &model)
  if let target = error.target, !effects.isEmpty {
    let who = namesakes.isEmpty ? "is no \(name)" : "are \(namesakes.count) called \(name)"
    model.message = "there \(who): this is \(target.name), who reported the error"
  }
  return effects
}

/// Says who refers to the selected coordinator.
///
/// O(coordinators and their children).
func showReferences(in model: inout Model) {
  guard let snapshot = model.inspection.shown, let node = model.inspection.tree.selectedNode else {
    return
  }
  // What is asked of all of them is asked in no order: that takes longer than the question.
  let referring = snapshot.nodes.values.filter { other in
    other.id != node.id
      && (other.shows == node.id || other.children.contains(node.id)
        || other.path.contains(.child(node.id)))
  }.sorted { $0.id < $1.id }
  var names = referring.prefix(mostNamed).map { "\($0.name) \($0.id)" }.joined(separator: ", ")
  if referring.count > mostNamed { names += " and \(referring.count - mostNamed) more" }
  model.message =
    referring.isEmpty
    ? "nobody refers to \(node.name) \(node.id)" : "\(node.name) is referred to by \(names)"
}

/// As many as a line has room for.
private let mostNamed = 20

/// Goes to the next of what a filter lets through: a list that has one of its own shows nothing else.
func goToMatch(forward: Bool, in model: inout Model) {
  let panel = model.screen.panel
  let isList = panel != .tree && model.inspection.isFiltered(in: panel)
  guard isList || !model.inspection.tree.rule.isOff else {
    let way = model.keymap.key(for: .filter)?.title(model.glyphs) ?? ":filter"
    model.message = "there is no filter to go through: give one with \(way)"
    return
  }
  if model.inspection.isNothingFound(in: isList ? panel : .tree) {
    let filter =
      isList ? model.inspection.filter(in: panel).text : model.inspection.tree.ruleText
    model.message = "nothing matches \(filter)"
  } else if isList {
    move(forward ? .moveDown : .moveUp, in: &model)
  } else {
    model.inspection.tree.selectMatch(forward: forward)
  }
}

// MARK: Folding

/// Folds and unfolds in the tree; in a list, leaves it or looks at what it names.
func fold(_ action: Action, in model: inout Model) -> [Effect] {
  guard model.screen.panel == .tree else {
    if action == .collapse { return [.go(.panel(.tree))] }
    return action == .toggle ? jumpToOwner(in: &model) : []
  }
  switch action {
  case .collapseAll: model.inspection.tree.collapseAll(true)
  case .expandAll: model.inspection.tree.collapseAll(false)
  default: foldSelected(action, in: &model.inspection.tree)
  }
  return []
}

/// Folds or unfolds the selected coordinator, or goes on to where that is done already.
func foldSelected(_ action: Action, in tree: inout TreeState) {
  guard let node = tree.selectedNode else { return }
  let isExpanded = tree.outline.isExpanded(node.id)
  switch action {
  case .toggle: if !node.children.isEmpty { tree.setCollapsed(isExpanded, node.id) }
  case .expand where !isExpanded: tree.setCollapsed(false, node.id)
  case .expand:
    if let first = tree.outline.firstShown(below: node.id) { tree.reveal(first) }
  case .collapse where isExpanded && !node.children.isEmpty: tree.setCollapsed(true, node.id)
  default: if let parent = node.parent { tree.reveal(parent) }
  }
}
