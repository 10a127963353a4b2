package import FlowEngine

/// The shapes of test hierarchies with any number of coordinators; each is hard for a viewer in
/// another way.
package enum HierarchyShape: String, CaseIterable, Sendable {
  /// All coordinators are children of one.
  case wide
  /// A chain: each coordinator is the child of the one before.
  case deep
  /// A chain in which each coordinator has one more child.
  case comb
  /// Two children each.
  case binary
  case tens
  case hundreds
  /// Eight children each, and all coordinators are equal.
  case equal
  /// Eight children each, and no two coordinators are equal.
  case different
  /// All coordinators are tabs of one.
  case tabs
  /// All coordinators are registered modals of one, which presents the last of them.
  case modals

  /// Returns the hierarchy with this many coordinators (at least one), at revision 1.
  ///
  /// O(count).
  package func snapshot(count: Int) -> FlowSnapshot {
    var children = [[CoordinatorID]](repeating: [], count: count)
    for row in 1..<max(1, count) { children[parent(of: row)].append(Self.id(row)) }
    return FlowSnapshot(
      epoch: rawValue, revision: 1, rootID: Self.id(0),
      nodes: (0..<count).map { node($0, below: children[$0], count: count) })
  }

  /// The id of the coordinator that was created after `row` others.
  package static func id(_ row: Int) -> CoordinatorID { CoordinatorID(rawValue: UInt64(row + 1)) }

  private func parent(of row: Int) -> Int {
    switch self {
    case .wide, .tabs, .modals: 0
    case .deep: row - 1
    case .comb: row.isMultiple(of: 2) ? row - 2 : row - 1
    case .binary: (row - 1) / 2
    case .tens: (row - 1) / 10
    case .hundreds: (row - 1) / 100
    case .equal, .different: (row - 1) / 8
    }
  }

  private func node(_ row: Int, below children: [CoordinatorID], count: Int) -> FlowNode {
    let isLastModal = self == .modals && row == count - 1
    let relation: Relation =
      switch self {
      case _ where row == 0: .root
      case .tabs: .tab
      case .modals: isLastModal ? .presentedModal : .modalRegistration
      default: .child
      }
    let route = label(row)
    let hasModals = self == .modals && row == 0 && count > 1
    return FlowNode(
      id: Self.id(row), parent: row == 0 ? nil : Self.id(parent(of: row)), relation: relation,
      tabIndex: relation == .tab ? row - 1 : nil, name: name(row), routeType: "MeasuredRoute",
      context: row == 0 ? .root : isLastModal ? .modal : .pushed, root: route, path: [],
      currentRoute: route, presented: hasModals ? label(count - 1) : nil,
      detents: hasModals ? ModalDetentConfiguration(detents: [.medium]) : nil,
      selectedTab: self == .tabs && row == 0 ? count - 2 : nil, children: children,
      shows: children.last)
  }

  private func name(_ row: Int) -> String {
    switch self {
    case .different: "Coordinator\(row)OfManyKinds"
    case .equal: "MeasuredCoordinator"
    default: "MeasuredCoordinator\(row % 7)"
    }
  }

  private func label(_ row: Int) -> RouteLabel {
    RouteLabel(identifier: self == .different ? "route\(row)" : "home", type: "MeasuredRoute")
  }
}
