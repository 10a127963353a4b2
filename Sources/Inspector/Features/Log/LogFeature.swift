import DequeModule
import FlowModel
import FlowReports
import Foundation

extension Panel {
  static let log = Panel("log", "Log", at: .bottom)
}

extension EngineInspection {
  var log: Log {
    _read { yield self[LogFeature.self] }
    _modify { yield &self[LogFeature.self] }
  }

  /// Adds an entry to the log, with the name that the app gave its coordinator.
  mutating func append(_ entry: LogEntry) {
    var entry = entry
    if let id = entry.node, !entry.origin.isEmpty {
      entry.title = title(of: CoordinatorReference(id: id, name: entry.origin))
    }
    log.append(entry)
  }

  /// Adds a line to the log that is not about a navigation or an error of the app.
  mutating func note(_ subject: String, _ outcome: String, at time: Date) {
    log.append(LogEntry(time: time, kind: .note, subject: subject, outcome: outcome))
  }
}

/// The navigations, errors, detents and notes, newest last.
enum LogFeature: DetailedListPanel {
  typealias State = Log

  static let panel = Panel.log
  static let key: Character? = "1"
  static let help = "the log"

  // MARK: Events

  static func receive(_ event: EngineEvent, in inspection: inout EngineInspection) -> [Effect] {
    for logged in inspection.log.events.take(event.event, at: event.time) {
      switch logged.content {
      case .navigation(let navigation):
        inspection.append(LogEntry(navigation, isRecalled: logged.isRecalled))
      case .error(let report):
        inspection.append(LogEntry(report, isRecalled: logged.isRecalled))
      case .connected(let engine): noteConnection(to: engine, at: event.time, in: &inspection)
      case .lost(let count, let what):
        inspection.note("lost", LogWords.lost(count, what), at: logged.time)
      case .disconnected(let reason):
        // Each further attempt fails for the same reason: only the first is logged.
        if case .lost = inspection.connection { break }
        inspection.note("disconnected", reason, at: event.time)
      case .silent(let silence):
        inspection.note("silent", silence.text(at: event.time), at: event.time)
      case .answering(let silence):
        inspection.note(
          "answering", LogWords.answering(after: silence, at: event.time), at: event.time)
      // The timeline has the changes.
      case .change: break
      }
    }
    return []
  }

  private static func noteConnection(
    to engine: EngineInfo, at time: Date, in inspection: inout EngineInspection
  ) {
    let known = inspection.engine
    let isRestarted = known.map { $0.pid != engine.pid } ?? false
    inspection.log.append(
      LogEntry(
        time: time, kind: .note, subject: known == nil ? "connected" : "reconnected",
        outcome: "\(engine.name), pid \(engine.pid)\(isRestarted ? ": the app was restarted" : "")",
        isConnection: true))
  }

  static func adopt(_ settings: InspectionSettings, in inspection: inout EngineInspection) {
    inspection.log.capacity = settings.logCapacity
  }

  static func settle(_ inspection: inout EngineInspection) { inspection.log.settle() }

  static func restart(_ inspection: inout EngineInspection) { inspection.log.forget() }

  // MARK: The panel

  static func note(in model: Model, area: Rectangle) -> PanelTitle.Note {
    let log = model.inspection.log
    var note = PanelTitle.Note(filter: log.filter.text)
    if !log.isFollowing, let key = model.keymap.key(for: .moveToEnd) {
      note.explanation = " (\(key.title(model.glyphs)) follows)"
    }
    return note
  }

  static func jump(in model: inout Model) -> [Effect] {
    model.look(at: model.inspection.log.selected?.node)
  }

  static func clipping(in model: Model) -> Clipping? {
    model.inspection.log.selected.map { entry in
      let texts = [
        ClockTime.text(entry.time, utcOffset: model.utcOffset),
        LogWords.sign(of: entry, model.glyphs), LogWords.title(of: entry.kind),
        entry.subject, entry.asked, LogWords.outcome(of: entry, model.glyphs),
      ]
      return Clipping(
        name: "the entry", text: texts.filter { !$0.isEmpty }.joined(separator: "  "),
        json: LogEntryDocument(entry), call: entry.call)
    }
  }

  static func details(in model: Model) -> [LabelledLine]? {
    model.inspection.log.selected.map { EntryLines.of($0, model) }
  }

  static func source(in model: Model) -> SourceSubject? {
    model.inspection.log.selected?.place.map { .call($0) }
  }

  static func moment(in inspection: EngineInspection) -> ListedMoment? {
    inspection.log.selected.map { ListedMoment(time: $0.time, navigation: $0.navigation) }
  }

  static func emptyText(in model: Model) -> String {
    let log = model.inspection.log
    if !log.filter.isEmpty, !log.entries.isEmpty { return "no entry matches \(log.filter.text)" }
    return model.inspection.emptyText(
      of: .navigations, claiming: "nothing has happened yet", at: model.now)
  }
}

extension Input {
  /// The input for an answer that the protocol does not allow.
  package static func violated(_ reason: String, of id: InspectionID) -> Input {
    .answer(Violated(reason: reason, id: id))
  }
}

private struct Violated: FeatureAnswer {
  let reason: String
  let id: InspectionID

  func take(in model: inout Model) -> [Effect] {
    let now = model.now
    model.message = reason
    model.withInspection(id) { $0.note("protocol error", reason, at: now) }
    return []
  }
}
