import FlowReports

extension Model {
  /// The number of cells by which a key scrolls to the side.
  private static let sidewaysStep = 10

  /// Draws a panel, scrolled to the side as far as its user scrolled it.
  func draw(_ panel: Panel, in area: Rectangle, into frame: inout Frame) {
    frame.sideways = sideways[panel].map { Sideways(cells: $0) }
    if isIdle(panel) {
      frame.writeEmpty(EngineInspection.nothingRuns, in: area)
    } else {
      features[panel].draw(self, in: area, into: &frame)
    }
    frame.sideways = nil
  }

  /// Whether the panel has nothing to show because nothing runs.
  func isIdle(_ panel: Panel) -> Bool { inspection.declared != nil && features[panel].needsRun }

  /// Scrolls the long lines of the focused panel, up to the end of the longest.
  mutating func scrollSideways(forward: Bool) {
    let panel = screen.panel
    let now = sideways[panel] ?? 0
    guard forward else {
      sideways[panel] = now > Self.sidewaysStep ? now - Self.sidewaysStep : nil
      return
    }
    guard let area = layout.area(of: panel) else { return }
    var probe = Frame(size: size, isASCII: glyphs.isASCII)
    probe.sideways = Sideways(cells: now)
    features[panel].draw(self, in: area, into: &probe)
    if probe.sideways?.goesOn == true {
      sideways[panel] = now + Self.sidewaysStep
    } else {
      message = now == 0 ? "no line goes on at the right" : "all lines show their ends"
    }
  }
}
