public import FlowModel

extension Diagram {
  /// Creates the diagram of a hierarchy.
  ///
  /// Pure: equal hierarchies give equal diagrams, whatever their ids if these are hidden. O(nodes).
  public init(_ snapshot: FlowSnapshot, options: DiagramOptions = DiagramOptions()) {
    self = HierarchyDrawing(snapshot, options).diagram
  }

  /// Creates the diagram of two hierarchies: all coordinators of both, with what was added, removed
  /// or changed.
  ///
  /// Coordinators are compared by their type and place, or within one run by their id. Removed ones
  /// are at their old places. Without changes, the diagram is that of the second hierarchy. Ids
  /// show only within one run. O(nodes).
  public init(
    comparing before: FlowSnapshot, _ after: FlowSnapshot,
    options: DiagramOptions = DiagramOptions()
  ) {
    self.init(ComparedSnapshots(from: before, to: after), options: options)
  }

  package init(_ compared: ComparedSnapshots, options: DiagramOptions) {
    var options = options
    if !compared.isByID { options.hidden.insert(.ids) }
    let changes = HierarchyChanges(compared: compared, hidden: options.hidden)
    self = HierarchyDrawing(compared.joined, options, changes).diagram
  }

  /// Adds the legend, if the option asks for one.
  package mutating func addLegend(_ option: DiagramOptions.Legend) {
    let isSimple = boxes.count < 3 && boxes.allSatisfy { $0.change == .none }
    if option == .off || option == .auto && isSimple { return }
    legend = LegendEntry.allCases.filter { $0.occurs(in: self) }
  }
}

private struct HierarchyDrawing {
  private let snapshot: FlowSnapshot
  private let options: DiagramOptions
  private let all: HierarchyBoxes
  /// The changes of the coordinators; nil for a single hierarchy.
  private let changes: HierarchyChanges?
  private let onScreen: Set<CoordinatorID>
  private let focusPath: [CoordinatorID]
  private var keys = DiagramKeys()
  private var places: [CoordinatorID: Int] = [:]
  /// The coordinators of a folded hierarchy; nil for all.
  private var unfolded: Set<CoordinatorID>?
  private(set) var diagram = Diagram()

  init(
    _ snapshot: FlowSnapshot, _ options: DiagramOptions, _ changes: HierarchyChanges? = nil
  ) {
    (self.snapshot, self.options, self.changes) = (snapshot, options, changes)
    all = HierarchyBoxes(snapshot, options: options)
    onScreen = Set(all.visiblePath)
    focusPath = options.focus.map { snapshot.ancestry(of: $0).map(\.id) } ?? []
    draw()
  }

  private mutating func draw() {
    diagram.title = options.title.map(DiagramText.shown)
    (diagram.direction, diagram.theme) = (options.direction, options.theme)
    let tops = focusPath.first.map { [$0] } ?? changes?.roots ?? [snapshot.rootID]
    // The number of levels below the focus is negative above it.
    let start = min(0, 1 - focusPath.count)
    if options.isFolded { fold(below: tops, from: start) }
    var pending = tops.reversed().map { (id: $0, level: start) }
    while let next = pending.popLast() {
      guard let node = snapshot[next.id], places[node.id] == nil else { continue }
      add(node)
      let below = children(of: node, at: next.level)
      let shown = below.isHidden ? [] : below.ids.filter { unfolded?.contains($0) ?? true }
      pending += shown.reversed().map { (id: $0, level: next.level + 1) }
      let hidden = shown.isEmpty ? below.ids : below.ids.filter { unfolded?.contains($0) == false }
      if !hidden.isEmpty { addCount(of: hidden, below: node, isRest: !shown.isEmpty) }
    }
    if !options.hidden.contains(.groups) { addGroups() }
    diagram.summary = summary
    if changes != nil { diagram.subject = "Differences" }
    diagram.addLegend(options.legend)
  }

  /// The children to show, or to replace by their number.
  private func children(
    of node: FlowNode, at level: Int
  ) -> (ids: [CoordinatorID], isHidden: Bool) {
    let index = level + focusPath.count
    if level < 0, focusPath.indices.contains(index) { return ([focusPath[index]], false) }
    let ids = node.children.filter { isShown($0) }
    let isDeep = options.depth.map { level >= $0 } ?? false
    return (ids, isDeep || options.collapsed.contains(node.name))
  }

  private func isShown(_ id: CoordinatorID) -> Bool {
    (!options.isOnlyOnScreen || onScreen.contains(id)) && all.isShown(id)
  }

  private mutating func fold(below tops: [CoordinatorID], from start: Int) {
    // What changed is what a reader of differences looks for.
    let changed = changes.map { changes in
      snapshot.nodes.keys.filter { changes.isChanged($0, isVisible: $0 == all.visiblePath.last) }
    }
    let path = onScreen.union(focusPath)
    let folding = HierarchyFolding(
      tops: tops.filter { snapshot[$0] != nil }, kept: path.union(changed ?? []), opened: path
    ) { id, level in
      let below = snapshot[id].map { children(of: $0, at: start + level) }
      return below.flatMap { $0.isHidden ? nil : $0.ids } ?? []
    }
    unfolded = folding.shown
    diagram.note = folding.shown.map {
      "\($0.count) of \(Counted.text(folding.count, "coordinator")) shown"
    }
  }

  /// Adds the number of the coordinators that are not shown, and of the changes among them; `isRest`
  /// if others beside them are shown.
  ///
  /// Each coordinator counts only below its own parent, because a damaged hierarchy may list it as a
  /// child of many.
  private mutating func addCount(
    of hidden: [CoordinatorID], below node: FlowNode, isRest: Bool
  ) {
    var pending = hidden.filter { snapshot[$0]?.parent == node.id }
    var seen = Set(pending)
    while let id = pending.popLast() {
      for child in snapshot[id]?.children ?? []
      where snapshot[child]?.parent == id && isShown(child) && seen.insert(child).inserted {
        pending.append(child)
      }
    }
    let noun = isRest ? "more coordinator" : "coordinator"
    var row = Diagram.Row(title: "below", text: Counted.text(seen.count, noun))
    let last = diagram.boxes.count - 1
    if let counts = changes?.counts(of: seen), !counts.isEmpty {
      row.text += ", \(counts)"
      row.change = .changed
      if diagram.boxes[last].change == .none { diagram.boxes[last].change = .changed }
    }
    diagram.boxes[last].rows.append(row)
  }

  private mutating func add(_ node: FlowNode) {
    var box = all.box(of: node, isOnScreen: onScreen.contains(node.id))
    box.key = keys.key(for: node.name)
    if let changes { mark(&box, of: node, changes) }
    let place = diagram.boxes.count
    places[node.id] = place
    diagram.boxes.append(box)
    // A snapshot that is still arriving can name coordinators that it does not contain yet.
    guard node.id != snapshot.rootID, let from = node.parent.flatMap({ places[$0] }) else { return }
    diagram.lines.append(
      Diagram.Line(
        from: from, to: place, label: all.label(of: node), kind: .relation(node.relation),
        tone: diagram.boxes[from].tone == .onScreen || box.tone == .faint ? box.tone : .plain,
        change: changes?.change(ofLineTo: node.id) ?? .none))
  }

  /// Adds what changed to the box of a coordinator.
  private func mark(_ box: inout Diagram.Box, of node: FlowNode, _ changes: HierarchyChanges) {
    if let rows = changes.rows(of: node.id, isVisible: node.id == all.visiblePath.last) {
      box.rows = rows
    }
    // A change of the place changes the context too, and has a row.
    if let old = changes.before(node.id).map(all.subtitle), old != box.subtitle,
      !box.rows.contains(where: { $0.title == "place" })
    {
      box.subtitle = [old, box.subtitle].map { $0.isEmpty ? "none" : $0 }.joined(separator: " → ")
      box.change = .changed
    }
    let change = changes.change(of: node.id, rows: box.rows)
    if change != .none { box.change = change }
  }

  private mutating func addGroups() {
    let tabs = Dictionary(
      grouping: diagram.lines.filter { $0.kind == .relation(.tab) }, by: \.from)
    var groupKeys = DiagramKeys()
    diagram.groups = tabs.sorted { $0.key < $1.key }.map { index, lines in
      let box = diagram.boxes[index]
      return Diagram.Group(
        key: groupKeys.key(for: "tabs_\(box.key)"), title: "tabs of \(box.name)",
        members: lines.map(\.to))
    }
  }

  private var summary: String {
    let seen = diagram.boxes.count { $0.tone == .onScreen }
    let what = changes == nil ? "The hierarchy" : "Differences"
    let start = diagram.boxes.first.map { "\(what) below \($0.name): " } ?? ""
    let screen = seen > 0 ? ", \(seen) on the way to what the user sees" : ""
    let changed = changes == nil ? "" : ", \(changeCounts)"
    let count = diagram.note ?? Counted.text(diagram.boxes.count, "coordinator")
    return "\(start)\(count)\(screen)\(changed)."
  }

  private var changeCounts: String {
    let counts = Diagram.Change.shown.compactMap { change in
      let count = diagram.boxes.count { $0.change == change }
      return count == 0 ? nil : "\(count) \(change.rawValue)"
    }
    return counts.isEmpty ? "no changes" : counts.joined(separator: ", ")
  }
}
