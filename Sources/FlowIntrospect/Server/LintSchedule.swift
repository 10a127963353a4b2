import FlowEngine
import NIOConcurrencyHelpers

/// Decides when the lints run: when a viewer asks, and a short time after a change.
actor LintSchedule {
  private let runner: LintRunner
  private let present: @Sendable () async -> FlowSnapshot?
  private let tell: @Sendable ([EncodedNotification]) async -> Void
  /// The coordinators that changed since the last check; at most every coordinator once.
  private nonisolated let changed = NIOLockedValueBox<Set<CoordinatorID>>([])
  private var looking: Task<Void, Never>?
  private var next: Task<Void, Never>?
  private var isStopped = false

  /// The delay between a change and the check.
  private static let delay = Duration.milliseconds(250)

  /// Creates a schedule; `present` returns the current hierarchy, and `tell` sends notifications.
  init(
    _ runner: LintRunner, reading present: @escaping @Sendable () async -> FlowSnapshot?,
    telling tell: @escaping @Sendable ([EncodedNotification]) async -> Void
  ) {
    self.runner = runner
    self.present = present
    self.tell = tell
  }

  /// Notes the changed coordinators, which are checked soon.
  nonisolated func note(_ delta: FlowDelta) {
    let isFirst = changed.withLockedValue { changed in
      defer {
        changed.formUnion(delta.added.lazy.map(\.id))
        changed.formUnion(delta.changed.lazy.map(\.id))
        changed.formUnion(delta.removed)
      }
      return changed.isEmpty
    }
    // Later changes find a check already planned.
    if isFirst { Task { await plan(after: Self.delay) } }
  }

  /// Runs the lints, and returns the current findings.
  func lookNow() async -> LintReport {
    await look(isAsked: true)
    return await runner.report
  }

  /// Stops the schedule, and waits for a check in progress.
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

  /// Runs one check at a time.
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
    // Emptied before the hierarchy is read: a change in between is then checked twice instead of
    // never.
    let ids = changed.withLockedValue { changed in
      defer { changed = [] }
      return changed
    }
    guard !isStopped, let snapshot = await present() else { return }
    let (change, due) = await runner.look(at: ids, in: snapshot, isAsked: isAsked)
    if isStopped { return }
    await tell(
      DidLintNotification.notifications(for: change, revision: snapshot.revision).compactMap {
        EncodedNotification($0, revision: snapshot.revision)
      })
    if let due { plan(after: due) }
  }
}
