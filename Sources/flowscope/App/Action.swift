/// Something that a key or a command does.
///
/// The raw value is its name on the command line and in the settings.
enum Action: String, CaseIterable, Hashable, Sendable {
  // Moving.
  case moveDown, moveUp, pageDown, pageUp, moveToTop, moveToEnd
  case collapse, expand, toggle, collapseAll, expandAll
  case showOnScreen, jumpToOwner, showReferences, jumpTo
  // Panels.
  case nextPanel, previousPanel
  case focusTree, focusDetail, focusPreview
  case focusLog, focusErrors, focusTimeline, focusDetents, focusLints
  case zoom, widen, narrow, heighten, lower
  // What shows.
  case filter, nextMatch, previousMatch, onlyOnScreen
  case pause, stepBack, stepForward, goLive, nextError, previousError, showMoment
  case faster, slower
  // Errors.
  case markReviewed, markIgnored, annotate, group, showLess
  case reportErrors, reportErrorsAsJSON = "reportErrorsAsJson"
  // Asking and doing.
  case explain, navigate, pop, dismiss, selectTab
  case export, copyNode, copyName
  // The inspector itself.
  case command, palette, help, targets
  case reconnect, resync, back, redraw, suspend, quit

  /// The screen that it goes to, where it does nothing else.
  var screen: ScreenRoute? {
    switch self {
    case .focusTree: .panel(.tree)
    case .focusDetail: .panel(.detail)
    case .focusPreview: .panel(.preview)
    case .focusLog: .panel(.log)
    case .focusErrors: .panel(.errors)
    case .focusTimeline: .panel(.timeline)
    case .focusDetents: .panel(.detents)
    case .focusLints: .panel(.lints)
    case .jumpTo: .overlay(.jump)
    case .filter: .overlay(.filter)
    case .command: .overlay(.command)
    case .palette: .overlay(.palette)
    case .help: .overlay(.help)
    case .targets: .overlay(.targets)
    case .export: .overlay(.export)
    default: nil
    }
  }
}
