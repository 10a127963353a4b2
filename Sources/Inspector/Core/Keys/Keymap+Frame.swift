extension Keymap {
  /// The keys for moving, for arranging panels and for the program, independent of the features.
  static func frame(around features: FeatureList) -> [Binding] {
    moving(in: features) + filtering(features) + panels(of: features) + copying + program
  }

  private static func moving(in features: FeatureList) -> [Binding] {
    let (main, lists) = (features.main.panel, Set(features.panels(in: .bottom)))
    return [
      Binding(.moveDown, "move down", "j", .down, section: .moving, hint: "down"),
      Binding(.moveUp, "move up", "k", .up, section: .moving, hint: "up"),
      Binding(.pageDown, "move down by a page", .pageDown, section: .moving),
      Binding(.pageUp, "move up by a page", .pageUp, section: .moving),
      Binding(.halfPageDown, "move down by half a page", .control("d"), section: .moving),
      Binding(.halfPageUp, "move up by half a page", .control("u"), section: .moving),
      Binding(.moveToTop, "jump to the top", "g", .home, section: .moving),
      Binding(
        .moveToEnd, "jump to the end; the log follows from there", "G", .end, section: .moving),
      Binding(
        .collapse, "collapse, or go to the owner; leave a panel", "h", .left, section: .moving,
        hint: "fold", hintedIn: [main]),
      Binding(
        .expand, "expand, or go to the first below", "l", .right, section: .moving, hint: "unfold",
        hintedIn: [main]),
      Binding(
        .toggle, "expand or collapse; in a list: show its coordinator or explanation", .enter,
        section: .moving, hint: "open", hintedIn: lists),
      Binding(.scrollRight, "scroll long lines to their ends", "L", section: .moving),
      Binding(.scrollLeft, "scroll long lines back to their beginnings", "H", section: .moving),
    ]
  }

  private static func filtering(_ features: FeatureList) -> [Binding] {
    let filtered = features.panelFeatures.filter { $0 is any FilteredPanel.Type }.map { $0.panel }
    return [
      Binding(
        .filter, "search, and show only what matches: text, !text, -r regex", "/",
        section: .hierarchy, hint: "filter", hintedIn: Set(filtered)),
      Binding(.nextMatch, "next match", "n", section: .hierarchy),
      Binding(.previousMatch, "previous match", "N", section: .hierarchy),
    ]
  }

  private static func panels(of features: FeatureList) -> [Binding] {
    let focusing = features.panelFeatures.compactMap { feature in
      feature.key.map {
        Binding(feature.panel.focus, feature.help, .character($0), section: .panels)
      }
    }
    return [
      Binding(.nextPanel, "next panel", .tab, section: .panels, hint: "panel"),
      Binding(.previousPanel, "previous panel", .backTab, section: .panels),
    ] + focusing.sorted { $0.keys[0].title < $1.keys[0].title } + [
      Binding(.zoom, "show the panel on the whole screen, or restore it", "z", section: .panels),
      Binding(.widen, "make the tree wider", ">", section: .panels),
      Binding(.narrow, "make the tree narrower", "<", section: .panels),
      Binding(.heighten, "make the bottom panel higher", "+", section: .panels),
      Binding(.lower, "make the bottom panel lower", "_", section: .panels),
    ]
  }

  private static let copying = [
    Binding(.copyAsJSON, "copy what is selected as JSON", "y", section: .asking),
    Binding(.copyLine, "copy the name or the line of what is selected", "c", section: .asking),
    Binding(.copyAsCode, "copy the selected navigation as Swift code", "C", section: .asking),
  ]

  private static let program = [
    Binding(.command, "open the command line", ":", section: .commands, hint: "command"),
    Binding(.palette, "find any action or command", .control("p"), section: .commands),
    Binding(.help, "these keys", "?", section: .commands),
    Binding(.back, "back", .escape, section: .program),
    Binding(.redraw, "redraw the screen", .control("l"), section: .program),
    Binding(.suspend, "suspend", .control("z"), section: .program),
    Binding(.quit, "quit", "q", .control("c"), section: .program, hint: "quit"),
  ]
}

extension Keymap.Binding {
  static func sort(in panel: Panel) -> Self {
    Self(.sort, "change the order", "s", section: .reviewing, in: [panel], hint: "sort")
  }

  static func group(in panel: Panel) -> Self {
    Self(.group, "change grouping", "b", section: .reviewing, in: [panel], hint: "group")
  }

  static func showLess(in panel: Panel) -> Self {
    Self(
      .showLess, "filter: open, warnings, or everything", "t", section: .reviewing, in: [panel],
      hint: "show less")
  }
}
