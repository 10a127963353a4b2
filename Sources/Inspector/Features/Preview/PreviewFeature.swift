import FlowModel
import FlowReports
import Foundation

extension Panel {
  package static let preview = Panel("preview", "Preview", at: .right)
}

struct PreviewState: FeatureState {
  private(set) var failures = ScreenFailures()
  /// The shown hierarchy's scene; nil if a walk over all that is on screen must make it again.
  private(set) var scene: DeviceScene?
  /// The time of the scene: a moment in the past ends when the next one comes.
  private var time = History.now

  /// Drops the scene, because the hierarchy, its time or its failures may have changed.
  mutating func forgetScene() { scene = nil }

  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .journal(let reports, _): for report in reports { failures.add(report) }
    case .errorReported(let report): failures.add(report)
    case .changed(let delta):
      failures.apply(delta)
      if scene?.mayChange(by: delta) == false { return }
    default: break
    }
    forgetScene()
  }

  mutating func makeScene(
    of snapshot: FlowSnapshot?, during time: Range<Date>, byFlowEngine: Bool = true
  ) {
    guard scene == nil || time != self.time, let snapshot else { return }
    self.time = time
    scene = DeviceScene(
      of: snapshot, failures: failures, during: time, byFlowEngine: byFlowEngine)
  }
}

enum PreviewFeature: PanelFeature {
  typealias State = PreviewState

  static let panel = Panel.preview
  static let key: Character? = "p"
  static let help = "the preview of the device"
  static let needsRun = true

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    inspection[Self.self].take(event.event)
    return []
  }

  static func showMoment(in inspection: inout EngineInspection) {
    inspection[Self.self].forgetScene()
  }

  static func settleShown(_ inspection: inout EngineInspection) {
    if inspection.declared != nil { return }
    inspection[Self.self].makeScene(
      of: inspection.shown, during: inspection.history.time,
      byFlowEngine: inspection.engine?.mayHaveFlowEngine ?? true)
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.features.main.jump(in: &model)
  }

  /// The drawing has no lines to move over.
  static func idleActions(in model: Model) -> [Action] {
    model.screen.panel == panel ? [.moveDown, .moveUp] : []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    guard let scene = model.inspection[Self.self].scene else {
      let text = model.inspection.emptyText(
        of: .hierarchy, claiming: "the visible screen is unknown", at: model.now)
      return frame.writeEmpty(text, in: area)
    }
    PreviewPanel.draw(
      scene, in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  }
}

/// A drawing of the device, with a legend beside it where it fits.
enum PreviewPanel {
  static let smallest = Size(rows: 8, columns: 20)

  static func draw(
    _ scene: DeviceScene, in area: Rectangle, glyphs: Glyphs, isFocused: Bool,
    into frame: inout Frame
  ) {
    let legend = PreviewLegend(glyphs: glyphs)
    guard area.size.rows >= smallest.rows, area.size.columns >= smallest.columns else {
      // In a small area, words take less room than a drawing.
      frame.write(legend.lines(of: scene, atMost: area.size.rows), in: area)
      return
    }
    guard !scene.layers.isEmpty else {
      frame.write([StyledLine("the visible screen is unknown", .faint)], in: area)
      return
    }
    let cells = PreviewCells(in: area)
    // The rows of the clock and the camera, if rows are small enough.
    let inset = Device.phone.topInset / Device.phone.height * Double(cells.screen.size.rows)
    let edge = isFocused ? Style.accent : .faint
    Box.draw(cells.screen, glyphs, style: edge, into: &frame)
    for band in cells.bands(of: scene) {
      let drawing = LayerDrawing(
        layer: scene.layers[band.layer], band: band, screen: cells.screen, edge: edge,
        insetRows: Int(inset), glyphs: glyphs)
      drawing.draw(into: &frame)
    }
    if let area = cells.legend {
      frame.write(legend.lines(of: scene, atMost: area.size.rows), in: area)
    }
  }
}
