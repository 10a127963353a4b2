import FlowEngine
import FlowProtocol

/// The visible part of a navigation stack: its top, the screen below, and the number of screens.
struct StackOutline {
  struct Screen {
    let owner: FlowNode
    let route: RouteLabel
    let isRoot: Bool

    /// Whether the screen shows a back button while it is on top.
    var showsBackButton: Bool { !isRoot || owner.context?.shouldShowBackButton ?? false }
  }

  private(set) var top: Screen
  private(set) var below: Screen?
  private(set) var depth = 0

  /// The stack of `host`, with the stacks of its pushed children.
  ///
  /// O(screens).
  init(of host: FlowNode, in snapshot: FlowSnapshot) {
    top = Screen(owner: host, route: host.root, isRoot: true)
    var open: [(node: FlowNode, next: Int)] = []
    // A faulty engine may send cycles.
    var seen: Set<NodeID> = []
    func enter(_ node: FlowNode, _ outline: inout StackOutline) {
      guard seen.insert(node.id).inserted else { return }
      outline.add(Screen(owner: node, route: node.root, isRoot: true))
      outline.depth += node.pathOmitted ?? 0
      open.append((node, 0))
    }
    enter(host, &self)
    while let (node, next) = open.last {
      guard next < node.path.count else {
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      switch node.path[next] {
      case .route(let route): add(Screen(owner: node, route: route, isRoot: false))
      case .child(let id): if let child = snapshot[id] { enter(child, &self) }
      }
    }
  }

  private mutating func add(_ screen: Screen) {
    if depth > 0 { below = top }
    top = screen
    depth += 1
  }
}
