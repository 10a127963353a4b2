/// The division of the screen between the panels.
package struct Arrangement: Equatable, Sendable {
  /// The tree's share of the width, from 0.2 to 0.8.
  private(set) var treeShare = 0.55
  /// The bottom panel's share of the height, from 0.1 to 0.8.
  private(set) var bottomShare = 0.3
  /// The panel that is zoomed to the whole screen.
  package var zoomed: Panel?
  /// The panel at the left.
  let left: Panel
  /// The panel at the right.
  private(set) var right: Panel
  /// The panel at the bottom.
  private(set) var bottom: Panel

  /// Creates an arrangement with the first panel of each place in front.
  init(of panels: [Panel]) {
    func first(_ place: Panel.Place) -> Panel { panels.first { $0.place == place } ?? panels[0] }
    (left, right, bottom) = (first(.left), first(.right), first(.bottom))
  }

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
