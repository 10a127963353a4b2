import FlowModel

/// Creates the rows of one coordinator: the routes that it shows, from bottom to top.
struct HierarchyRows {
  typealias Row = Diagram.Row

  /// The maximum number of shown path entries; of a longer path, the bottom entries are left out.
  static let maximalStack = 12

  let node: FlowNode
  let snapshot: FlowSnapshot
  /// Whether the user sees the coordinator's current route.
  let isVisible: Bool
  let hidden: Set<DiagramOptions.Part>

  var all: [Row] { [root] + stack + tab + presented + detour + facts }

  private func sign(at place: FlowNode.CurrentPlace) -> Diagram.Sign {
    if hidden.contains(.screen) || node.isWaiting || node.currentPlace != place { return .none }
    return isVisible ? .visible : .current
  }

  private var root: Row { Row(title: "root", text: text(node.root), sign: sign(at: .root)) }

  private var stack: [Row] {
    if hidden.contains(.stacks) { return [] }
    let skipped = max(0, node.path.count - Self.maximalStack)
    let omitted = skipped + (node.pathOmitted ?? 0)
    var rows = omitted > 0 ? [Row(title: "", text: "… \(omitted) more")] : []
    rows += node.path.enumerated().dropFirst(skipped).map { index, item in
      Row(title: "", text: text(item), sign: sign(at: .path(index)))
    }
    if !rows.isEmpty { rows[0].title = "stack" }
    return rows
  }

  private var tab: [Row] {
    guard let selected = node.selectedTab, !hidden.contains(.screen) else { return [] }
    let count = node.children.count { snapshot[$0]?.relation == .tab }
    return [Row(title: "tab", text: FactWords.tab(selected, of: count))]
  }

  private var presented: [Row] {
    var rows: [Row] = []
    if let presented = node.presented {
      rows.append(Row(title: "modal", text: text(presented), sign: sign(at: .presented)))
    }
    if let detents = node.detents, !hidden.contains(.detents) {
      let title = detents.isFullScreenCover ? "cover" : "sheet"
      rows.append(Row(title: title, text: text(detents)))
    }
    return rows
  }

  private var detour: [Row] {
    node.detour.map { [Row(title: "detour", text: text($0))] } ?? []
  }

  /// The facts that the app gives, which are values too, and those without rows of their own.
  private var facts: [Row] {
    if hidden.contains(.values) { return [] }
    let given = node.givenFacts.enumerated().map { index, fact in
      let text = DiagramText.shown("\(fact.name): \(fact.value)")
      return Row(title: index == 0 ? "facts" : "", text: text)
    }
    let listed = NodeFact.listed.compactMap { fact in
      let text = FactWords(in: snapshot).text(of: fact, at: node)
      return text.isEmpty ? nil : Row(title: fact.title, text: DiagramText.shown(text))
    }
    return given + listed
  }

  private func text(_ route: RouteLabel) -> String {
    DiagramText.shown(hidden.contains(.values) ? route.identifier : route.shown)
  }

  private func text(_ item: FlowNode.PathItem) -> String {
    switch item {
    case .route(let route): return text(route)
    case .child(let id):
      let name = DiagramText.shown(snapshot[id]?.name ?? "")
      return hidden.contains(.ids) ? name : "\(name) \(id)"
    }
  }

  private func text(_ detents: ModalDetentConfiguration) -> String {
    detents.detents.map {
      $0 == detents.restingDetent && !hidden.contains(.screen) ? "[\($0.rawValue)]" : $0.rawValue
    }.joined(separator: " ")
  }
}
