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
    case .relation(.root): LineStyle(head: .arrow)
    case .relation(.child): LineStyle(head: .none)
    case .relation(.tab): LineStyle(head: .dot)
    case .relation(.pushed): LineStyle(head: .arrow)
    case .relation(.modalRegistration): LineStyle(stroke: .dashed, head: .openBox)
    case .relation(.presentedModal): LineStyle(stroke: .double, head: .box)
    case .relation(.detour): LineStyle(stroke: .dotted, head: .openDiamond)
    case .relation(.currentFlow): LineStyle(head: .vee, tail: .openDot)
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
