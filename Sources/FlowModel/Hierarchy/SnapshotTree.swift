/// A snapshot for the engine's walks.
///
/// Each coordinator is found once: a faulty engine may send cycles.
package struct SnapshotTree: ShownHierarchy {
  private let snapshot: FlowSnapshot
  /// Nil for a walk of a stack, which asks only for the children in the path.
  private let listedTabs: Int?
  private var seen: Set<CoordinatorID> = []

  /// Lists at most `count` tabs of each tab bar; nil lists only the children in the path.
  package init(_ snapshot: FlowSnapshot, listingTabs count: Int? = .max) {
    self.snapshot = snapshot
    listedTabs = count
  }

  package mutating func coordinator(_ id: CoordinatorID) -> SnapshotCoordinator? {
    guard let node = snapshot[id], seen.insert(id).inserted else { return nil }
    guard let listedTabs else { return SnapshotCoordinator(stackOf: node) }
    return SnapshotCoordinator(node, in: snapshot, listingTabs: listedTabs)
  }
}

/// A coordinator of a snapshot, with those below it that may show.
package struct SnapshotCoordinator: ShownStack {
  package struct TabBar: Sendable {
    /// The first tabs, as many as are listed.
    package private(set) var first: [FlowNode] = []
    package private(set) var count = 0
    /// The selected tab, and its index among all of them.
    package private(set) var selected: (index: Int, node: FlowNode)?

    fileprivate mutating func append(_ node: FlowNode, isSelected: Bool, listing limit: Int) {
      if isSelected, selected == nil { selected = (count, node) }
      if count < limit { first.append(node) }
      count += 1
    }
  }

  package let node: FlowNode
  package private(set) var detour: CoordinatorID?
  package private(set) var modal: CoordinatorID?
  /// The tabs; nil for a coordinator whose children aren't tabs.
  package private(set) var tabBar: TabBar?
  private var flow: CoordinatorID?

  fileprivate init(stackOf node: FlowNode) { self.node = node }

  /// Looks at all children in one go: there may be 100,000 of them.
  fileprivate init(_ node: FlowNode, in snapshot: FlowSnapshot, listingTabs limit: Int) {
    self.node = node
    let selected = node.selectedTab
    if selected != nil { tabBar = TabBar() }
    for id in node.children {
      guard let child = snapshot[id] else { continue }
      switch child.relation {
      case .detour where detour == nil: detour = id
      case .presentedModal where modal == nil, .popover where modal == nil,
        .alert where modal == nil:
        modal = id
      case .currentFlow where flow == nil: flow = id
      case .column where node.shows == id, .page where node.shows == id: flow = id
      case .tab where selected != nil:
        tabBar?.append(child, isSelected: child.tabIndex == selected, listing: limit)
      case .root, .child, .pushed, .modalRegistration, .column, .page: break
      // A second one of its kind, or a tab of a coordinator without a selected tab.
      case .detour, .presentedModal, .alert, .popover, .currentFlow, .tab: break
      }
    }
  }

  package var modalCoversScreen: Bool { node.detents?.coversScreen ?? false }
  package var isPathEmpty: Bool { node.path.isEmpty && node.pathOmitted == nil }
  package var contained: CoordinatorID? { tabBar == nil ? flow : tabBar?.selected?.node.id }
  package var pathCount: Int { node.path.count }
  package var topChild: CoordinatorID? { node.path.isEmpty ? nil : child(at: node.path.count - 1) }

  package func child(at index: Int) -> CoordinatorID? {
    if case .child(let id) = node.path[index] { id } else { nil }
  }
}

extension FlowSnapshot {
  /// The layers that show, from the bottom up, with at most `count` tabs listed of each tab bar.
  ///
  /// The tab bars of a layer are those of its containers; the detents of a modal are its presenter's.
  /// `visit` is called with each coordinator of the walk. O(coordinators on screen and their
  /// children).
  package func shownLayers(
    listingTabs count: Int = .max, _ visit: (CoordinatorID) -> Void = { _ in }
  ) -> [ShownLayer<SnapshotCoordinator>] {
    var walk = ShownWalk(SnapshotTree(self, listingTabs: count), from: rootID)
    return walk.layers { visit($0.node) }
  }

  /// The screens of the stack of `host`, from the root up, including those of pushed children.
  package func stackScreens(of host: CoordinatorID) -> StackWalk<SnapshotTree> {
    StackWalk(SnapshotTree(self, listingTabs: nil), of: host)
  }
}
