import FlowProtocol

/// The line style of a relation.
///
/// No two relations have the same style and ends, so that they can be distinguished without colour.
struct RelationLine: Hashable, Sendable {
  let style: String
  let head: String
  var tail = "none"
  var isDouble = false

  /// The attributes of an edge, drawn in `colour`.
  func attributes(colour: String, isThick: Bool = false) -> [(String, String)] {
    // Dotted lines of the usual width are too faint to follow.
    let width = isThick ? "2" : style == "dotted" ? "1.8" : "1"
    return [
      ("style", style), ("dir", "both"), ("arrowhead", head), ("arrowtail", tail),
      ("color", isDouble ? "\(colour):\(DiagramPalette.background):\(colour)" : colour),
      ("penwidth", width),
    ]
  }
}

extension Relation {
  var line: RelationLine {
    switch self {
    case .root: RelationLine(style: "solid", head: "inv")
    case .child: RelationLine(style: "solid", head: "none")
    case .tab: RelationLine(style: "solid", head: "dot")
    case .pushed: RelationLine(style: "solid", head: "normal")
    case .modalRegistration: RelationLine(style: "dashed", head: "obox")
    case .presentedModal: RelationLine(style: "solid", head: "box", isDouble: true)
    case .detour: RelationLine(style: "dotted", head: "odiamond")
    case .currentFlow: RelationLine(style: "solid", head: "vee", tail: "odot")
    }
  }

  /// The border style of a coordinator's box.
  var boxStyle: String {
    switch self {
    case .modalRegistration: "rounded,filled,dashed"
    default: "rounded,filled"
    }
  }
}

/// The colours of a diagram: greys, and one accent for the coordinators on screen.
enum DiagramPalette {
  static let background = "#ffffff"
  static let accent = "#2563c9"
  static let accentFill = "#f2f6fd"
  static let fill = "#ffffff"
  static let group = "#f6f7f9"
  static let line = "#8a94a3"
  static let border = "#b4bcc8"
  static let text = "#1f2933"
  static let faint = "#6b7685"
}
