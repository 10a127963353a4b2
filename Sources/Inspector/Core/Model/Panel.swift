import FlowEngine
import FlowModel

/// A part of the screen that has a title and can have the focus, declared by its feature.
package struct Panel: CustomStringConvertible, Hashable, Sendable {
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

  package var focus: Action {
    Action("focus\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())", goingTo: .panel(self))
  }

  package var description: String { rawValue }

  /// Panels with one name are the same.
  package static func == (one: Panel, other: Panel) -> Bool { one.rawValue == other.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

/// A box or a line above the panels, which has the focus until it is answered or closed.
package struct Overlay: CustomStringConvertible, Hashable, Sendable {
  let rawValue: String
  /// The title in the pages about keys.
  let title: String
  let takesText: Bool

  init(_ name: String, _ title: String, takesText: Bool = false) {
    rawValue = name
    self.title = title
    self.takesText = takesText
  }

  package var description: String { rawValue }
}

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

package struct ShownScreen: Equatable, Sendable {
  package var panel: Panel
  package var overlay: Overlay?
  /// The panel to return to from the tree.
  var cameFrom: Panel?
}
