import Foundation

/// The state of one engine off the main actor, which also notifies the viewers.
///
/// It requests changes from the main actor only when it can process them. However slow it is, the
/// waiting changes are bounded: each coordinator once, and a limited number of navigations and
/// errors.
package actor InspectionHub {
  nonisolated let epoch: String
  /// Stored here because the main actor may be busy while a viewer connects.
  package nonisolated let capabilities: InitializeRequest.Capabilities
  nonisolated let library: String
  package nonisolated let observer: HierarchyObserver
  nonisolated let live: LiveEngine
  nonisolated let redaction: Redaction
  nonisolated let heartbeat: Heartbeat
  private(set) var known: KnownHierarchy?
  private(set) var revision: UInt64 = 0
  /// The number of the last navigation.
  var navigation: UInt64 = 0
  var flight: FlightRecord
  /// The declared routes that navigations led to since the start, also those no longer in ``flight``;
  /// empty without a flight recorder.
  var arrivals: RouteArrivals
  var keeping: Task<Void, Never>?
  private(set) var audience: Audience
  var viewerCount: Int { audience.viewerCount }
  /// The routes that the app navigated to since a viewer last named a route.
  var seen = SeenRoutes()
  /// The number of requests for each route while a viewer was attached.
  private var ledger: RouteLedger
  /// Updates the lint findings; nil while no viewer wants them.
  private var linting: LintSchedule?
  private nonisolated let lintConfiguration: LintConfiguration
  private var starting: Task<Void, Never>?
  private var stopping: Task<Void, Never>?
  private(set) var refreshing: Task<Void, Never>?
  private var pump: Task<Void, Never>?
  private var leaving: Task<Void, Never>?
  private var isStopped = false
  /// The viewers that may have breakpoints, which end when these leave.
  var breakpointOwners: Set<ObjectIdentifier> = []
  /// The last request about breakpoints, after which the next one is carried out.
  var breakpointTurn: Task<Void, Never>?
  private var breakpointPump: Task<Void, Never>?

  /// The minimum interval between notifications of changes.
  static let interval = Duration.milliseconds(3)
  /// How long observation goes on after the last viewer left, in case it only lost the connection.
  private let linger: Duration

  @MainActor
  package init(
    source: any HierarchySource, options: InspectorOptions, bounds: ServiceBounds = ServiceBounds()
  ) {
    observer = HierarchyObserver(source: source, keepsNavigations: options.flightRecorder != nil)
    live = LiveEngine(source: source, options: options)
    let isNavigable = source.root.map { LiveHierarchy(root: $0).isNavigable } ?? false
    let abilities =
      source.abilities ?? SourceAbilities(explains: isNavigable, obeys: isNavigable)
    capabilities = InitializeRequest.Capabilities(
      control: abilities.obeys && options.allowsControl, explain: abilities.explains,
      flightRecorder: options.flightRecorder != nil,
      restore: options.allowsControl && source.root is any FlowRestorable,
      breakpoints: options.allowsControl && source.hasGate)
    library = source.library
    epoch = UUID().uuidString
    redaction = options.redaction
    heartbeat = Heartbeat(redaction: options.redaction, watch: source.watch)
    lintConfiguration = options.lints
    ledger = RouteLedger(options.catalogue)
    linger = bounds.linger
    audience = Audience(journalBytes: bounds.journalBytes)
    flight = FlightRecord(options.flightRecorder)
    arrivals = RouteArrivals(
      among: options.flightRecorder == nil ? [] : options.catalogue.declaredRoutes)
    observer.onWaiting = { [weak self] in
      Task { await self?.keepWaiting() }
    }
  }

  func stop() async {
    isStopped = true
    heartbeat.stop()
    breakpointPump?.cancel()
    endWatch()
    leaving?.cancel()
    audience.dismissSubscribers()
    await stopping?.value
    await observer.stopForGood()
  }

  /// Notes that a viewer is attached until it calls ``leave(_:_:)``.
  func join(_ viewer: ObjectIdentifier) {
    audience.join(viewer)
    leaving?.cancel()
    leaving = nil
  }

  func leave(_ viewer: ObjectIdentifier, _ outbox: Outbox) {
    heartbeat.dismiss(outbox)
    linting?.dismiss(viewer)
    leaveBreakpoints(viewer)
    guard audience.leave(viewer, outbox), known != nil else { return }
    leaving = Task {
      try? await Task.sleep(for: linger)
      if !Task.isCancelled, audience.viewerCount == 0, known != nil { endWatch() }
    }
  }

  /// Tells the subscribers what happens at breakpoints from now on.
  func tellBreakpoints() {
    if breakpointPump != nil || isStopped { return }
    breakpointPump = Task { [weak self, events = live.breakpointEvents] in
      for await event in events { await self?.tell(event) }
    }
  }

  private func tell(_ event: BreakpointEvent) {
    audience.tell([EncodedNotification(event, revision: revision)].compactMap { $0 })
  }

  func snapshot() async throws -> FlowSnapshot {
    try await catchUp()
    guard let known else { throw RemoteError.hierarchyGone }
    return known.snapshot
  }

  /// Sends `outbox` the events that the viewer missed, if it resumes, and then every new event.
  func subscribe(
    _ outbox: Outbox, resuming start: SubscribeRequest
  ) async throws -> SubscribeRequest.Result {
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
    // Read last, so that each error is counted, reported, or both.
    return SubscribeRequest.Result(
      epoch: epoch, revision: revision, errorCount: await observer.errorCount,
      navigationCount: navigation, resumed: isResumed)
  }

  func errors(since sequence: UInt64) async -> (reports: [ErrorReport], total: UInt64) {
    let (entries, total) = await observer.journal(since: sequence)
    let reports = entries.map {
      ErrorReport($0.report, sequence: $0.sequence, redaction: redaction)
    }
    return (reports, total)
  }

  /// Returns the declared routes and the requested routes; O(routes · log routes).
  func routes() async throws -> RouteReport {
    try await catchUp()
    return ledger.report(of: epoch, redaction)
  }

  // MARK: Lints

  var isLinting: Bool { linting != nil }

  /// Findings, the revision that they are of, and how far the lints got if they are not finished.
  struct Linted {
    let report: LintReport
    let revision: UInt64
    let progress: LintsListRequest.Progress?
  }

  /// Returns the current lint findings; from then on, changes are reported, as long as a viewer that
  /// asked is attached.
  func lints(for viewer: ObjectIdentifier, continuing: Bool = false) async throws -> Linted {
    try await catchUp()
    let schedule = linting ?? LintSchedule(self, configuration: lintConfiguration)
    linting = schedule
    let (report, progress) = await schedule.lookNow(for: viewer, continuing: continuing)
    return Linted(report: report, revision: revision, progress: progress)
  }

  // MARK: Watching

  /// Updates the known hierarchy to the present; walks the hierarchy first if no viewer was attached.
  func catchUp() async throws {
    if isStopped { throw RemoteError.stopped }
    if known == nil {
      if starting == nil { starting = Task { await self.walk() } }
      await starting?.value
    }
    await refresh()
    if known == nil { throw isStopped ? RemoteError.stopped : .hierarchyGone }
  }

  /// Walks the whole tree, and describes one part while the main actor inspects the next.
  private func walk() async {
    defer { starting = nil }
    await stopping?.value
    // A collection still in progress belongs to the watch before.
    while let refreshing { await refreshing.value }
    guard let watch = await observer.start() else { return }
    // The waiting navigations get their numbers before the first navigation of this watch.
    await keepWaiting()
    var known = KnownHierarchy(
      rootID: watch.rootID, epoch: epoch, revision: revision + 1, redaction: redaction)
    var part = await observer.walkOn()
    while let found = part, !found.isEmpty {
      async let next = observer.walkOn()
      known.begin(with: found)
      part = await next
    }
    // An incomplete hierarchy is discarded.
    guard part != nil, !isStopped else { return }
    revision += 1
    self.known = known
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

  private func endWatch() {
    known = nil
    pump?.cancel()
    pump = nil
    audience.beginAgain(at: revision, navigation: navigation)
    stopping = Task { [stopping] in
      await stopping?.value
      await observer.stop()
      await linting?.stop()
      linting = nil
      await live.stopLinting()
      FreedMemory.giveBack()
    }
  }

  func refresh() async { await refresh(with: { ((), $0.collect()) }, then: { _, _ in }) }

  /// Takes in the changes that `body` collects on the main actor, and reads the hierarchy of that
  /// moment; returns nil if the root was released.
  ///
  /// One call runs at a time, since changes must be applied in the order of their collection.
  func refresh<Found: Sendable, Result: Sendable>(
    with body: @escaping @MainActor @Sendable (HierarchyObserver) -> (Found, CollectedChanges),
    then read: @escaping @Sendable (Found, KnownHierarchy) -> Result
  ) async -> Result? {
    while let refreshing { await refreshing.value }
    // Changes during the first walk are collected after it.
    if known == nil { return nil }
    let task = Task { () -> Result? in
      let (found, changes) = await body(observer)
      self.take(changes)
      self.refreshing = nil
      return known.map { read(found, $0) }
    }
    refreshing = Task { _ = await task.value }
    return await task.value
  }

  private func take(_ changes: CollectedChanges) {
    guard known != nil else { return }
    if !changes.isRootAlive { return endWatch() }
    for route in changes.navigations.lazy.compactMap(\.request.route) { seen.note(route) }
    for record in changes.navigations { ledger.note(record) }
    ledger.noteLost(changes.lostEvents)
    let delta = known?.take(changes.found, at: changes.time)
    if let delta {
      revision = delta.revision
      linting?.note(delta)
    }
    navigation = changes.lastNavigation
    keep(changes.navigations, from: changes.firstNavigation)
    audience.tell(at: revision, navigation: navigation, losing: changes.lostEvents) {
      EncodedNotification.notifications(for: changes, with: delta, at: revision, redaction, in: $0)
    }
  }
}

/// Memory that was freed but that the allocator keeps.
enum FreedMemory {
  /// Returns it to the system, since the app may never need it again; takes milliseconds, with the
  /// allocator locked.
  static func giveBack() {
    #if canImport(Glibc)
      // Looked up at run time, since Swift does not import malloc.h, and cast to its declared type:
      // int malloc_trim(size_t). A C library without it keeps the memory.
      guard let trim = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    #elseif canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #endif
  }
}
