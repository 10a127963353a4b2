import FlowEngine
import FlowProtocol
import Foundation

extension DeviceScene {
  /// The scene that the user sees, or saw during `time`.
  ///
  /// O(coordinators on screen, their children and their screens).
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
      let frame = Self.frame(of: kind, on: device, over: layers.last)
      let stack = StackOutline(of: host, in: snapshot)
      let tabs = found.containers.compactMap(\.tabBar)
      var layer = Layer(kind, stack, tabs, in: frame, device) {
        failures.message(of: $0, on: $1, during: time)
      }
      layer.isCovered = found.isCovered
      layer.isDimmed = !found.isCovered && index < shown.count - 1
      layers.append(layer)
    }
    self.layers = layers
  }

  /// The height of the edge that a sheet leaves visible of another sheet of the same height, as in
  /// UIKit.
  private static let edgeInSight = 10.0

  private static func frame(
    of kind: Kind, on device: Device, over lower: Layer?
  ) -> PointRectangle {
    guard case .sheet(let detents) = kind else { return device.whole }
    let height = device.height(of: detents)
    var y = device.height - height
    if case .sheet = lower?.kind, let edge = lower?.frame.y, abs(edge - y) < edgeInSight, y > 0 {
      // Stops stepping down where a pile of sheets reaches the bottom.
      y = min(edge + edgeInSight, max(y, device.height - 2 * Device.navigationBarHeight))
    }
    return PointRectangle(x: 0, y: y, width: device.width, height: device.height - y)
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

extension DeviceScene.Layer {
  fileprivate init(
    _ kind: DeviceScene.Kind, _ stack: StackOutline, _ tabs: [SnapshotCoordinator.TabBar],
    in frame: PointRectangle, _ device: Device,
    failure message: (RouteLabel, CoordinatorID) -> String?
  ) {
    self.kind = kind
    self.frame = frame
    owner = stack.top.owner.id
    ownerName = stack.top.owner.name
    route = stack.top.route
    depth = stack.depth
    failure = message(route, owner)
    let inset = frame.y == 0 ? device.topInset : 0
    bar = DeviceScene.NavigationBar(
      frame: PointRectangle(
        x: 0, y: frame.y + inset, width: frame.width, height: Device.navigationBarHeight),
      title: route.shown, back: DeviceScene.Back(stack, in: kind))
    tabBars = tabs.enumerated().map { index, tabs in
      DeviceScene.TabBar(
        tabs,
        y: device.height - device.bottomInset - Double(index + 1) * Device.tabBarHeight,
        width: frame.width)
    }
    dragIndicator =
      if case .sheet(let detents) = kind, detents.showsDragIndicator {
        PointRectangle(x: (frame.width - 36) / 2, y: frame.y + 5, width: 36, height: 5)
      } else {
        nil
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
  fileprivate init(_ tabs: SnapshotCoordinator.TabBar, y: Double, width: Double) {
    count = tabs.count
    selected = tabs.selected.map { Selected(index: $0.index, text: Self.text(of: $0.node)) }
    let each = width / Double(max(1, count))
    frame = PointRectangle(x: 0, y: y, width: width, height: Device.tabBarHeight)
    items = tabs.first.enumerated().map { index, node in
      Item(
        frame: PointRectangle(
          x: Double(index) * each, y: y, width: each, height: Device.tabBarHeight),
        text: Self.text(of: node), isSelected: node.tabIndex == tabs.selected?.node.tabIndex)
    }
  }

  /// The tab bar's text for a tab without an item, the same as in FlowEngine.
  private static func text(of node: FlowNode) -> String { node.tabItem?.text ?? "Error" }
}
