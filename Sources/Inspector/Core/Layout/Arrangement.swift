/// The division of the screen between the panels.
package struct Arrangement: Equatable, Sendable {
  var treeShare = 0.55 { didSet { treeShare = min(max(treeShare, 0.2), 0.8) } }
  /// The first panel's share of the width beside the tree, where two panels have room.
  var firstRightShare = 0.58 { didSet { firstRightShare = min(max(firstRightShare, 0.2), 0.8) } }
  var bottomShare = 0.3 { didSet { bottomShare = min(max(bottomShare, 0.1), 0.8) } }
  package var zoomed: Panel?
  let left: Panel
  private(set) var right: Panel
  /// The panels of the right place, in the order in which a wide screen shows them.
  private let allRight: [Panel]
  private(set) var bottom: Panel

  /// Creates an arrangement with the first panel of each place in front.
  init(of panels: [Panel]) {
    func first(_ place: Panel.Side) -> Panel { panels.first { $0.place == place } ?? panels[0] }
    (left, right, bottom) = (first(.left), first(.right), first(.bottom))
    allRight = panels.filter { $0.place == .right }
  }

  /// The panels at the right of a screen with room for two of them: the one in front is among them.
  var twoRight: [Panel] {
    let first = Array(allRight.prefix(2))
    return first.contains(right) ? first : [allRight[0], right]
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
}
