import FlowEngine
import NIOConcurrencyHelpers

/// Runs the lints over one hierarchy, when a viewer asks and a short time after a change: those of
/// snapshots off the main actor, and the live ones in short visits to it.
actor LintSchedule {
  private weak var hub: InspectionHub?
  private let configuration: LintConfiguration
  private nonisolated let live: LiveEngine
  /// Whether the routes that navigations led to before the first pass are noted.
  private var hasNotedArrivals = false
  private var linter: SnapshotLinter?
  private var ledger: LintLedger
  private let start = ContinuousClock.now
  private var lastPass: Duration?
  /// The coordinators that changed since the last check; at most every coordinator once.
  private nonisolated let changed = NIOLockedValueBox<Set<CoordinatorID>>([])
  private var looking: Task<Void, Never>?
  private var next: Task<Void, Never>?
  private var isStopped = false

  /// The delay between a change and the check.
  private static let delay = Duration.milliseconds(250)
  /// The time for which the live lints hold the main actor at a time, and the pause after that.
  private static let visit = (for: Duration.microseconds(500), every: Duration.milliseconds(5))
  /// The minimum interval between two passes of the live lints, unless a viewer asks.
  private static let passInterval = Duration.seconds(2)

  /// Creates a schedule for the hierarchy of `hub`, which is held weakly.
  init(_ hub: InspectionHub, configuration: LintConfiguration) {
    self.hub = hub
    live = hub.live
    self.configuration = configuration
    ledger = LintLedger(configuration: configuration)
  }

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

  func lookNow() async -> LintReport {
    await look(isAsked: true)
    return ledger.report
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
    guard !isStopped, let snapshot = await hub?.known?.snapshot else { return }
    let (change, due) = await check(ids, in: snapshot, isAsked: isAsked)
    if isStopped { return }
    await hub?.audience.tell(
      DidLintNotification.notifications(for: change, revision: snapshot.revision).compactMap {
        EncodedNotification($0, revision: snapshot.revision)
      })
    if let due { plan(after: due) }
  }

  /// Checks the changed coordinators, and the live tree if its last pass was not recent; `next` is
  /// the time until the next check, nil if no finding waits and no pass is due.
  private func check(
    _ changed: Set<CoordinatorID>, in snapshot: FlowSnapshot, isAsked: Bool
  ) async -> (change: LintChange, next: Duration?) {
    if linter == nil {
      linter = SnapshotLinter(
        snapshot, configuration: configuration, hidesValues: live.redaction.hidesValues)
    } else {
      linter?.check(changed, in: snapshot)
    }
    var found: [LintCandidate]?
    let isPassDue = lastPass.map { now - $0 >= Self.passInterval } ?? true
    if isAsked || isPassDue { found = await pass() }
    let change = ledger.update(snapshot: linter?.outcome, live: found, at: now)
    var next = ledger.nextDeadline.map { max($0 - now, .milliseconds(10)) }
    if found == nil, let lastPass {
      let due = max(lastPass + Self.passInterval - now, .milliseconds(10))
      next = min(next ?? due, due)
    }
    return (change, next)
  }

  private var now: Duration { ContinuousClock.now - start }

  private func pass() async -> [LintCandidate]? {
    guard await live.beginLintPass(configuration) else { return nil }
    // Read after the pass began to observe, so that no navigation falls between the two.
    if !hasNotedArrivals {
      hasNotedArrivals = true
      await hub?.refresh()
      if let arrivals = await hub?.arrivals { await live.note(arrivals) }
    }
    while await !live.resumeLintPass(for: Self.visit.for) {
      try? await Task.sleep(for: Self.visit.every)
    }
    lastPass = now
    return await live.endLintPass()
  }
}
