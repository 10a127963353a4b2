import FlowProtocol

extension Panel {
  package static let preview = Panel("preview", "Preview", at: .right)
}

/// A drawing of the screen of the app.
enum PreviewFeature: PanelFeature {
  typealias State = ScreenFailures

  static let panel = Panel.preview
  static let key: Character? = "p"
  static let help = "the preview of the device"

  static func receive(_ event: EngineEvent, in inspection: inout Inspection) -> [Effect] {
    switch event.event {
    case .journal(let reports, _): for report in reports { inspection[Self.self].add(report) }
    case .errorReported(let report): inspection[Self.self].add(report)
    case .changed(let delta): inspection[Self.self].apply(delta)
    default: break
    }
    return []
  }

  static func jump(in model: inout Model) -> [Effect] { TreeFeature.jump(in: &model) }

  /// The drawing has no lines to move over.
  static func idleActions(in model: Model) -> [Action] {
    model.screen.panel == panel ? [.moveDown, .moveUp] : []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let inspection = model.inspection
    guard let snapshot = inspection.shown else {
      frame.write([StyledLine("no hierarchy yet", .faint)], in: area)
      return
    }
    PreviewPanel.draw(
      DeviceScene(
        of: snapshot, failures: inspection[Self.self], during: inspection.history.time),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  }
}
