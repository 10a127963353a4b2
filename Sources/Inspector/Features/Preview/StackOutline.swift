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
    var screens = snapshot.stackScreens(of: host.id)
    while let screen = screens.next() {
      if depth > 0 { below = top }
      let node = screen.owner.node
      top = Screen(
        owner: node, route: screen.index.flatMap { node.path[$0].route } ?? node.root,
        isRoot: screen.index == nil)
      depth += 1 + (screen.index == nil ? node.pathOmitted ?? 0 : 0)
    }
  }
}

extension FlowNode.PathItem {
  /// The route of the screen; nil for a pushed child.
  fileprivate var route: RouteLabel? { if case .route(let route) = self { route } else { nil } }
}
