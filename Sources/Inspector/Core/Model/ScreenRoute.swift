import FlowEngine

/// What flowscope's own screens are called.
package enum ScreenRoute: Route {
  case panel(Panel)
  case overlay(Overlay)
  /// The tree, for a look at a coordinator that another panel named.
  case look

  package var identifier: String {
    switch self {
    case .panel(let panel): panel.rawValue
    case .overlay(let overlay): overlay.rawValue
    case .look: "look"
    }
  }
}

/// What shows of flowscope's own screens.
package struct Screen: Equatable, Sendable {
  package var panel: Panel
  package var overlay: Overlay?
  /// The panel that one comes back to from a look at the tree.
  var cameFrom: Panel?
}
