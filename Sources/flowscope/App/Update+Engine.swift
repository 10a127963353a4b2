import DequeModule
import FlowIntrospect
import Foundation

/// What the engine says, told to the model.
func receive(_ event: EngineInput, in model: inout Model) {
  switch event {
  case .connected(let engine):
    let isReturn = model.engine != nil
    let isAnother = isReturn && model.engine?.pid != engine.pid
    model.engine = engine
    model.connection = .live
    note(
      isReturn ? "connected again" : "connected",
      "\(engine.name), pid \(engine.pid)\(isAnother ? ": the app was started again" : "")", &model)
  case .snapshot(let snapshot):
    let isOther = model.snapshot.map { $0.epoch != snapshot.epoch } ?? true
    if isOther {
      // Another run of the app counts its errors anew.
      model.forgetErrorSequences()
      model.collapsed = []
      model.selection = nil
    }
    model.snapshot = snapshot
    model.rebuildRows()
    if isOther, let visible = snapshot.visiblePath.last { model.reveal(visible) }
  case .detailed(let nodes):
    model.snapshot?.fill(in: nodes)
  case .journal(let reports, let total):
    model.errorCount = total
    let known = Set(model.log.lazy.compactMap(\.errorSequence))
    for report in reports where !known.contains(report.sequence) {
      model.append(LogEntry(report))
    }
  case .changed(let delta):
    for node in delta.changed {
      if let entry = LogEntry(
        detentsOf: node, before: model.snapshot?[node.id], time: model.now)
      {
        model.append(entry)
      }
    }
    model.snapshot?.apply(delta)
    model.areRowsStale = true
  case .navigated(let navigation):
    model.append(LogEntry(navigation))
  case .errorReported(let report):
    model.errorCount = max(model.errorCount, report.sequence)
    model.append(LogEntry(report))
  case .linted: break
  case .lost(let count):
    model.lostCount = min(1_000_000_000, model.lostCount + min(max(count, 0), 1_000_000_000))
    note("lost", "\(count) notifications; the hierarchy was read anew", &model)
  case .disconnected(let reason):
    // Every further attempt that fails says the same.
    if case .lost = model.connection { break }
    model.connection = .lost(reason: reason)
    note("disconnected", reason, &model)
  }
}

private func note(_ subject: String, _ outcome: String, _ model: inout Model) {
  model.append(LogEntry(time: model.now, kind: .note, subject: subject, outcome: outcome))
}

/// Counts events for the rate; it has to be counted down again when they stop.
func countEvent(_ event: EngineInput, in model: inout Model) -> [Effect] {
  switch event {
  case .changed, .navigated, .errorReported: model.recentEvents.append(model.now)
  case .connected, .snapshot, .detailed, .linted, .journal, .lost, .disconnected: break
  }
  return forgetOldEvents(in: &model)
}

func forgetOldEvents(in model: inout Model) -> [Effect] {
  while let first = model.recentEvents.first, model.now.timeIntervalSince(first) >= 1 {
    model.recentEvents.removeFirst()
  }
  if model.recentEvents.isEmpty || model.isWakeScheduled { return [] }
  model.isWakeScheduled = true
  return [.wake(seconds: 1)]
}
