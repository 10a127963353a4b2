import DequeModule
import FlowProtocol
import Foundation

/// What the engine says, told to what is known of it.
///
/// Something to be said at once, where there is.
func receive(
  _ event: FollowerEvent, at now: Date, in inspection: inout Inspection
) -> String? {
  let isOther: Bool
  if case .snapshot(let snapshot) = event {
    isOther = inspection.live?.epoch != snapshot.epoch
  } else {
    isOther = false
  }
  let notice = inspection.remember(event, at: now)
  func note(_ subject: String, _ outcome: String) {
    inspection.log.append(LogEntry(time: now, kind: .note, subject: subject, outcome: outcome))
  }
  switch event {
  case .connected(let engine):
    let isReturn = inspection.engine != nil
    let isAnother = isReturn && inspection.engine?.pid != engine.pid
    inspection.engine = engine
    inspection.connection = .live
    note(
      isReturn ? "connected again" : "connected",
      "\(engine.name), pid \(engine.pid)\(isAnother ? ": the app was started again" : "")")
  case .snapshot(let snapshot):
    guard isOther else { break }
    // Another run of the app counts its errors anew.
    inspection.log.forgetErrorSequences()
    let visible =
      inspection.isPast ? snapshot.visiblePath.last : inspection.tree.visible.last
    if !inspection.tree.isSelectionWanted, let visible {
      inspection.tree.reveal(visible)
    }
  case .declared(let declared):
    var bytes = 0
    inspection.declaredRoutes = declared.routes.map(\.identifier).prefix { route in
      bytes += route.memoryBytes
      return bytes <= MemoryBudget.routes
    }
    let more = declared.routes.count - inspection.declaredRoutes.count
    if more > 0 { note("left out", "\(Counted.text(more, "declared route")): no room for more") }
  case .detailed, .changed: break
  case .journal(let reports, let total):
    inspection.take(reports, total: total)
    let known = Set(inspection.log.entries.lazy.compactMap(\.errorSequence))
    for report in reports where !known.contains(report.sequence) {
      inspection.log.append(LogEntry(report))
    }
  case .navigated(let navigation): inspection.log.append(LogEntry(navigation))
  case .errorReported(let report):
    inspection.take([report])
    inspection.log.append(LogEntry(report))
  case .linted(let added, let removed):
    inspection.lints.take(added: added, removed: removed)
    inspection.noteOmittedFindings(at: now)
  case .lost(let count):
    inspection.lostCount = Counted.told(inspection.lostCount + Counted.told(count))
    note("lost", "\(count) notifications; the hierarchy was read anew")
  case .disconnected(let reason):
    // Every further attempt that fails says the same.
    if case .lost = inspection.connection { break }
    inspection.connection = .lost(reason: reason)
    note("disconnected", reason)
  }
  return notice
}

/// Counts events for the rate; it has to be counted down again when they stop.
func countEvent(_ event: FollowerEvent, of id: String, in model: inout Model) -> [Effect] {
  if event.isFrequent {
    let now = model.now
    model.withInspection(id) { $0.recentEvents.append(now) }
  }
  return forgetOldEvents(in: &model)
}

func forgetOldEvents(in model: inout Model) -> [Effect] {
  let now = model.now
  var isAnyLeft = false
  for id in model.inspections.map(\.id) {
    model.withInspection(id) { inspection in
      while let first = inspection.recentEvents.first, now.timeIntervalSince(first) >= 1 {
        inspection.recentEvents.removeFirst()
      }
      if !inspection.recentEvents.isEmpty { isAnyLeft = true }
    }
  }
  if !isAnyLeft || model.isWakeScheduled { return [] }
  model.isWakeScheduled = true
  return [.wake(seconds: 1)]
}
