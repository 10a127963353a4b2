/// The effect of a key in an overlay.
enum OverlayAction: Hashable, Sendable {
  /// Runs the chosen line, or accepts the written text.
  case accept
  /// Closes the overlay without that.
  case leave
  case moveDown, moveUp, pageDown, pageUp, moveToTop, moveToEnd
  // The keys of the command line.
  case complete, completeBackwards, earlier, later
  // The keys of a question.
  case yes, no
  /// The same effect as in the panels.
  case everywhere(Action)
}
