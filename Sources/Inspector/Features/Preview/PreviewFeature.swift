import FlowProtocol
import Foundation

extension Panel {
  package static let preview = Panel("preview", "Preview", at: .right)
}

struct PreviewState: FeatureState {
  private(set) var failures = ScreenFailures()
  /// Of the shown hierarchy; nil if it is to be made again, by a walk over all that is on screen.
  private(set) var scene: DeviceScene?

  /// The hierarchy, its time or its failures may be others from now on.
  mutating func forgetScene() { scene = nil }

  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .journal(let reports, _): for report in reports { failures.add(report) }
    case .errorReported(let report): failures.add(report)
    case .changed(let delta): failures.apply(delta)
    default: break
    }
    forgetScene()
  }

  mutating func makeScene(of snapshot: FlowSnapshot?, during time: Range<Date>) {
    guard scene == nil, let snapshot else { return }
    scene = DeviceScene(of: snapshot, failures: failures, during: time)
  }
}

enum PreviewFeature: PanelFeature {
  typealias State = PreviewState

  static let panel = Panel.preview
  static let key: Character? = "p"
  static let help = "the preview of the device"

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    inspection[Self.self].take(event.event)
    return []
  }

  static func showMoment(in inspection: inout EngineInspection) {
    inspection[Self.self].forgetScene()
  }

  static func settleShown(_ inspection: inout EngineInspection) {
    inspection[Self.self].makeScene(of: inspection.shown, during: inspection.history.time)
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
      frame.write([StyledLine("no hierarchy yet", .faint)], in: area)
      return
    }
    PreviewPanel.draw(
      scene, in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel, into: &frame)
  }
}
