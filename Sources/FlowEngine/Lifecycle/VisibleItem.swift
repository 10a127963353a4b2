/// A coordinator or a screen that is visible, completely or behind a sheet.
///
/// A class: lists of items are copied, and retaining a coordinator costs more than retaining the
/// item.
@MainActor
final class VisibleItem {
  enum Kind: Hashable {
    case coordinator
    /// A screen, as its route and the number of own routes on its coordinator's path up to it.
    ///
    /// Pushed children do not count: removing one below a screen leaves the screen visible.
    case screen(RouteValue, index: Int)

    /// Compares numbers first, because they mostly differ if the routes differ.
    static func == (lhs: Kind, rhs: Kind) -> Bool {
      switch (lhs, rhs) {
      case (.coordinator, .coordinator): true
      case (.screen(let lhs, let index), .screen(let rhs, let other)):
        index == other && lhs == rhs
      default: false
      }
    }
  }

  let node: CoordinatorNode
  let kind: Kind

  var route: RouteValue? {
    if case .screen(let route, _) = kind { route } else { nil }
  }

  init(node: CoordinatorNode, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  /// Two items with one identity are the same coordinator or screen.
  struct Identity: Hashable {
    let coordinator: CoordinatorID
    let kind: Kind
  }

  var identity: Identity { Identity(coordinator: node.id, kind: kind) }
}

extension Foresight {
  /// The visible items below `root`, from outside to inside and from bottom to top, in O(depth).
  func visibleItems(from root: CoordinatorNode) -> [VisibleItem] {
    var items: [VisibleItem] = []
    var walk = ShownWalk(self, from: root, skipsHidden: true)
    while let step = walk.next() {
      if step.place.hidesLower { items.removeAll() }
      items.append(VisibleItem(node: step.node, kind: .coordinator))
      if step.isInnermost { items.append(.screen(of: step.coordinator, step.node)) }
    }
    return items
  }

  /// The visible items after that of the coordinator `node` itself; nil if one of them hides what
  /// is before them.
  func items(above node: CoordinatorNode) -> [VisibleItem]? {
    if let shape = coordinator(node), shape.above == nil { return [.screen(of: shape, node)] }
    var items: [VisibleItem] = []
    var walk = ShownWalk(self, from: node, skipsHidden: true)
    while let step = walk.next() {
      if step.place.hidesLower { return nil }
      if step.node !== node { items.append(VisibleItem(node: step.node, kind: .coordinator)) }
      if step.isInnermost { items.append(.screen(of: step.coordinator, step.node)) }
    }
    return items
  }
}

extension VisibleItem {
  /// The topmost screen of a coordinator that shows its own route.
  fileprivate static func screen(of shape: NodeShape, _ node: CoordinatorNode) -> VisibleItem {
    if case .route(let route) = shape.top {
      return VisibleItem(
        node: node, kind: .screen(RouteValue(route), index: shape.ownRouteCount))
    }
    return VisibleItem(node: node, kind: .screen(RouteValue(shape.root), index: 0))
  }
}
