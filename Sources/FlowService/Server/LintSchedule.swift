import NIOConcurrencyHelpers

/// Runs the lints over one hierarchy, when a viewer asks and a short time after a change: those of
/// snapshots off the main actor, and the live ones in short visits to it.
///
/// Nothing runs while no viewer that asked is attached. A pass that is interrupted, because its
/// last viewer left or because the answer must not take longer, is kept, and goes on later.
actor LintSchedule {
  /// The findings so far, and how far the pass got; nil if it is finished.
  typealias Answer = (report: LintReport, progress: LintsListRequest.Progress?)

  private weak var hub: InspectionHub?
  private let configuration: LintConfiguration
  private nonisolated let live: LiveEngine
  /// Whether the routes that navigations led to before the first pass are noted.
  private var hasNotedArrivals = false
  private var linter: SnapshotLinter?
  private var ledger: LintLedger
  private let start = ContinuousClock.now
  private var lastPass: Duration?
  /// The coordinators that came since a viewer first asked, and are still there.
  private nonisolated let arrivals = NIOLockedValueBox(CoordinatorArrivals())
  /// The coordinators that changed since the last check; at most every coordinator once.
  private nonisolated let changed = NIOLockedValueBox<Set<CoordinatorID>>([])
  /// The number of changes so far.
  private nonisolated let changes = NIOLockedValueBox(0)
  /// The number of changes when the unfinished pass began.
  private var changesAtBeginning = 0
  /// The viewers that asked and are still attached.
  private nonisolated let askers = NIOLockedValueBox<Set<ObjectIdentifier>>([])
  /// The number of viewers that wait for an answer; a check that none asked for gives way to them.
  private var waiting = 0
  private var looking: Task<LintsListRequest.Progress?, Never>?
  private var next: Task<Void, Never>?
  private var isStopped = false

  /// The delay between a change and the check.
  private static let delay = Duration.milliseconds(250)
  /// The time for which the live lints hold the main actor at a time, and the pause after that.
  private static let visit = (for: Duration.microseconds(500), every: Duration.milliseconds(5))
  /// The same while a viewer waits for the answer.
  private static let askedVisit = (for: Duration.milliseconds(2), every: Duration.milliseconds(4))
  /// The time after which an answer has the findings so far, since a viewer waits for ten seconds.
  private static let answering = Duration.seconds(2)
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
    changes.withLockedValue { $0 += 1 }
    arrivals.withLockedValue { $0.note(delta) }
    let isFirst = changed.withLockedValue { changed in
      defer {
        changed.formUnion(delta.added.lazy.map(\.id))
        changed.formUnion(delta.changed.lazy.map(\.id))
        changed.formUnion(delta.removed)
      }
      return changed.isEmpty
    }
    // Later changes find a check already planned.
    if isFirst, hasAskers { Task { await plan(after: Self.delay) } }
  }

  private nonisolated var hasAskers: Bool { askers.withLockedValue { !$0.isEmpty } }

  /// Notes that a viewer has gone; without another one that asked, the work ends.
  nonisolated func dismiss(_ viewer: ObjectIdentifier) {
    _ = askers.withLockedValue { $0.remove(viewer) }
  }

  /// Runs the lints for a viewer, which counts as attached until ``dismiss(_:)``.
  ///
  /// An unfinished pass goes on if nothing changed since it began, or with `continuing`.
  func lookNow(for viewer: ObjectIdentifier, continuing: Bool) async -> Answer {
    askers.withLockedValue { _ = $0.insert(viewer) }
    waiting += 1
    let progress = await look(isAsked: true, continuing: continuing)
    waiting -= 1
    return (ledger.report, progress)
  }

  /// Stops the schedule, and waits for a check in progress.
  func stop() async {
    isStopped = true
    next?.cancel()
    while let looking { _ = await looking.value }
  }

  private func plan(after delay: Duration) {
    if isStopped || next != nil || !hasAskers { return }
    next = Task {
      try? await Task.sleep(for: delay)
      next = nil
      if !Task.isCancelled, hasAskers { _ = await look(isAsked: false, continuing: true) }
    }
  }

  /// Runs one check at a time; returns how far it got, nil if it finished.
  private func look(
    isAsked: Bool, continuing: Bool
  ) async -> LintsListRequest.Progress? {
    while let looking { _ = await looking.value }
    let task = Task { () -> LintsListRequest.Progress? in
      let progress = await lookAtWhatChanged(isAsked: isAsked, continuing: continuing)
      looking = nil
      return progress
    }
    looking = task
    return await task.value
  }

  private func lookAtWhatChanged(
    isAsked: Bool, continuing: Bool
  ) async -> LintsListRequest.Progress? {
    // Emptied before the hierarchy is read: a change in between is then checked twice instead of
    // never.
    let ids = changed.withLockedValue { changed in
      defer { changed = [] }
      return changed
    }
    guard !isStopped, let snapshot = await hub?.known?.snapshot else { return nil }
    let (change, due, progress) = await check(
      ids, in: snapshot, isAsked: isAsked, continuing: continuing)
    if isStopped { return progress }
    await hub?.audience.tell(
      DidLintNotification.notifications(for: change, revision: snapshot.revision).compactMap {
        EncodedNotification($0, revision: snapshot.revision)
      })
    if let due { plan(after: due) }
    return progress
  }

  /// Checks the changed coordinators, and the live tree if its last pass was not recent; `next` is
  /// the time until the next check, nil if no finding waits and no pass is due.
  private func check(
    _ changed: Set<CoordinatorID>, in snapshot: FlowSnapshot, isAsked: Bool, continuing: Bool
  ) async -> (change: LintChange, next: Duration?, progress: LintsListRequest.Progress?) {
    if linter == nil {
      linter = SnapshotLinter(
        snapshot, configuration: configuration, hidesValues: live.redaction.hidesValues)
    } else {
      linter?.check(changed, in: snapshot)
    }
    var found: [LintCandidate]?
    var progress: LintsListRequest.Progress?
    let isPassDue = lastPass.map { now - $0 >= Self.passInterval } ?? true
    if isAsked || isPassDue {
      found = await pass(isAsked: isAsked, continuing: continuing)
    }
    let unfinished =
      found == nil && (isAsked || isPassDue) ? await live.unfinishedLintPass : nil
    progress = unfinished?.progress
    let ofRun = arrivals.withLockedValue { $0 }.outcome(
      in: snapshot, by: configuration, hidesValues: live.redaction.hidesValues)
    let ofSnapshot = linter.map { $0.outcome + ofRun }
    let change = ledger.update(
      snapshot: ofSnapshot, live: found ?? unfinished?.found, isPart: found == nil, at: now)
    var next = ledger.nextDeadline.map { max($0 - now, .milliseconds(10)) }
    if found == nil {
      // An unfinished pass goes on soon, unless a viewer asks for that first.
      let due = lastPass.map { max($0 + Self.passInterval - now, .milliseconds(10)) }
      if progress != nil || due != nil {
        let due = progress == nil ? due ?? Self.passInterval : Self.passInterval
        next = min(next ?? due, due)
      }
    } else if changes.withLockedValue({ $0 }) != changesAtBeginning {
      // The pass had begun before these changes, and did not see what they added.
      next = min(next ?? Self.passInterval, Self.passInterval)
    }
    return (change, next, progress)
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Runs a pass of the live lints; returns nil if it is interrupted, or if the root was released.
  private func pass(isAsked: Bool, continuing: Bool) async -> [LintCandidate]? {
    let count = changes.withLockedValue { $0 }
    let hasPass = await live.hasLintPass
    if !hasPass || !continuing && count != changesAtBeginning {
      guard await live.beginLintPass(configuration) else { return nil }
      changesAtBeginning = count
      // Read after the pass began to observe, so that no navigation falls between the two.
      if !hasNotedArrivals {
        hasNotedArrivals = true
        await hub?.refresh()
        if let arrivals = await hub?.arrivals { await live.note(arrivals) }
      }
    }
    let end = ContinuousClock.now + Self.answering
    let visit = isAsked ? Self.askedVisit : Self.visit
    while await !live.resumeLintPass(for: visit.for) {
      if isStopped || !hasAskers { return nil }
      if isAsked ? ContinuousClock.now >= end : waiting > 0 { return nil }
      try? await Task.sleep(for: visit.every)
    }
    lastPass = now
    return await live.endLintPass()
  }
}
