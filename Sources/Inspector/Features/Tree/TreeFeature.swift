import FlowModel
import FlowReports

extension Panel {
  package static let tree = Panel("tree", "Hierarchy", at: .left)
}

extension EngineInspection {
  package var tree: TreeState {
    _read { yield self[TreeFeature.self] }
    _modify { yield &self[TreeFeature.self] }
  }
}

/// The hierarchy of coordinators, which folds, filters and jumps.
package enum TreeFeature: FilteredPanel {
  package typealias State = TreeState

  static let panel = Panel.tree
  static let key: Character? = "0"
  static let help = "the hierarchy"
  static let overlays: [any OverlayContent.Type] = [JumpOverlay.self]

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    switch event.event {
    case .snapshot(let snapshot):
      inspection.tree.waiting = WaitingChanges()
      if !inspection.isPast { inspection.tree.show(inspection.history.snapshot) }
      let visible = inspection.isPast ? snapshot.visiblePath.last : inspection.tree.visible.last
      if event.beginsRun, !inspection.tree.isSelectionWanted, let visible {
        inspection.tree.reveal(visible)
      }
    case .detailed(let nodes):
      // The nodes are of the engine's run; the hierarchy that shows may be of another run.
      let shown = inspection.shown
      inspection.tree.fill(in: nodes.filter { shown?[$0.id]?.isSkeleton == false })
    case .changed(let delta):
      if !inspection.isPast { inspection.tree.waiting.append(delta) }
    default: break
    }
    return []
  }

  static func receive(_ declared: DeclaredHierarchy, in inspection: inout EngineInspection) {
    inspection.tree.show(declared.snapshot)
  }

  static func preparation(for event: FollowerEvent, of id: InspectionID) -> Preparation? {
    guard case .snapshot(let snapshot) = event else { return nil }
    return { await PreparedTree.made(of: snapshot).map { .prepared($0, of: id) } }
  }

  static func settle(_ inspection: inout EngineInspection) {
    guard inspection.tree.isWaiting else { return }
    let snapshot = inspection.history.snapshot
    inspection.tree.takeWaiting(from: snapshot)
  }

  static func showMoment(in inspection: inout EngineInspection) {
    inspection.tree.waiting = WaitingChanges()
    // While events come, nothing is marked: the next change follows soon.
    let marks = inspection.isStill ? inspection.history.marks : .none
    inspection.tree.show(inspection.history.snapshot, marks: marks, changed: inspection.stepped)
  }

  /// Drops only the waiting changes: the tree shows the old hierarchy until the next one comes.
  static func restart(_ inspection: inout EngineInspection) {
    inspection.tree.waiting = WaitingChanges()
  }

  static func hints(in model: Model) -> [(Action, String)] {
    model.screen.panel == panel && !model.inspection.tree.rule.filter.isEmpty
      ? [(.nextMatch, "next match")] : []
  }

  static func idleActions(in model: Model) -> [Action] {
    model.inspection.declared == nil ? [] : [.showOnScreen, .onlyOnScreen]
  }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let tree = model.inspection.tree
    let count = tree.outline.count
    return PanelTitle.Note(
      explanation: count > area.size.rows ? " \(tree.selectedIndex + 1)/\(count)" : "",
      filter: tree.rule.isOff ? "" : tree.ruleText)
  }

  static func source(in model: Model) -> SourceSubject? {
    let inspection = model.inspection
    // The tree has removed coordinators too.
    guard let id = inspection.declared == nil ? nil : inspection.tree.selection else {
      return inspection.tree.selectedNode.map { .type($0.name) }
    }
    return inspection.source(of: id)
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection.tree.selectedNode.map { node in
      if let declared = model.inspection.declaredCoordinator(node.id) {
        return Clipping(name: node.name, text: node.name, json: declared)
      }
      // A coordinator may have 100,000 children, one line each.
      return Clipping(
        name: node.name, text: node.name, json: node,
        leastBytes: 4 * (node.children.count + node.path.count))
    }
  }

  static func open(in model: inout Model) -> [Effect] {
    let tree = model.inspection.tree
    if let node = tree.selectedNode, !node.children.isEmpty {
      model.inspection.tree.setCollapsed(tree.outline.isExpanded(node.id), node.id)
    }
    return []
  }

  static func jump(in model: inout Model) -> [Effect] {
    if let parent = model.inspection.tree.selectedNode?.parent {
      model.inspection.tree.reveal(parent)
    }
    return []
  }

  static func expand(in model: inout Model) {
    let tree = model.inspection.tree
    guard let node = tree.selectedNode else { return }
    if !tree.outline.isExpanded(node.id) {
      model.inspection.tree.setCollapsed(false, node.id)
    } else if let first = tree.outline.firstShown(below: node.id) {
      model.inspection.tree.reveal(first)
    }
  }

  static func collapse(in model: inout Model) -> [Effect] {
    let tree = model.inspection.tree
    guard let node = tree.selectedNode else { return [] }
    if tree.outline.isExpanded(node.id), !node.children.isEmpty {
      model.inspection.tree.setCollapsed(true, node.id)
    } else if let parent = node.parent {
      model.inspection.tree.reveal(parent)
    }
    return []
  }

  // MARK: The filter

  package static func isFiltered(in inspection: EngineInspection) -> Bool {
    !inspection.tree.rule.isOff
  }

  static func filterText(in inspection: EngineInspection) -> String { inspection.tree.ruleText }

  static func showAll(in inspection: inout EngineInspection) {
    inspection.tree.rule = TreeState.Rule()
  }

  static func isNothingFound(in inspection: EngineInspection) -> Bool {
    inspection.tree.outline.matchCount == 0
  }

  static func goToMatch(forward: Bool, in model: inout Model) {
    model.inspection.tree.selectMatch(forward: forward)
  }
}

extension Input {
  /// The tree that was prepared for the hierarchy that an engine or a recording sends next.
  package static func prepared(_ tree: PreparedTree, of id: InspectionID) -> Input {
    .answer(Prepared(tree: tree, id: id))
  }
}

private struct Prepared: FeatureAnswer {
  let tree: PreparedTree
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    model.withInspection(id) { $0.tree.prepared = tree }
    return []
  }
}
