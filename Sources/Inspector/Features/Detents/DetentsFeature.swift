import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let detents = Panel("detents", "Detents", at: .bottom)
}

extension EngineInspection {
  var detents: DetentsState {
    _read { yield self[DetentsFeature.self] }
    _modify { yield &self[DetentsFeature.self] }
  }
}

enum DetentsFeature: FilteredPanel, DetailedPanel {
  typealias State = DetentsState

  static let panel = Panel.detents
  static let key: Character? = "4"
  static let help = "the detents"
  static let needsRun = true

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    guard let live = inspection.live else { return [] }
    switch event.event {
    case .snapshot: inspection.detents.all = inspection.detents.all.renewed(by: live)
    case .detailed(let nodes):
      // Some coordinators may have left the hierarchy already.
      inspection.detents.all.take(nodes.filter { live[$0.id] != nil })
    case .changed(let delta):
      // The history has just added the change.
      let changed = inspection.history.chronicle.moments.last?.change?.nodes ?? [:]
      for node in delta.nodes {
        guard let before = changed[node.id].map(\.before),
          let change = DetentChange(of: node, before: before, at: event.time)
        else { continue }
        inspection.detents.append(change)
        inspection.append(
          LogEntry(
            time: change.time, kind: .detent, subject: change.route, origin: change.hostName,
            outcome: change.text, node: change.host))
      }
      inspection.detents.all.apply(delta, in: live)
    default: break
    }
    return []
  }

  /// A jump in a recording starts over; the modals that were seen before it stay.
  static func restart(_ inspection: inout EngineInspection) {
    let seen = inspection.detents.all.emptied
    inspection.detents = State()
    inspection.detents.all = seen
  }

  static func settle(_ inspection: inout EngineInspection) {
    let live = inspection.live
    inspection.detents.settle(in: live)
  }

  // MARK: The panel

  static func clipping(in model: Model) -> Clipping? {
    guard let details = content(of: model, in: Size(rows: 8, columns: 80)).details
    else { return nil }
    let changes = model.inspection.detents.changes.filter { $0.route == details.route }
    let last = changes.last.map {
      "\(ClockTime.text($0.time, utcOffset: model.utcOffset))  \($0.route)  \($0.text)"
    }
    return Clipping(
      name: last == nil ? "the modal" : "the last change of \(details.route)",
      text: last ?? "\(details.route) on \(details.host)",
      json: ModalDocument(
        route: details.route, host: details.host, isPresented: details.isUp,
        detents: details.detents,
        changes: changes.map { ModalDocument.Change(time: $0.time, text: $0.text) }))
  }

  private struct ModalDocument: Encodable, Sendable {
    struct Change: Encodable, Sendable {
      let time: Date
      let text: String
    }

    let route: String
    let host: String
    let isPresented: Bool
    let detents: ModalDetentConfiguration?
    let changes: [Change]
  }

  static func list(in area: Rectangle, of model: Model) -> Rectangle {
    DetentsLayout(area, changes: model.inspection.detents.shownChanges.count).list
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.detents.node)
  }

  static func source(in model: Model) -> SourceSubject? {
    let inspection = model.inspection
    return inspection.detents.node.flatMap { inspection.shown?[$0] }.map { .type($0.name) }
  }

  /// The coordinator of the selected modal, or the one that presents it, with its findings.
  static func details(in model: Model) -> [LabelledLine]? {
    guard let id = model.inspection.detents.node else { return nil }
    let facts = DetailPanel.facts(about: id, model)
    return facts.isEmpty ? nil : facts + DetailPanel.lints(about: id, model)
  }

  static func idleActions(in model: Model) -> [Action] {
    model.screen.panel == panel && model.inspection.detents.modals.count == 0
      ? [.moveDown, .moveUp, .toggle] : []
  }

  static func draw(_ model: Model, in area: Rectangle, into frame: inout Frame) {
    let filter = model.inspection.detents.filter
    let claim = filter.isEmpty ? DetentsPanel.noModal : "no modal matches \(filter.text)"
    DetentsPanel.draw(
      content(of: model, in: area.size), in: area, glyphs: model.glyphs,
      isFocused: model.screen.panel == panel, utcOffset: model.utcOffset,
      emptyText: model.inspection.emptyText(of: .hierarchy, claiming: claim, at: model.now),
      isKnown: model.inspection.knows(.hierarchy), names: model.shortName, into: &frame)
  }

  private static func content(of model: Model, in size: Size) -> DetentsContent {
    let detents = model.inspection.detents
    return DetentsContent(
      detents.modals, in: model.inspection.live, selection: detents.selectedIndex,
      top: detents.top, size: size, findings: model.inspection.lints.findings,
      changes: detents.shownChanges)
  }
}
