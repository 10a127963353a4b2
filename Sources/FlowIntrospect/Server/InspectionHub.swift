import FlowEngine
import NIOCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Keeps what is known of one engine and tells the viewers, off the main actor.
///
/// It asks the main actor for what changed when it is ready for it: however slow it is, what waits for it
/// is at most every coordinator once, and a bounded number of navigations and errors.
actor InspectionHub {
  nonisolated let epoch: String
  /// Known without the main actor: that may be busy while somebody connects.
  nonisolated let capabilities: InitializeRequest.Capabilities
  nonisolated let watcher: HierarchyWatcher
  nonisolated let live: LiveEngine
  nonisolated let redaction: Redaction
  private var picture: HierarchyPicture?
  private var revision: UInt64 = 0
  /// The number of the last navigation.
  private var navigation: UInt64 = 0
  private var audience: Audience
  var viewerCount: Int { audience.viewerCount }
  /// Routes that were navigated to since one was last asked for by name.
  var seen = SeenRoutes()
  /// How often each route was asked for while somebody looked.
  private var ledger: RouteLedger
  /// What keeps the lints up to date; nil while nobody wants to know what they find.
  private var linting: LintSchedule?
  private nonisolated let lintConfiguration: LintConfiguration
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

  @MainActor
  init(
    root: any FlowInspectable, options: InspectorOptions, bounds: ServiceBounds = ServiceBounds()
  ) {
    watcher = HierarchyWatcher(root: root)
    live = LiveEngine(root: root, options: options)
    let isOwn = LiveHierarchy(root: root).hasOwnCoordinators
    capabilities = InitializeRequest.Capabilities(
      control: isOwn && options.allowsControl, explain: isOwn)
    epoch = UUID().uuidString
    redaction = options.redaction
    lintConfiguration = options.lints
    ledger = RouteLedger(options.catalogue)
    linger = bounds.linger
    audience = Audience(journalBytes: bounds.journalBytes)
  }

  func stop() async {
    isStopped = true
    endWatch()
    leaving?.cancel()
    audience.dismissSubscribers()
    await stopping?.value
    await watcher.stopForGood()
  }

  /// Notes that somebody looks, until they ``leave(_:)``.
  func join(_ viewer: ObjectIdentifier) {
    audience.join(viewer)
    leaving?.cancel()
    leaving = nil
  }

  func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) {
    guard audience.leave(viewer, outbox), picture != nil else { return }
    leaving = Task { [linger] in
      try? await Task.sleep(for: linger)
      if !Task.isCancelled { self.stopWatching() }
    }
  }

  /// The hierarchy as it is now.
  func snapshot() async throws -> FlowSnapshot {
    try await catchUp()
    guard let picture else { throw RemoteError.hierarchyGone }
    return picture.snapshot
  }

  /// Waits until everything that happened so far was told.
  func refreshed() async throws { try await catchUp() }

  /// Tells `outbox` from now on what happens, and first what it missed since it was here before.
  func subscribe(_ outbox: Outbox, resuming start: SubscribeRequest) async throws
    -> SubscribeRequest.Result
  {
    try await catchUp()
    var isResumed = false
    if start.epoch == epoch, let since = start.sinceRevision, since <= revision,
      start.sinceNavigation ?? 0 <= navigation
    {
      isResumed = audience.resume(
        outbox, as: start.form, after: since, navigation: start.sinceNavigation)
    }
    audience.subscribe(outbox, as: start.form)
    let (revision, navigation) = (revision, navigation)
    // Counted last: an error may be told and counted, but not neither.
    return SubscribeRequest.Result(
      epoch: epoch, revision: revision, errorCount: await watcher.errorCount,
      navigationCount: navigation, resumed: isResumed)
  }

  func errors(since sequence: UInt64) async -> (reports: [ErrorReport], total: UInt64) {
    let (entries, total) = await watcher.journal(since: sequence)
    return (
      entries.map { ErrorReport($0.report, sequence: $0.sequence, redaction: redaction) }, total
    )
  }
}

// MARK: Routes

extension InspectionHub {
  /// The declared routes, and what was asked for.
  ///
  /// O(routes · log routes).
  func routes() async throws -> RouteReport {
    try await catchUp()
    return ledger.report(of: epoch, redaction)
  }
}

// MARK: Lints

extension InspectionHub {
  var isLinting: Bool { linting != nil }

  /// What the lints find at present; from then on it is told when that changes.
  func lints() async throws -> (report: LintReport, revision: UInt64) {
    try await catchUp()
    let schedule =
      linting
      ?? LintSchedule(
        LintRunner(configuration: lintConfiguration, redaction: redaction, live: live),
        reading: { [weak self] in await self?.picture?.snapshot },
        telling: { [weak self] in await self?.audience.tell($0) })
    linting = schedule
    return (await schedule.lookNow(), revision)
  }
}

// MARK: Watching

extension InspectionHub {
  /// Brings the picture to the present, from nothing where nobody looked before.
  func catchUp() async throws {
    if isStopped { throw RemoteError.stopped }
    if picture == nil {
      if starting == nil { starting = Task { await self.walk() } }
      await starting?.value
    }
    await refresh()
    if picture == nil { throw isStopped ? RemoteError.stopped : .hierarchyGone }
  }

  /// Walks the whole tree.
  ///
  /// While the main actor looks at one part, the one before is put into words.
  private func walk() async {
    defer { starting = nil }
    await stopping?.value
    // What is still collected is of the watch before.
    while let refreshing { await refreshing.value }
    guard let watch = await watcher.start() else { return }
    var picture = HierarchyPicture(
      rootID: watch.rootID, epoch: epoch, revision: revision + 1, redaction: redaction)
    var part = await watcher.walkOn()
    while let found = part, !found.isEmpty {
      async let next = watcher.walkOn()
      picture.begin(with: found)
      part = await next
    }
    // Half a hierarchy is none.
    guard part != nil, !isStopped else { return }
    revision += 1
    self.picture = picture
    ledger.beginWatch(at: Date())
    audience.beginAgain(at: revision, navigation: navigation)
    pump = Task {
      for await _ in watch.signals {
        if Task.isCancelled { break }
        await self.refresh()
        try? await Task.sleep(for: Self.interval)
      }
    }
  }

  private func stopWatching() {
    if audience.viewerCount == 0, picture != nil { endWatch() }
  }

  private func endWatch() {
    picture = nil
    pump?.cancel()
    pump = nil
    audience.beginAgain(at: revision, navigation: navigation)
    stopping = Task { [stopping] in
      await stopping?.value
      await watcher.stop()
      await linting?.stop()
      linting = nil
      await live.stopLinting()
      FreedMemory.giveBack()
    }
  }

  /// Takes in what changed.
  private func refresh() async {
    await refresh(with: { ((), $0.collect()) }, then: { _, _ in })
  }

  /// Takes in what `body` collected on the main actor, and reads the picture of that moment; nil where
  /// the root was released.
  ///
  /// One at a time: what was collected first has to be taken in first.
  func refresh<Found: Sendable, Result: Sendable>(
    with body: @escaping @MainActor @Sendable (HierarchyWatcher) -> (Found, CollectedChanges),
    then read: @escaping @Sendable (Found, HierarchyPicture) -> Result
  ) async -> Result? {
    while let refreshing { await refreshing.value }
    // While the first walk goes on, what changes is noted for its end.
    if picture == nil { return nil }
    let task = Task { () -> Result? in
      let (found, changes) = await body(watcher)
      self.take(changes)
      self.refreshing = nil
      return picture.map { read(found, $0) }
    }
    refreshing = Task { _ = await task.value }
    return await task.value
  }

  private func take(_ changes: CollectedChanges) {
    guard picture != nil else { return }
    if !changes.isRootAlive { return endWatch() }
    for route in changes.navigations.lazy.compactMap(\.request.route) { seen.note(route) }
    for record in changes.navigations { ledger.note(record) }
    ledger.noteLost(changes.lostEvents)
    let delta = picture?.take(changes.found, at: changes.time)
    if let delta {
      revision = delta.revision
      linting?.note(delta)
    }
    navigation = changes.lastNavigation
    audience.tell(at: revision, navigation: navigation, losing: changes.lostEvents) {
      EncodedNotification.telling(changes, with: delta, at: revision, redaction, in: $0)
    }
  }
}
