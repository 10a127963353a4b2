import FlowEngine
import FlowProtocol

/// Creates the lines of one coordinator: the routes that it shows, from bottom to top.
struct DiagramRows {
  typealias Row = DiagramGraph.Row

  /// The maximum number of shown path entries; of a longer path, the bottom entries are left out.
  static let maximalStack = 12

  let node: FlowNode
  let snapshot: FlowSnapshot
  /// Whether the user sees the coordinator's current route.
  let isVisible: Bool

  var all: [Row] { [root] + stack + tab + presented + detour }

  private var currentMark: DiagramGraph.Mark { isVisible ? .visible : .current }

  private var root: Row {
    Row(
      title: "root", text: text(node.root),
      mark: node.currentPlace == .root ? currentMark : .none)
  }

  private var stack: [Row] {
    let hidden = max(0, node.path.count - Self.maximalStack)
    let omitted = hidden + (node.pathOmitted ?? 0)
    var rows: [Row] = []
    if omitted > 0 { rows.append(Row(title: "stack", text: "… \(omitted) more")) }
    for (index, item) in node.path.enumerated().dropFirst(hidden) {
      rows.append(
        Row(
          title: rows.isEmpty ? "stack" : "", text: text(item),
          mark: node.currentPlace == .path(index) ? currentMark : .none))
    }
    return rows
  }

  private var tab: [Row] {
    guard let selected = node.selectedTab else { return [] }
    let count = node.children.count { snapshot[$0]?.relation == .tab }
    return [Row(title: "tab", text: "\(selected + 1) of \(count)")]
  }

  private var presented: [Row] {
    var rows: [Row] = []
    if let presented = node.presented {
      rows.append(Row(title: "modal", text: text(presented), mark: currentMark))
    }
    if let detents = node.detents {
      let title = detents.isFullScreenCover ? "cover" : "sheet"
      rows.append(Row(title: title, text: text(detents)))
    }
    return rows
  }

  private var detour: [Row] {
    node.detour.map { [Row(title: "detour", text: text($0))] } ?? []
  }

  private func text(_ route: RouteLabel) -> String {
    DiagramText.shown(route.detail ?? route.identifier)
  }

  private func text(_ item: FlowNode.PathItem) -> String {
    switch item {
    case .route(let route): text(route)
    case .child(let id): "\(DiagramText.shown(snapshot[id]?.name ?? "")) \(id)"
    }
  }

  private func text(_ detents: ModalDetentConfiguration) -> String {
    detents.detents.map { $0 == detents.restingDetent ? "[\($0.rawValue)]" : $0.rawValue }
      .joined(separator: " ")
  }
}
