/// The answers of one observed coordinator before a change.
@MainActor
struct ObservedRecord {
  let box: StateBox

  private let node: CoordinatorNode
  private let state: StateCore
  private let owner: ObjectIdentifier?
  private let context: CoordinatorPresentationContext
  private let flow: CoordinatorNode?
  /// Nil if no observer depends on the children, because a stored copy makes the next change copy
  /// the list.
  private let children: [CoordinatorNode]?
  private let registrations: [CoordinatorNode]?
  private let names: TabNames?
  /// The lowest index at which the path may have changed.
  private var pathStart: Int
  private var pathTail: [StateCore.Entry] = []

  init(of node: CoordinatorNode) {
    self.node = node
    box = node.box
    let asked = box.asked
    state = box.core.withoutPath
    pathStart = box.core.path.count
    owner = node.ownerNode.map { ObjectIdentifier($0) }
    context = node.currentContext
    flow = node.flowNode
    let takesChildren =
      !asked.isDisjoint(with: .ofChildren) || asked.contains(.screens) && node.isTabbed
    children = takesChildren ? node.childNodes : nil
    registrations = asked.contains(.registrations) ? node.modalRegistrations : nil
    names = asked.isDisjoint(with: .ofNames) ? nil : node.tabNames
  }

  /// Stores the path from `index` on, as far as it is not stored yet, in O(newly stored entries).
  mutating func keepPath(from index: Int) {
    guard index < pathStart else { return }
    pathTail = box.core.path[index..<pathStart] + pathTail
    pathStart = index
  }

  /// Returns what changed, in O(changed entries of the path, and children if those are observed).
  func changes() -> Aspects {
    var changes = box.readMidway
    addStateChanges(to: &changes)
    addStructureChanges(to: &changes)
    return changes
  }

  private func addStateChanges(to changes: inout Aspects) {
    let now = box.core
    let isRootNew = !isSameRoute(state.root, now.root)
    let isPathNew = isPathNew
    let isModalNew = state.modal !== now.modal
    let isPresentedNew = !isSameOptionalRoute(state.presented, now.presented)
    let areDetentsNew = state.detents != now.detents
    let isDetourNew = state.detourHolder !== now.detourHolder
    let isDetourLayerNew = isDetourNew || !isSameOptionalRoute(state.detour, now.detour)
    let isTabNew = state.selectedTab != now.selectedTab
    if isRootNew || isPathNew || isModalNew || isPresentedNew || areDetentsNew || isDetourLayerNew
      || isTabNew
    {
      changes.insert(.state)
    }
    if isModalNew { changes.insert(.modal) }
    if isPresentedNew { changes.insert(.presented) }
    if isDetourNew { changes.insert(.detour) }
    let isKindNew =
      areDetentsNew
      && state.detents.flatMap { was in now.detents.map { was.isSameKind(as: $0) } } != true
    if isModalNew || isPresentedNew || isKindNew || isDetourLayerNew { changes.insert(.layers) }
    if isRootNew || isPathNew || (isTabNew && node.isTabbed) { changes.insert(.screens) }
    if isPathNew, isStackNew { changes.insert(.stack) }
  }

  private func addStructureChanges(to changes: inout Aspects) {
    if owner != node.ownerNode.map({ ObjectIdentifier($0) }) { changes.insert(.owner) }
    let contextNow = node.currentContext
    if context != contextNow { changes.insert(.context) }
    if context.shouldShowBackButton != contextNow.shouldShowBackButton { changes.insert(.screens) }
    if flow !== node.flowNode { changes.formUnion([.flow, .screens]) }
    if let registrations, !registrations.isSame(as: node.modalRegistrations) {
      changes.insert(.registrations)
    }
    if let children {
      let now = node.childNodes
      if !children.isSame(as: now) {
        changes.insert(.children)
        if node.isTabbed { changes.insert(.screens) }
      }
      if children.at(state.selectedTab) !== now.at(box.core.selectedTab) {
        changes.insert(.selectedTab)
      }
    }
    if let names, let now = node.tabNames {
      if names.names != now.names { changes.insert(.tabNames) }
      if names.coordinators != now.coordinators { changes.insert(.namedTabs) }
      if names.selected != now.selected { changes.insert(.selectedTabName) }
    }
  }

  private var isPathNew: Bool {
    let now = box.core.path
    return now.count != pathStart + pathTail.count || now[pathStart...] != pathTail[...]
  }

  private var isStackNew: Bool {
    let before = pathTail.compactMap { $0.route }
    let now = box.core.path[pathStart...].compactMap { $0.route }
    return before.count != now.count || !before.elementsEqual(now, by: isSameRoute)
  }
}

extension [CoordinatorNode] {
  fileprivate func isSame(as other: [CoordinatorNode]) -> Bool {
    count == other.count && elementsEqual(other) { $0 === $1 }
  }
}
