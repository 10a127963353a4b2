import Foundation

/// An engine that is followed between calls, so that a question need not read its hierarchy.
final class LiveApp: Sendable {
  /// What changed in an app that is followed.
  enum Change: Sendable { case hierarchy, errors }

  private struct State {
    /// The skeleton, with the details that have arrived.
    var snapshot: FlowSnapshot?
    /// Sent, and replaced, when the snapshot changes.
    var changed = StopSignal()
    /// The number of errors that the engine counted; nil before it said so.
    var errors: UInt64?
  }

  private let state = Locked(State())
  private let watching = Locked<Task<Void, Never>?>(nil)

  /// Follows the engine until the app is stopped or dropped; `heard` is called at each change.
  init(
    at endpoint: Endpoint, as viewer: InitializeRequest.ClientInfo,
    _ heard: @escaping @Sendable (Change) -> Void
  ) {
    let events = EngineFollower(of: endpoint, as: viewer, detail: .skeleton).batches()
    watching.withLock {
      $0 = Task { [weak self] in
        for await batch in events {
          guard let self else { return }
          for change in self.take(batch) { heard(change) }
        }
      }
    }
  }

  deinit { stop() }

  func stop() { watching.withLock { $0.take() }?.cancel() }

  /// Takes the events that came together; returns what changed.
  private func take(_ events: [FollowerEvent]) -> Set<Change> {
    let (changes, signal) = state.withLock { state -> (Set<Change>, StopSignal?) in
      var changes: Set<Change> = []
      var isNewer = false
      for event in events {
        switch event {
        case .snapshot(let whole):
          // The app may have changed since it was asked to be followed, before the first one.
          if state.snapshot?.moment != whole.moment { changes.insert(.hierarchy) }
          state.snapshot = whole
          isNewer = true
        case .detailed(let nodes): state.snapshot?.fill(in: nodes)
        case .changed(let delta):
          state.snapshot?.apply(delta)
          changes.insert(.hierarchy)
          isNewer = true
        case .journal(_, let total):
          if total > 0, state.errors != total { changes.insert(.errors) }
          state.errors = total
        case .errorReported(let report):
          state.errors = max(state.errors ?? 0, report.sequence)
          changes.insert(.errors)
        case .navigated, .recalled, .leftOut, .declared, .linted, .breakpoint, .lost, .connected,
          .disconnected, .silent, .answering:
          break
        }
      }
      guard isNewer else { return (changes, nil) }
      defer { state.changed = StopSignal() }
      return (changes, state.changed)
    }
    signal?.send()
    return changes
  }

  /// Waits for the hierarchy at a moment or a later one of its run; nil if it does not come in time.
  func snapshot(
    from moment: FlowSnapshot.Moment, within time: Duration
  ) async -> FlowSnapshot? {
    let end = ContinuousClock.now + time
    while true {
      let (snapshot, changed) = state.withLock { ($0.snapshot, $0.changed) }
      if let snapshot, snapshot.epoch == moment.epoch, snapshot.revision >= moment.revision {
        return snapshot
      }
      let left = end - .now
      if left <= .zero || Task.isCancelled { return nil }
      await Watch(for: left).wait(orUntil: changed)
    }
  }
}
