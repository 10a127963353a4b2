import FlowProtocol

/// How diagrams draw a relation: its line, its box, and its words.
struct RelationLook {
  var line: LineStyle
  /// The line in Mermaid.
  var arrow: String
  var outline = Diagram.Outline.solid
  /// The text beside the line.
  var label: String
  /// The text in the legend.
  var meaning: String

  init(_ relation: Relation) {
    switch relation {
    case .root:
      self.init(.init(head: .arrow), "-->", relation.title, "the start of the tree")
    case .child:
      self.init(.init(head: .none), "---", "", "a child that is not on its parent's stack")
    case .tab:
      self.init(.init(head: .dot), "--o", "tab", "a tab, in the order of the tab bar")
    case .pushed:
      self.init(.init(head: .arrow), "-->", relation.title, "on its parent's stack")
    case .modalRegistration:
      self.init(
        .init(stroke: .dashed, head: .openBox), "-.-", "", "a modal that is not presented")
      outline = .dashed
    case .presentedModal:
      self.init(.init(stroke: .double, head: .box), "==>", "modal", "a presented modal")
      outline = .double
    case .detour:
      self.init(
        .init(stroke: .dotted, head: .openDiamond), "-.->", relation.title,
        "a detour above its parent, which it returns to")
    case .currentFlow:
      self.init(
        .init(head: .vee, tail: .openDot), "===", "flow", "replaces its parent's root")
    }
  }

  private init(_ line: LineStyle, _ arrow: String, _ label: String, _ meaning: String) {
    (self.line, self.arrow, self.label, self.meaning) = (line, arrow, label, meaning)
  }
}
