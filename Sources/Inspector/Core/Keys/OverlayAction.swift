/// Something that a key does in what stands over the panels.
enum OverlayAction: Hashable, Sendable {
  /// Does what is chosen, or takes what is written.
  case accept
  /// Goes back without that.
  case leave
  case moveDown, moveUp, pageDown, pageUp, moveToTop, moveToEnd
  // The command line.
  case complete, completeBackwards, earlier, later
  // A question.
  case yes, no
  /// What its keys do in the panels as well.
  case everywhere(Action)
}
