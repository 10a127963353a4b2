import FlowEngine
import FlowProtocol

/// The layers of a snapshot from the bottom up: the viewer's counterpart of FlowEngine's
/// `PresentationBuilder`.
struct LayerPile {
  struct Layer {
    let kind: DeviceScene.Kind
    /// The coordinators of its stacks, each within the container on top of the one before.
    var hosts: [FlowNode] = []
    /// The visible tab bars, from the outside in.
    var tabs: [Tabs] = []
  }

  /// The tabs of one coordinator.
  struct Tabs {
    /// The first tabs: those for which a bar may have room.
    private(set) var first: [FlowNode] = []
    private(set) var count = 0
    /// The selected tab, and its index.
    private(set) var selected: (index: Int, node: FlowNode)?

    fileprivate mutating func append(_ node: FlowNode, isSelected: Bool) {
      if isSelected, selected == nil { selected = (count, node) }
      if count < DeviceScene.TabBar.most { first.append(node) }
      count += 1
    }
  }

  private(set) var layers: [Layer] = []
  private let snapshot: FlowSnapshot
  private var pending: [(FlowNode, DeviceScene.Kind)] = []
  /// A faulty engine may send cycles.
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
      var below = Below(top, in: snapshot)
      addPresentations(of: top, below)
      while case .child(let id) = top.path.last, let child = snapshot[id],
        seen.insert(id).inserted
      {
        top = child
        below = Below(top, in: snapshot)
        addPresentations(of: top, below)
      }
      next = contained(in: top, below)
      if next?.relation == .tab { layer.tabs.append(below.tabs) }
    }
    if !layer.hosts.isEmpty { layers.append(layer) }
  }

  /// Adds the presentations of a coordinator: its detour is above its modal.
  private mutating func addPresentations(of node: FlowNode, _ below: Below) {
    if let detour = below.detour { pending.append((detour, .detour)) }
    if let modal = below.modal {
      let detents = node.detents ?? ModalDetentConfiguration()
      pending.append((modal, detents.isFullScreenCover ? .cover : .sheet(detents)))
    }
  }

  /// The coordinator that shows in place of the root of a tab coordinator or an orchestrator.
  private func contained(in node: FlowNode, _ below: Below) -> FlowNode? {
    guard node.path.isEmpty, node.pathOmitted == nil else { return nil }
    return node.selectedTab == nil ? below.flow : below.tabs.selected?.node
  }

  /// The children of a coordinator that may be on screen, the first of each kind.
  ///
  /// Found in one pass: a coordinator may have 100,000 children.
  private struct Below {
    private(set) var detour: FlowNode?
    private(set) var modal: FlowNode?
    private(set) var flow: FlowNode?
    private(set) var tabs = Tabs()

    init(_ node: FlowNode, in snapshot: FlowSnapshot) {
      let selected = node.selectedTab
      for id in node.children {
        guard let child = snapshot[id] else { continue }
        switch child.relation {
        case .detour where detour == nil: detour = child
        case .presentedModal where modal == nil: modal = child
        case .currentFlow where flow == nil: flow = child
        case .tab where selected != nil:
          tabs.append(child, isSelected: child.tabIndex == selected)
        default: break
        }
      }
    }
  }
}
