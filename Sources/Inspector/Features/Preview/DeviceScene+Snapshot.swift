import FlowEngine
import FlowProtocol
import Foundation

extension DeviceScene {
  /// The scene that the user sees, or saw during `time`, in O(coordinators on screen, their
  /// children and their screens).
  init(
    of snapshot: FlowSnapshot, failures: ScreenFailures = ScreenFailures(),
    during time: Range<Date> = History.now, on device: Device = .phone
  ) {
    self.device = device
    var layers: [Layer] = []
    let shown = snapshot.shownLayers(listingTabs: TabBar.most)
    for (index, found) in shown.enumerated() {
      guard let host = found.hosts.last.flatMap({ snapshot[$0] }) else { continue }
      let kind = Kind(of: found, in: snapshot)
      let stack = StackOutline(of: host, in: snapshot)
      let (owner, route) = (stack.top.owner, stack.top.route)
      layers.append(
        Layer(
          kind: kind, top: Self.top(of: kind, on: device, over: layers.last), owner: owner.id,
          ownerName: owner.name, route: route, depth: stack.depth, back: Back(stack, in: kind),
          tabBars: found.containers.compactMap(\.tabBar).map { TabBar($0) },
          failure: failures.message(of: route, on: owner.id, during: time),
          isCovered: found.isCovered,
          isDimmed: !found.isCovered && index < shown.count - 1))
    }
    self.layers = layers
  }

  /// The height of the edge that a sheet leaves visible of another sheet of the same height, as in
  /// UIKit.
  private static let edgeInSight = 10.0

  private static func top(of kind: Kind, on device: Device, over lower: Layer?) -> Double {
    guard case .sheet(let detents) = kind else { return 0 }
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
    guard stack.top.showsBackButton else {
      guard kind == .detour else { return nil }
      self = .dismissesDetour
      return
    }
    if let below = stack.below {
      self = .screen(below.route)
    } else {
      self = stack.top.owner.context == .detour ? .dismissesDetour : .dismissesModal
    }
  }
}

extension DeviceScene.TabBar {
  fileprivate init(_ tabs: SnapshotCoordinator.TabBar) {
    count = tabs.count
    selected = tabs.selected.map { Selected(index: $0.index, text: Self.text(of: $0.node)) }
    items = tabs.first.map { node in
      Item(
        text: Self.text(of: node), isSelected: node.tabIndex == tabs.selected?.node.tabIndex)
    }
  }

  /// The tab bar's text for a tab without an item, the same as in FlowEngine.
  private static func text(of node: FlowNode) -> String { node.tabItem?.text ?? "Error" }
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

  /// The stack of `host`, with the stacks of its pushed children, in O(screens).
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
