package import FlowEngine
public import FlowProtocol

extension Diagram {
  /// Creates the diagram of a hierarchy.
  ///
  /// Pure: equal hierarchies give equal diagrams, whatever their ids if these are hidden. O(nodes).
  public init(_ snapshot: FlowSnapshot, options: DiagramOptions = DiagramOptions()) {
    var drawing = HierarchyDrawing(snapshot, options)
    drawing.draw()
    self = drawing.diagram
  }

  /// Adds the legend, if the option asks for one.
  package mutating func addLegend(_ option: DiagramOptions.Legend) {
    if option == .off || option == .auto && boxes.count < 3 { return }
    legend = LegendEntry.allCases.filter { $0.occurs(in: self) }
  }
}

/// Creates the diagram of a hierarchy.
private struct HierarchyDrawing {
  private let snapshot: FlowSnapshot
  private let options: DiagramOptions
  private let all: HierarchyBoxes
  private let onScreen: Set<CoordinatorID>
  /// The coordinators from the root to the focus.
  private let focusPath: [CoordinatorID]
  private var keys = DiagramKeys()
  private var places: [CoordinatorID: Int] = [:]
  private(set) var diagram = Diagram()

  private struct Pending {
    let id: CoordinatorID
    /// The number of levels below the focus; negative above it.
    let level: Int
  }

  init(_ snapshot: FlowSnapshot, _ options: DiagramOptions) {
    self.snapshot = snapshot
    self.options = options
    all = HierarchyBoxes(snapshot, options: options)
    onScreen = Set(all.visiblePath)
    focusPath = options.focus.map { snapshot.ancestry(of: $0).map(\.id) } ?? []
  }

  mutating func draw() {
    diagram.title = options.title.map(DiagramText.shown)
    (diagram.direction, diagram.theme) = (options.direction, options.theme)
    let top = focusPath.first ?? snapshot.rootID
    var pending = [Pending(id: top, level: min(0, 1 - focusPath.count))]
    while let next = pending.popLast() {
      guard let node = snapshot[next.id], places[node.id] == nil else { continue }
      add(node)
      let below = children(of: node, at: next.level)
      if !below.isHidden {
        for child in below.ids.reversed() {
          pending.append(Pending(id: child, level: next.level + 1))
        }
      } else if !below.ids.isEmpty {
        diagram.boxes[diagram.boxes.count - 1].rows.append(
          Row(title: "below", text: count(below: below.ids)))
      }
    }
    if !options.hidden.contains(.groups) { addGroups() }
    diagram.summary = summary
    diagram.addLegend(options.legend)
  }

  private typealias Row = Diagram.Row

  /// The children to show, or to stand for by their number.
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
    if options.isOnlyOnScreen, !onScreen.contains(id) { return false }
    return all.isShown(id)
  }

  private func count(below ids: [CoordinatorID]) -> String {
    var seen = Set(ids)
    var pending = ids
    while let id = pending.popLast() {
      for child in snapshot[id]?.children ?? [] where isShown(child) && seen.insert(child).inserted
      {
        pending.append(child)
      }
    }
    return "\(seen.count) coordinator\(seen.count == 1 ? "" : "s")"
  }

  private mutating func add(_ node: FlowNode) {
    var box = all.box(of: node, isOnScreen: onScreen.contains(node.id))
    box.key = keys.key(for: node.name)
    let place = diagram.boxes.count
    places[node.id] = place
    diagram.boxes.append(box)
    // A snapshot that is still arriving can name coordinators that it does not contain yet.
    guard node.id != snapshot.rootID, let from = node.parent.flatMap({ places[$0] }) else { return }
    diagram.lines.append(
      Diagram.Line(
        from: from, to: place, label: all.label(of: node), kind: .relation(node.relation),
        tone: diagram.boxes[from].tone == .onScreen || box.tone == .faint ? box.tone : .plain))
  }

  private mutating func addGroups() {
    var tabs: [Int: [Int]] = [:]
    for line in diagram.lines where line.kind == .relation(.tab) {
      tabs[line.from, default: []].append(line.to)
    }
    var groupKeys = DiagramKeys()
    for (index, members) in tabs.sorted(by: { $0.key < $1.key }) {
      let box = diagram.boxes[index]
      diagram.groups.append(
        Diagram.Group(
          key: groupKeys.key(for: "tabs_\(box.key)"), title: "tabs of \(box.name)",
          members: members))
    }
  }

  private var summary: String {
    let count = diagram.boxes.count
    let seen = diagram.boxes.count { $0.tone == .onScreen }
    let start = diagram.boxes.first.map { "The hierarchy below \($0.name): " } ?? ""
    let screen = seen > 0 ? ", \(seen) on the way to what the user sees" : ""
    return "\(start)\(count) coordinator\(count == 1 ? "" : "s")\(screen)."
  }
}
