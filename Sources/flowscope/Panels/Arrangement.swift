/// How the panels share the screen.
struct Arrangement: Equatable, Sendable {
  /// The part of the width that the tree takes, from 0.2 to 0.8.
  private(set) var treeShare = 0.55
  /// The part of the height that the bottom panel takes, from 0.1 to 0.8.
  private(set) var bottomShare = 0.3
  /// The panel that has the whole screen.
  var zoomed: Panel?
  /// The panel beside the tree.
  private(set) var right = Panel.detail
  /// The panel below.
  private(set) var bottom = Panel.log

  /// Brings a panel to the front of its place.
  mutating func show(_ panel: Panel) {
    switch panel.place {
    case .left: break
    case .right: right = panel
    case .bottom: bottom = panel
    }
    if zoomed != nil { zoomed = panel }
  }

  mutating func widenTree(by share: Double) { treeShare = min(max(treeShare + share, 0.2), 0.8) }

  mutating func heightenBottom(by share: Double) {
    bottomShare = min(max(bottomShare + share, 0.1), 0.8)
  }
}
