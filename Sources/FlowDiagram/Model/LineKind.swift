package import FlowModel

/// The meaning of a line.
package enum LineKind: Hashable, Sendable {
  case relation(Relation)
  case navigation
  /// A pop or a dismissal that happened.
  case backNavigation
  /// A navigation that always failed.
  case failedNavigation
  /// From one step of a funnel to the next.
  case step
  /// From a step of a funnel to what followed in its place.
  case exit
  /// From a route to the coordinator that shows it.
  case opening
  /// From a link or a push notification to its route.
  case entry
  /// As ``entry``, to a route that nothing else leads to.
  case onlyEntry

  /// The name in JSON.
  package var name: String {
    switch self {
    case .relation(let relation): relation.rawValue
    case .navigation: "navigation"
    case .backNavigation: "backNavigation"
    case .failedNavigation: "failedNavigation"
    case .step: "step"
    case .exit: "exit"
    case .opening: "opening"
    case .entry: "entry"
    case .onlyEntry: "onlyEntry"
    }
  }

  /// The name in texts.
  var title: String { if case .relation(let relation) = self { relation.title } else { name } }

  package var style: LineStyle { look.style }
}

/// The stroke and the ends of a line.
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

/// How diagrams draw a relation or a navigation: its line, its box, and its words.
struct LineLook {
  let style: LineStyle
  /// The line in Mermaid.
  let arrow: String
  let outline: Diagram.Outline
  let label: String
  let meaning: String

  fileprivate init(
    _ style: LineStyle, _ arrow: String, _ label: String, _ meaning: String,
    outline: Diagram.Outline = .solid
  ) {
    (self.style, self.arrow, self.outline) = (style, arrow, outline)
    (self.label, self.meaning) = (label, meaning)
  }
}

extension LineKind {
  var look: LineLook {
    switch self {
    case .relation(.root): .init(.init(head: .arrow), "-->", title, "the start of the tree")
    case .relation(.child):
      .init(.init(head: .none), "---", "", "a child that is not on its parent's stack")
    case .relation(.tab):
      .init(.init(head: .dot), "--o", "tab", "a tab, in the order of the tab bar")
    case .relation(.pushed): .init(.init(head: .arrow), "-->", title, "on its parent's stack")
    case .relation(.modalRegistration):
      .init(
        .init(stroke: .dashed, head: .openBox), "-.-", "", "a modal that is not presented",
        outline: .dashed)
    case .relation(.presentedModal):
      .init(
        .init(stroke: .double, head: .box), "==>", "modal", "a presented modal", outline: .double)
    case .relation(.detour):
      .init(
        .init(stroke: .dotted, head: .openDiamond), "-.->", title,
        "a detour above its parent, which it returns to")
    case .relation(.currentFlow):
      .init(.init(head: .vee, tail: .openDot), "===", "flow", "replaces its parent's root")
    case .relation(.alert):
      .init(.init(head: .box), "==>", title, "an alert", outline: .double)
    case .relation(.popover):
      .init(.init(stroke: .dashed, head: .box), "==>", title, "a popover", outline: .double)
    case .relation(.column):
      .init(.init(stroke: .dotted, head: .dot), "--o", title, "a column of a split view")
    case .relation(.page):
      .init(.init(stroke: .dashed, head: .dot), "--o", title, "a page, one of which shows")
    case .navigation:
      .init(
        .init(head: .arrow), "-->", "",
        "a navigation: how often, which widens the line, and its median duration")
    case .backNavigation:
      .init(
        .init(stroke: .dotted, head: .arrow), "-.->", "", "a way back, by a pop or a dismissal")
    case .failedNavigation:
      .init(.init(stroke: .dashed, head: .vee), "--x", "", "a navigation that always failed")
    case .step:
      .init(
        .init(head: .arrow), "-->", "",
        "went on to the next step: how many attempts, which share, and the median time")
    case .exit:
      .init(.init(stroke: .dotted, head: .vee), "-.->", "", "went elsewhere, and not on")
    case .opening: .init(.init(head: .arrow), "-->", "", "the coordinator that shows it")
    case .entry: .init(.init(head: .vee), "-->", "", "a link or a push notification into the app")
    case .onlyEntry:
      .init(.init(stroke: .dashed, head: .vee), "-.->", "", "nothing but this leads there")
    }
  }
}
