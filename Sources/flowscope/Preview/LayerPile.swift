import FlowEngine
import FlowIntrospect

/// The layers of a snapshot from the bottom up: FlowEngine's `PresentationBuilder`, for what a viewer knows.
struct LayerPile {
  struct Layer {
    let kind: DeviceScene.Kind
    /// The coordinators of its stacks, each within the container on top of the one before.
    var hosts: [FlowNode] = []
    /// The tab coordinators whose bars show, from the outside in.
    var tabs: [FlowNode] = []
  }

  private(set) var layers: [Layer] = []
  private let snapshot: FlowSnapshot
  private var pending: [(FlowNode, DeviceScene.Kind)] = []
  /// What a faulty engine sends may have cycles.
  private var seen: Set<NodeID> = []

  /// O(coordinators on screen and their children).
  init(_ snapshot: FlowSnapshot) {
    self.snapshot = snapshot
    if let root = snapshot[snapshot.rootID] { pending = [(root, .base)] }
    while let (node, kind) = pending.popLast() { add(node, kind) }
  }

  private mutating func add(_ node: FlowNode, _ kind: DeviceScene.Kind) {
    var layer = Layer(kind: kind)
    var next: FlowNode? = node
    while let host = next, seen.insert(host.id).inserted {
      layer.hosts.append(host)
      var top = host
      addPresentations(of: top)
      while case .child(let id) = top.path.last, let child = snapshot[id],
        seen.insert(id).inserted
      {
        top = child
        addPresentations(of: top)
      }
      next = contained(in: top)
      if next?.relation == .tab { layer.tabs.append(top) }
    }
    if !layer.hosts.isEmpty { layers.append(layer) }
  }

  /// A detour is above the modal of the same coordinator.
  private mutating func addPresentations(of node: FlowNode) {
    if let detour = child(of: node, .detour) { pending.append((detour, .detour)) }
    if let modal = child(of: node, .presentedModal) {
      let detents = node.detents ?? ModalDetentConfiguration()
      pending.append((modal, detents.isFullScreenCover ? .cover : .sheet(detents)))
    }
  }

  /// What shows in place of the root of a tab coordinator or an orchestrator.
  private func contained(in node: FlowNode) -> FlowNode? {
    guard node.path.isEmpty, node.pathOmitted == nil else { return nil }
    guard let selected = node.selectedTab else { return child(of: node, .currentFlow) }
    return node.children.lazy.compactMap { snapshot[$0] }
      .first { $0.relation == .tab && $0.tabIndex == selected }
  }

  private func child(of node: FlowNode, _ relation: Relation) -> FlowNode? {
    node.children.lazy.compactMap { snapshot[$0] }.first { $0.relation == relation }
  }
}
