package import FlowProtocol

/// The meaning of a line.
package enum LineKind: Hashable, Sendable {
  case relation(Relation)
  /// A navigation that happened.
  case navigation
  /// A pop or a dismissal that happened.
  case backNavigation
  /// A navigation that always failed.
  case failedNavigation

  /// The name in JSON.
  package var name: String {
    switch self {
    case .relation(let relation): relation.rawValue
    case .navigation: "navigation"
    case .backNavigation: "backNavigation"
    case .failedNavigation: "failedNavigation"
    }
  }

  /// The look of the line.
  package var style: LineStyle {
    switch self {
    case .relation(let relation): RelationLook(relation).line
    case .navigation: LineStyle(head: .arrow)
    case .backNavigation: LineStyle(stroke: .dotted, head: .arrow)
    case .failedNavigation: LineStyle(stroke: .dashed, head: .vee)
    }
  }
}

/// The look of a line.
///
/// No two relations have the same style and ends, so they can be distinguished without colour.
package struct LineStyle: Hashable, Sendable {
  package enum Stroke: String, Hashable, Sendable {
    case solid, dashed, dotted, double
  }

  package enum End: String, Hashable, Sendable, CaseIterable {
    case none, arrow, vee, dot, openDot, box, openBox, openDiamond
  }

  package var stroke = Stroke.solid
  package var head: End
  package var tail = End.none
}
