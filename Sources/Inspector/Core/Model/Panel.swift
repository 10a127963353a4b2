import FlowEngine

/// A part of the screen that has a title and can have the focus.
///
/// Each feature with a panel declares its own.
package struct Panel: Sendable {
  /// The name in the settings and in the remembered state.
  package let rawValue: String
  let title: String
  let place: Side

  /// The side of the screen for a panel; each side shows one of its panels at a time.
  enum Side: Sendable {
    case left, right, bottom
  }

  init(_ name: String, _ title: String, at place: Side) {
    rawValue = name
    self.title = title
    self.place = place
  }

  /// The action that goes to the panel.
  package var focus: Action {
    Action("focus\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())", goingTo: .panel(self))
  }
}

/// A box or a line above the panels, which has the focus until it is answered or closed.
package struct Overlay: Hashable, Sendable {
  let rawValue: String
  /// The title in the pages about keys.
  let title: String
  /// Whether it accepts text.
  let takesText: Bool

  init(_ name: String, _ title: String, takesText: Bool = false) {
    rawValue = name
    self.title = title
    self.takesText = takesText
  }
}

extension Panel: CustomStringConvertible {
  package var description: String { rawValue }
}

extension Overlay: CustomStringConvertible {
  package var description: String { rawValue }
}

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
package struct ShownScreen: Equatable, Sendable {
  package var panel: Panel
  package var overlay: Overlay?
  /// The panel to return to from the tree.
  var cameFrom: Panel?
}

extension Panel: Hashable {
  /// Panels with one name are the same.
  package static func == (one: Panel, other: Panel) -> Bool { one.rawValue == other.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
