import FlowIntrospect

@testable import FlowRecording

/// The state that a viewer builds from events; it includes every fact in them.
struct FollowedModel: Equatable {
  private(set) var engine: EngineInfo?
  private(set) var snapshot: FlowSnapshot?
  private(set) var deltas: [FlowDelta] = []
  private(set) var navigations: [NavigationReport] = []
  private(set) var errors: [ErrorReport] = []
  private(set) var journals: [[ErrorReport]] = []
  private(set) var totals: [UInt64] = []
  private(set) var lost: [Int] = []
  private(set) var disconnection: String?
  /// One word for each event.
  private(set) var order: [String] = []

  mutating func take(_ event: FollowerEvent) {
    switch event {
    case .connected(let engine):
      self.engine = engine
      disconnection = nil
      order.append("connected \(engine.pid)")
    case .snapshot(let snapshot):
      self.snapshot = snapshot
      order.append("snapshot \(snapshot.epoch) \(snapshot.revision)")
    case .detailed(let nodes):
      snapshot?.fill(in: nodes)
      order.append("detailed")
    case .journal(let reports, let total):
      journals.append(reports)
      totals.append(total)
      order.append("journal")
    case .changed(let delta):
      snapshot?.apply(delta)
      deltas.append(delta)
      order.append("delta \(delta.revision)")
    case .navigated(let navigation):
      navigations.append(navigation)
      order.append("navigation \(navigation.sequence)")
    case .leftOut(let count):
      lost.append(count)
      order.append("left out")
    case .recalled(let reports):
      navigations += reports
      order += reports.map { "recalled \($0.sequence)" }
    case .errorReported(let report):
      errors.append(report)
      order.append("error \(report.sequence)")
    case .linted, .breakpoint, .declared, .silent, .answering: break
    case .lost(let count):
      lost.append(count)
      order.append("lost")
    case .disconnected(let reason):
      // The reason as it stands in a recording: without NUL, at which SQLite ends a text.
      let reason = reason.stored
      // Each further failed attempt has the same reason.
      if disconnection == reason { return }
      disconnection = reason
      order.append("disconnected")
    }
  }

  init() {}

  init(_ events: some Sequence<FollowerEvent>) {
    for event in events { take(event) }
  }
}
