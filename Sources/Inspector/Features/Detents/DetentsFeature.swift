import FlowProtocol

extension Panel {
  static let detents = Panel("detents", "Detents", at: .bottom)
}

extension Inspection {
  var detents: DetentsState {
    _read { yield self[DetentsFeature.self] }
    _modify { yield &self[DetentsFeature.self] }
  }
}

/// The modals with their detents, and the changes of the detents.
enum DetentsFeature: PanelFeature {
  typealias State = DetentsState

  static let panel = Panel.detents
  static let key: Character? = "4"
  static let help = "the detents"

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout Inspection) -> [Effect] {
    guard let live = inspection.live else { return [] }
    switch event.event {
    case .snapshot: inspection.detents.modals = ModalList(of: live)
    case .detailed(let nodes):
      // Some coordinators may have left the hierarchy already.
      inspection.detents.modals.take(nodes.filter { live[$0.id] != nil })
    case .changed(let delta):
      if let before = event.before { noteChanges(delta, since: before, event, in: &inspection) }
      inspection.detents.modals.apply(delta, in: live)
    default: break
    }
    return []
  }

  private static func noteChanges(
    _ delta: FlowDelta, since before: FlowSnapshot, _ event: EngineEvent,
    in inspection: inout Inspection
  ) {
    for node in delta.added + delta.changed {
      guard let change = DetentChange(of: node, before: before[node.id], at: event.time) else {
        continue
      }
      inspection.detents.append(change)
      inspection.log.append(
        LogEntry(
          time: change.time, kind: .detent, subject: change.route, origin: change.hostName,
          outcome: change.text, node: change.host))
    }
  }

  // MARK: The panel

  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    DetentsLayout(area, changes: model.inspection.detents.changes.count).list
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.detents.node)
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let detents = model.inspection.detents
    DetentsPanel.draw(
      DetentsContent(
        detents.modals, in: model.inspection.live, selection: detents.selectedIndex,
        top: detents.top, size: area.size, findings: model.inspection.lints.findings,
        changes: detents.changes),
      in: area, glyphs: model.glyphs, isFocused: model.screen.panel == panel,
      utcOffset: model.utcOffset, into: &frame)
  }
}
