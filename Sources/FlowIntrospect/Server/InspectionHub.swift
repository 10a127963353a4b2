import FlowEngine
import NIOCore

/// Keeps what is known of one engine and tells the viewers, off the main actor.
///
/// It asks the main actor for what changed when it is ready for it: however slow it is, what waits for it
/// is at most every coordinator once, and a bounded number of navigations and errors.
actor InspectionHub {
  nonisolated let epoch: String
  private nonisolated let watcher: HierarchyWatcher
  private nonisolated let redaction: Redaction
  private var picture: HierarchyPicture?
  private var revision: UInt64 = 0
  private var journal = NotificationJournal(from: 0)
  private var subscribers: [ObjectIdentifier: Outbox] = [:]
  private var viewers: Set<ObjectIdentifier> = []
  var viewerCount: Int { viewers.count }
  private var starting: Task<Void, Never>?
  private var stopping: Task<Void, Never>?
  private var refreshing: Task<Void, Never>?
  private var pump: Task<Void, Never>?
  private var leaving: Task<Void, Never>?
  private var isStopped = false

  /// How far apart changes are told at least.
  static let interval = Duration.milliseconds(3)
  /// How long the engine is watched on after the last viewer left: it may have lost its connection only.
  private let linger: Duration

  init(
    watcher: HierarchyWatcher, epoch: String, redaction: Redaction,
    linger: Duration = .seconds(10)
  ) {
    self.watcher = watcher
    self.epoch = epoch
    self.redaction = redaction
    self.linger = linger
  }

  func stop() async {
    isStopped = true
    pump?.cancel()
    leaving?.cancel()
    subscribers = [:]
    await watcher.stopForGood()
  }

  /// Notes that somebody looks, until they ``leave(_:)``.
  func join(_ viewer: ObjectIdentifier) {
    viewers.insert(viewer)
    leaving?.cancel()
    leaving = nil
  }

  func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) {
    subscribers[ObjectIdentifier(outbox)] = nil
    guard viewers.remove(viewer) != nil, viewers.isEmpty, picture != nil else { return }
    leaving = Task { [linger] in
      try? await Task.sleep(for: linger)
      if !Task.isCancelled { await self.stopWatching() }
    }
  }

  /// The hierarchy as it is now.
  func snapshot() async throws -> FlowSnapshot {
    try await catchUp()
    guard let picture else { throw Self.rootGone }
    return picture.snapshot
  }

  /// Tells `outbox` from now on what happens, and first what it missed since it was here before.
  func subscribe(_ outbox: Outbox, resuming start: SubscribeRequest) async throws
    -> SubscribeRequest.Result
  {
    try await catchUp()
    var missed: [EncodedNotification]?
    if start.epoch == epoch, let since = start.sinceRevision, since <= revision {
      missed = journal.entries(after: since, navigation: start.sinceNavigation)
    }
    if let missed { outbox.offer(missed) }
    subscribers[ObjectIdentifier(outbox)] = outbox
    let present = revision
    // Counted last: an error may be told and counted, but not neither.
    return SubscribeRequest.Result(
      epoch: epoch, revision: present, errorCount: await watcher.errorCount,
      resumed: missed != nil)
  }

  func errors(since sequence: UInt64) async -> (reports: [ErrorReport], total: UInt64) {
    let (entries, total) = await watcher.journal(since: sequence)
    return (
      entries.map { ErrorReport($0.report, sequence: $0.sequence, redaction: redaction) }, total
    )
  }

  private static let rootGone = RemoteError(
    code: RemoteError.Code.hierarchyGone, message: "the root coordinator was released")
}

// MARK: Watching

extension InspectionHub {
  /// Brings the picture to the present, from nothing where nobody looked before.
  private func catchUp() async throws {
    if isStopped { throw Self.rootGone }
    if picture == nil {
      if starting == nil { starting = Task { await self.walk() } }
      await starting?.value
    }
    await refresh()
    if picture == nil { throw Self.rootGone }
  }

  /// Walks the whole tree.
  ///
  /// While the main actor looks at one part, the one before is put into words.
  private func walk() async {
    defer { starting = nil }
    await stopping?.value
    guard let rootID = await watcher.start() else { return }
    var picture = HierarchyPicture(
      rootID: rootID, epoch: epoch, revision: revision + 1, redaction: redaction)
    var part = await watcher.walkOn()
    while !part.isEmpty {
      async let next = watcher.walkOn()
      picture.begin(with: part)
      part = await next
    }
    revision += 1
    self.picture = picture
    journal = NotificationJournal(from: revision)
    pump = Task { [watcher] in
      for await _ in watcher.signals {
        await self.refresh()
        try? await Task.sleep(for: Self.interval)
        if Task.isCancelled { break }
      }
    }
  }

  private func stopWatching() async {
    guard viewers.isEmpty, picture != nil else { return }
    pump?.cancel()
    picture = nil
    let task = Task { await watcher.stop() }
    stopping = task
    await task.value
    stopping = nil
  }

  /// Takes in what changed; whoever comes while that goes on needs what comes after.
  private func refresh() async {
    while let refreshing { await refreshing.value }
    let task = Task {
      let changes = await watcher.collect()
      self.take(changes)
      self.refreshing = nil
    }
    refreshing = task
    await task.value
  }

  private func take(_ changes: CollectedChanges) {
    guard picture != nil else { return }
    if !changes.isRootAlive { return rootDidGo() }
    let delta = picture?.take(changes.found, at: changes.time)
    if let delta { revision = delta.revision }
    if subscribers.isEmpty, viewers.count > 0 {
      // Nobody was told, so nobody can resume.
      if delta != nil { journal = NotificationJournal(from: revision) }
      return
    }
    let notifications = encode(changes, delta)
    journal.append(notifications)
    for outbox in subscribers.values {
      outbox.offer(notifications)
      if changes.lostEvents > 0 {
        outbox.noteLoss(
          DidDropNotification(lost: changes.lostEvents, from: revision, to: revision))
      }
    }
  }

  private func rootDidGo() {
    picture = nil
    pump?.cancel()
  }

  private func encode(
    _ changes: CollectedChanges, _ delta: FlowDelta?
  ) -> [EncodedNotification] {
    var encoded: [EncodedNotification?] = []
    if let delta { encoded.append(EncodedNotification(delta)) }
    for (offset, record) in changes.navigations.enumerated() {
      let report = NavigationReport(
        record, sequence: changes.firstNavigation + UInt64(offset), revision: revision,
        redaction: redaction)
      encoded.append(
        EncodedNotification(
          DidNavigateNotification(navigation: report), revision: revision,
          content: .navigation(sequence: report.sequence)))
    }
    for entry in changes.errors {
      let report = ErrorReport(entry.report, sequence: entry.sequence, redaction: redaction)
      encoded.append(
        EncodedNotification(
          DidReportErrorNotification(revision: revision, report: report), revision: revision))
    }
    return encoded.compactMap { $0 }
  }
}
