import NIOConcurrencyHelpers

/// Decides when the lints look again: when somebody asks, and a while after something changed.
actor LintSchedule {
  private let runner: LintRunner
  private let present: @Sendable () async -> FlowSnapshot?
  private let tell: @Sendable ([EncodedNotification]) async -> Void
  /// Who changed since the lints looked; at most every coordinator there was.
  private nonisolated let changed = NIOLockedValueBox<Set<NodeID>>([])
  private var looking: Task<Void, Never>?
  private var next: Task<Void, Never>?
  private var isStopped = false

  /// How long after a change the lints look again.
  private static let delay = Duration.milliseconds(250)

  /// `present` is the hierarchy as it is known; `tell` passes on what is found.
  init(
    _ runner: LintRunner, reading present: @escaping @Sendable () async -> FlowSnapshot?,
    telling tell: @escaping @Sendable ([EncodedNotification]) async -> Void
  ) {
    self.runner = runner
    self.present = present
    self.tell = tell
  }

  /// Notes who changed; they are looked at soon.
  nonisolated func note(_ delta: FlowDelta) {
    let isFirst = changed.withLockedValue { changed in
      defer {
        changed.formUnion(delta.added.lazy.map(\.id))
        changed.formUnion(delta.changed.lazy.map(\.id))
        changed.formUnion(delta.removed)
      }
      return changed.isEmpty
    }
    // The others find a look planned already.
    if isFirst { Task { await plan(after: Self.delay) } }
  }

  /// What is found at present.
  func lookNow() async -> LintReport {
    await look(isAsked: true)
    return await runner.report
  }

  /// Waits for the look that goes on.
  func stop() async {
    isStopped = true
    next?.cancel()
    while let looking { await looking.value }
  }

  private func plan(after delay: Duration) {
    if isStopped || next != nil { return }
    next = Task {
      try? await Task.sleep(for: delay)
      next = nil
      if !Task.isCancelled { await look(isAsked: false) }
    }
  }

  /// One look at a time.
  private func look(isAsked: Bool) async {
    while let looking { await looking.value }
    let task = Task {
      await lookAtWhatChanged(isAsked: isAsked)
      looking = nil
    }
    looking = task
    await task.value
  }

  private func lookAtWhatChanged(isAsked: Bool) async {
    // Emptied before the hierarchy is read: what changes in between is then looked at twice, and not never.
    let ids = changed.withLockedValue { changed in
      defer { changed = [] }
      return changed
    }
    guard !isStopped, let snapshot = await present() else { return }
    let (change, due) = await runner.look(at: ids, in: snapshot, isAsked: isAsked)
    if isStopped { return }
    await tell(
      DidLintNotification.telling(change, revision: snapshot.revision).compactMap {
        EncodedNotification($0, revision: snapshot.revision)
      })
    if let due { plan(after: due) }
  }
}
