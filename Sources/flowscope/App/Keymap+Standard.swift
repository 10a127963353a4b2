extension Keymap {
  /// The keys that hold unless the settings say otherwise.
  static let standard = Keymap(
    bindings: moving + tree + panels + time + errors + asking + inspector)

  private static func binding(
    _ action: Action, _ help: String, _ keys: Key..., in panels: Set<Panel>? = nil,
    hint: String? = nil, hintedIn hintPanels: Set<Panel>? = nil
  ) -> Binding {
    Binding(
      action: action, keys: keys, help: help, hint: hint, panels: panels, hintPanels: hintPanels)
  }

  /// Where lines name coordinators.
  private static let lists: Set<Panel> = [.log, .errors, .timeline, .detents, .lints]

  private static let moving = [
    binding(.moveDown, "move down", .character("j"), .down, hint: "down"),
    binding(.moveUp, "move up", .character("k"), .up, hint: "up"),
    binding(.pageDown, "move down by a page", .pageDown),
    binding(.pageUp, "move up by a page", .pageUp),
    binding(.moveToTop, "jump to the top", .character("g"), .home),
    binding(.moveToEnd, "jump to the end; the log follows from there", .character("G"), .end),
    binding(
      .collapse, "collapse, or go to the owner; leave a panel", .character("h"), .left,
      hint: "fold",
      hintedIn: [.tree]),
    binding(
      .expand, "expand, or go to the first below", .character("l"), .right, hint: "unfold",
      hintedIn: [.tree]),
    binding(
      .toggle, "expand or collapse; in a list: look at the coordinator that it names", .enter,
      hint: "look at it", hintedIn: lists),
  ]

  private static let tree = [
    binding(.collapseAll, "collapse all", .character("-"), in: [.tree]),
    binding(.expandAll, "expand all", .character("="), in: [.tree]),
    binding(
      .showOnScreen, "select what is on screen in the app", .character("o"), hint: "on screen",
      hintedIn: [.tree, .detail, .preview]),
    binding(.onlyOnScreen, "show only what is on screen, or all again", .character("v")),
    binding(.jumpToOwner, "jump to the owner; in a list: to the coordinator", .character("J")),
    binding(.showReferences, "show who refers to the coordinator", .character("u")),
    binding(.jumpTo, "jump to a coordinator by a part of its name", .character("f")),
    binding(
      .filter, "search, and show only what matches: text, !text, -r regex", .character("/"),
      hint: "filter",
      hintedIn: [.tree, .log, .errors, .lints]),
    binding(.nextMatch, "next match", .character("n")),
    binding(.previousMatch, "previous match", .character("N")),
  ]

  private static let panels = [
    binding(.nextPanel, "next panel", .tab, hint: "panel"),
    binding(.previousPanel, "previous panel", .backTab),
    binding(.focusTree, "the hierarchy", .character("0")),
    binding(.focusLog, "the log", .character("1")),
    binding(.focusErrors, "the errors", .character("2")),
    binding(.focusTimeline, "the timeline", .character("3")),
    binding(.focusDetents, "the detents", .character("4")),
    binding(.focusLints, "the lints", .character("5")),
    binding(.focusDetail, "the details", .character("d")),
    binding(.focusPreview, "the preview of the device", .character("p")),
    binding(.zoom, "give the panel the whole screen, or share it again", .character("z")),
    binding(.widen, "make the tree wider", .character(">")),
    binding(.narrow, "make the tree narrower", .character("<")),
    binding(.heighten, "make the bottom panel higher", .character("+")),
    binding(.lower, "make the bottom panel lower", .character("_")),
  ]

  private static let time = [
    binding(
      .pause, "let the view stand still while the app goes on; play or pause a recording",
      .character(" ")),
    binding(.stepBack, "a navigation back", .character("["), hint: "back in time"),
    binding(
      .stepForward, "a navigation forward", .character("]"), hint: "forward",
      hintedIn: [.timeline]),
    binding(.goLive, "back to now", .character("."), hint: "now", hintedIn: [.timeline]),
    binding(.previousError, "back to the error before", .character("{")),
    binding(.nextError, "forward to the next error", .character("}")),
    binding(
      .showMoment, "the moment of the selected entry or error", .character("@"),
      in: [.log, .errors], hint: "its moment"),
    binding(.faster, "play a recording faster", .character(")")),
    binding(.slower, "play a recording slower", .character("(")),
  ]

  private static let errors = [
    binding(.markReviewed, "mark as reviewed", .character("m"), in: [.errors], hint: "reviewed"),
    binding(.markIgnored, "mark as ignored", .character("i"), in: [.errors], hint: "ignore"),
    binding(.annotate, "write a note", .character("a"), in: [.errors], hint: "note"),
    binding(
      .group, "put together by something else", .character("s"), in: [.errors, .lints],
      hint: "group"),
    binding(
      .showLess, "show what is open, or warnings, or everything", .character("t"),
      in: [.errors, .lints], hint: "less"),
    binding(.reportErrors, "write what is marked as Markdown", .character("w"), in: [.errors]),
    binding(
      .reportErrorsAsJSON, "write what is marked as JSON", .character("W"), in: [.errors]),
  ]

  private static let asking = [
    binding(.explain, "what would a navigation to a route do", .character("x"), hint: "explain"),
    binding(.navigate, "navigate, where the app lets viewers do so", .character("X")),
    binding(.pop, "pop the selected coordinator's top screen", .character("P")),
    binding(.dismiss, "dismiss what the selected coordinator presents", .character("D")),
    binding(.selectTab, "select the tab of the selected coordinator", .character("T")),
    binding(
      .export, "export the hierarchy as a diagram: asks for the format", .character("e"),
      hint: "export"),
    binding(.copyNode, "copy the coordinator as JSON", .character("y")),
    binding(.copyName, "copy the coordinator's name", .character("c")),
  ]

  private static let inspector = [
    binding(.command, "give a command", .character(":"), hint: "command"),
    binding(.palette, "every command, by what it does", .control("p")),
    binding(.help, "these keys", .character("?")),
    binding(.targets, "the engines that run: look at another", .character("E")),
    binding(.reconnect, "connect anew", .character("r")),
    binding(.resync, "read the hierarchy anew", .character("R")),
    binding(.back, "back", .escape),
    binding(.redraw, "draw the screen afresh", .control("l")),
    binding(.suspend, "suspend", .control("z")),
    binding(.quit, "quit", .character("q"), .control("c"), hint: "quit"),
  ]
}
