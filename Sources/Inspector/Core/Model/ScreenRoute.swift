import FlowEngine

/// The routes of flowscope's own screens.
package enum ScreenRoute: Route {
  case panel(Panel)
  case overlay(Overlay)
  /// The tree, to show a coordinator that another panel names.
  case look

  package var identifier: String {
    switch self {
    case .panel(let panel): panel.rawValue
    case .overlay(let overlay): overlay.rawValue
    case .look: "look"
    }
  }
}

/// The visible part of flowscope's own screens.
package struct Screen: Equatable, Sendable {
  package var panel: Panel
  package var overlay: Overlay?
  /// The panel to return to from the tree.
  var cameFrom: Panel?
}
