/// A coordinator or a screen that the user sees, whole or behind a sheet.
///
/// A class, since it goes from list to list, and a coordinator that is referred to weakly takes long to retain.
@MainActor
final class VisibleItem {
  enum Kind: Hashable {
    case coordinator
    /// A screen by its route, and by how many own routes its coordinator's path has up to it.
    ///
    /// Pushed children don't count: one that goes from underneath a screen leaves that in sight.
    case screen(RouteValue, index: Int)

    /// Numbers are compared first: with another route, the number is mostly another too.
    static func == (lhs: Kind, rhs: Kind) -> Bool {
      switch (lhs, rhs) {
      case (.coordinator, .coordinator): true
      case (.screen(let lhs, let index), .screen(let rhs, let other)):
        index == other && lhs == rhs
      default: false
      }
    }
  }

  let node: any CoordinatorNode
  let kind: Kind

  var route: RouteValue? {
    if case .screen(let route, _) = kind { route } else { nil }
  }

  init(node: any CoordinatorNode, kind: Kind) {
    self.node = node
    self.kind = kind
  }

  /// What two have in common that are of the same coordinator or screen.
  struct Identity: Hashable {
    let coordinator: CoordinatorID
    let kind: Kind
  }

  var identity: Identity { Identity(coordinator: node.id, kind: kind) }
}

extension ShapeReader {
  /// What the user sees below `root`, from the outside in and from the bottom up.
  ///
  /// A sheet leaves what is underneath in sight, unless it rests at full screen; a cover and a detour do not.
  /// O(depth).
  func visibleItems(from root: any CoordinatorNode) -> [VisibleItem] {
    var items: [VisibleItem] = []
    /// Sheets whose presenters were passed: they come on top, those from further down first.
    var sheets: [any CoordinatorNode] = []
    var next: (any CoordinatorNode)? = root
    while let node = next ?? sheets.popLast() {
      let shape = shape(of: node)
      if let detour = shape.detour {
        items.removeAll()
        next = detour
        continue
      }
      if let modal = shape.modal {
        if shape.isCover {
          items.removeAll()
          next = modal
          continue
        }
        sheets.append(modal)
      }
      items.append(VisibleItem(node: node, kind: .coordinator))
      next = inside(node, shape, &items)
    }
    return items
  }

  /// The coordinator that shows within this one; where there is none, its own screen is added.
  private func inside(
    _ node: any CoordinatorNode, _ shape: NodeShape, _ items: inout [VisibleItem]
  ) -> (any CoordinatorNode)? {
    switch shape.top {
    case .child(let child): return child
    case .route(let route):
      items.append(
        VisibleItem(node: node, kind: .screen(RouteValue(route), index: shape.ownRouteCount)))
      return nil
    case .none: break
    }
    if let flow = flow(of: node) { return flow }
    if node.isTabbed {
      let tabs = children(of: node)
      if tabs.indices.contains(shape.selectedTab) { return tabs[shape.selectedTab] }
    }
    items.append(VisibleItem(node: node, kind: .screen(RouteValue(shape.root), index: 0)))
    return nil
  }
}
