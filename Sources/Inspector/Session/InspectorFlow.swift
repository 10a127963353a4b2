package import FlowEngine
package import FlowModel

/// The inspector's own navigation: panels are tabs, and overlays are modals; a look at a
/// coordinator that an error names is a detour, which returns to the panel that it started from.
package final class InspectorFlow: TabCoordinator<ScreenRoute> {
  private let features: FeatureList
  private let panelFlows: [PanelFlow]

  /// The tab item of a panel shows the key that goes to it.
  init(keymap: Keymap = .standard) {
    features = keymap.features
    panelFlows = features.panels.map { PanelFlow($0) }
    super.init(router: Router(initial: .panel(features.main.panel)))
    adopt(keymap)
    for flow in panelFlows { addChild(flow) }
    for overlay in features.overlays { addModalCoordinator(OverlayFlow(.overlay(overlay))) }
  }

  package override func canHandle(_ route: any Route) -> Bool {
    if case .overlay = route as? ScreenRoute { true } else { false }
  }

  package override func navigationType(for route: any Route) -> NavigationType {
    if case .overlay = route as? ScreenRoute { .modal } else { super.navigationType(for: route) }
  }

  func adopt(_ keymap: Keymap) {
    for flow in panelFlows { flow.key = keymap.key(for: flow.panel)?.plainTitle ?? "" }
  }

  var screen: ShownScreen {
    let panels = features.panels
    let panel = panels[min(max(0, selectedTabIndex), panels.count - 1)]
    var overlay: Overlay?
    if case .overlay(let shown) = router.state.presented { overlay = shown }
    let isLooking = router.state.detour != nil
    return ShownScreen(
      panel: isLooking ? features.main.panel : panel, overlay: overlay,
      cameFrom: isLooking ? panel : nil)
  }

  /// Goes to a screen; returns false if it cannot be shown.
  func go(to route: ScreenRoute) -> Bool {
    if case .look = route { return presentDetour(LookFlow(.look), presenting: route) }
    return navigate(to: route)
  }

  /// Closes the topmost screen; returns false if there is nothing to close.
  func goBack() -> Bool {
    if router.state.presented != nil {
      dismissModal()
    } else if router.state.detour != nil {
      dismissDetour()
    } else {
      return false
    }
    return true
  }
}

// The flows have the access level of their routes: for an internal subclass, the compiler wrongly
// warns of an infinite recursion.

package class ScreenFlow: Coordinator<ScreenRoute> {
  private let route: ScreenRoute

  init(_ route: ScreenRoute) {
    self.route = route
    super.init(router: Router(initial: route))
  }

  package override func canHandle(_ route: any Route) -> Bool {
    route as? ScreenRoute == self.route
  }
}

package final class PanelFlow: ScreenFlow {
  let panel: Panel
  var key = ""

  init(_ panel: Panel) {
    self.panel = panel
    super.init(.panel(panel))
  }

  package override var tabItem: TabItem? { TabItem(text: panel.title, image: key) }
}

package final class OverlayFlow: ScreenFlow {}

/// The flow that shows a coordinator in the tree, started from another panel.
package final class LookFlow: ScreenFlow {}
