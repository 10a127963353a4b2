import FlowEngine
import FlowModel
import Foundation

/// The scene that the user of the app sees.
struct DeviceScene: Equatable, Sendable {
  /// The presentation of a layer over the layers below it.
  typealias Kind = Presentation.Kind

  enum Back: Equatable, Sendable {
    /// The screen below appears.
    case screen(RouteLabel)
    case dismissesModal
    case dismissesDetour
  }

  struct TabBar: Equatable, Sendable {
    /// The first items: no screen has room for more.
    let items: [Item]
    let count: Int
    /// The selected item and its index; nil if none is selected.
    let selected: Selected?

    /// The maximum number of items that are made.
    static let most = 1_000

    struct Selected: Equatable, Sendable {
      let index: Int
      let text: String
    }

    struct Item: Equatable, Sendable {
      let text: String
      let isSelected: Bool
    }
  }

  /// The base, or one sheet, cover or detour.
  struct Layer: Equatable, Sendable {
    let kind: Kind
    /// The distance from the top of the screen, in points; the layer reaches down to the bottom.
    let top: Double
    /// The coordinator of the visible screen, and its route.
    let owner: CoordinatorID
    let ownerName: String
    let route: RouteLabel
    /// The number of screens in the visible stack, with the root.
    let depth: Int
    /// Nil without a back button.
    let back: Back?
    /// From the outside in: the first is at the bottom of the screen.
    let tabBars: [TabBar]
    /// The reason why the screen could not be made, if the error screen shows in its place.
    let failure: String?
    /// Whether a cover or a detour hides the layer.
    let isCovered: Bool
    /// Whether a layer above leaves a part of this one visible.
    let isDimmed: Bool

    var hasDragIndicator: Bool {
      if case .sheet(let detents) = kind { detents.showsDragIndicator } else { false }
    }
  }

  /// From the bottom up.
  let layers: [Layer]
  /// The coordinators whose facts the scene shows, apart from the tabs that are not selected.
  private let coordinators: Set<CoordinatorID>
}

extension DeviceScene {
  /// The scene that the user sees, or saw during `time`, in O(coordinators on screen, their
  /// children and their screens).
  ///
  /// FlowEngine shows a tab without an item as an error; other apps show it somehow.
  init(
    of snapshot: FlowSnapshot, failures: ScreenFailures = ScreenFailures(),
    during time: Range<Date> = History.now, byFlowEngine: Bool = true
  ) {
    var layers: [Layer] = []
    var coordinators: Set<CoordinatorID> = [snapshot.rootID]
    let shown = snapshot.shownLayers(listingTabs: TabBar.most) { coordinators.insert($0) }
    for (index, found) in shown.enumerated() {
      guard let host = found.hosts.last.flatMap({ snapshot[$0] }) else { continue }
      let kind = Kind(of: found, in: snapshot)
      let stack = StackOutline(of: host, in: snapshot)
      coordinators.formUnion(stack.owners)
      let (owner, route) = (stack.top.owner, stack.top.route)
      layers.append(
        Layer(
          kind: kind, top: Self.top(of: kind, over: layers.last), owner: owner.id,
          ownerName: owner.name, route: route, depth: stack.depth, back: Back(stack, in: kind),
          tabBars: found.containers.compactMap(\.tabBar).map {
            TabBar($0, byFlowEngine: byFlowEngine)
          },
          failure: failures.message(of: route, on: owner.id, during: time),
          isCovered: found.isCovered,
          isDimmed: !found.isCovered && index < shown.count - 1))
    }
    self.layers = layers
    self.coordinators = coordinators
  }

  /// Whether the scene may be another one after a change, in O(size of the change).
  ///
  /// A plain child or a registered modal that the scene does not show yet stays out of it, unless
  /// its parent has tabs.
  func mayChange(by delta: FlowDelta) -> Bool {
    let hasTabs = layers.contains { !$0.tabBars.isEmpty }
    if delta.rootID != nil || hasTabs && !delta.removed.isEmpty { return true }
    let isShown = [delta.added, delta.changed].joined().contains { node in
      coordinators.contains(node.id) || ![.child, .modalRegistration].contains(node.relation)
        || hasTabs && node.parent.map(coordinators.contains) ?? false
    }
    return isShown || !coordinators.isDisjoint(with: delta.removed)
  }

  /// The height of the edge that a sheet leaves visible of another sheet of the same height, as in
  /// UIKit.
  private static let edgeInSight = 10.0

  private static func top(of kind: Kind, over lower: Layer?) -> Double {
    guard case .sheet(let detents) = kind else { return 0 }
    let device = Device.phone
    let top = device.height - device.height(of: detents)
    guard let lower, case .sheet = lower.kind, abs(lower.top - top) < edgeInSight, top > 0 else {
      return top
    }
    // Stops stepping down where a pile of sheets reaches the bottom.
    return min(lower.top + edgeInSight, max(top, device.height - 2 * Device.navigationBarHeight))
  }
}

extension Presentation.Kind {
  fileprivate init(of layer: ShownLayer<SnapshotCoordinator>, in snapshot: FlowSnapshot) {
    switch layer.kind {
    case .base: self = .base
    case .detour: self = .detour
    case .modal:
      self.init(layer.presenter.flatMap { snapshot[$0]?.detents } ?? ModalDetentConfiguration())
    }
  }
}

extension DeviceScene.Back {
  /// A detour without a back button of its own gets one: the user must be able to end it.
  fileprivate init?(_ stack: StackOutline, in kind: DeviceScene.Kind) {
    if !stack.top.showsBackButton {
      guard kind == .detour else { return nil }
      self = .dismissesDetour
    } else if let below = stack.below {
      self = .screen(below.route)
    } else {
      self = stack.top.owner.context == .detour ? .dismissesDetour : .dismissesModal
    }
  }
}

extension DeviceScene.TabBar {
  fileprivate init(_ tabs: SnapshotCoordinator.TabBar, byFlowEngine: Bool) {
    /// The text for a tab without an item is the same as in FlowEngine, or else its name.
    func text(of node: FlowNode) -> String {
      node.tabItem?.text ?? (byFlowEngine ? "Error" : node.givenName ?? node.name)
    }
    count = tabs.count
    selected = tabs.selected.map { Selected(index: $0.index, text: text(of: $0.node)) }
    items = tabs.first.map { node in
      Item(text: text(of: node), isSelected: node.tabIndex == tabs.selected?.node.tabIndex)
    }
  }
}

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
  /// The host and the pushed children.
  private(set) var owners: Set<CoordinatorID> = []

  /// The stack of `host`, with the stacks of its pushed children, in O(screens).
  init(of host: FlowNode, in snapshot: FlowSnapshot) {
    top = Screen(owner: host, route: host.root, isRoot: true)
    var screens = snapshot.stackScreens(of: host.id)
    while let screen = screens.next() {
      if depth > 0 { below = top }
      let node = screen.owner.node
      owners.insert(node.id)
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
