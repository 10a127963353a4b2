import DequeModule

/// Follows one engine step by step, each time the caller requests the next event.
package actor Following {
  /// The way to reach the engine.
  package enum Source: Sendable {
    /// A place; the engine is searched for again when the connection is lost.
    case location(EngineLocation)
    /// An open connection; following ends with it.
    case connection(any EngineConnection)
  }

  private let source: Source
  private let client: InitializeRequest.ClientInfo
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool
  private let inboxBytes: Int
  /// The maximum wait for deltas up to a revision that an answer already has.
  private let announcementLimit: Duration
  /// The epoch whose declared routes were already reported.
  private var declaredEpoch: String?
  private var connection: FlowClient?
  private var isOver = false
  private var ready: Deque<FollowerEvent> = []
  /// The notifications that were taken from the connection, and not read yet; the next is the last.
  private var arrived: [FlowNotification] = []
  private var known: Known?
  private var pending = PendingDetails()
  /// Whether everything from before the current connection has been reported.
  private var isSettled = false
  private var isFirstAttempt = true
  private var backoff = Backoff()
  /// The delays before a new snapshot when one loss soon follows another.
  private var lossBackoff = Backoff()
  private var lastLoss: ContinuousClock.Instant?
  private var random = SystemRandomNumberGenerator()
  private let wait: @Sendable (Duration) async -> Void
  /// The part of the work that waits for an answer; nil while none does.
  private var step: Task<Void, Never>?
  /// The reader that waits for an event while a step waits for an answer.
  private var reader: CheckedContinuation<Void, Never>?
  /// Whether the work waits for notifications, which a nudge interrupts.
  private var isListening = false
  /// What is heard of the engine, and the task that notes when nothing is.
  private var pulse: Pulse?
  private var pulseWatch: Task<Void, Never>?
  /// The silence that was reported last; nil if everything answers.
  private var silence: EngineSilence?

  /// The state that the reader has of one run of the engine.
  private struct Known {
    var epoch: String
    var revision: UInt64
    var navigation: UInt64
    var errors: ReportedErrors
  }

  /// Creates a follower; `wait` sleeps between two attempts, or less if the task is cancelled.
  package init(
    _ source: Source, as client: InitializeRequest.ClientInfo, detail: SnapshotRequest.Detail,
    asksForRoutes: Bool = false,
    inboxBytes: Int = Limits.inboxBytes,
    announcementLimit: Duration = FlowClient.answerLimit,
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.source = source
    self.client = client
    self.asksForRoutes = asksForRoutes
    self.inboxBytes = inboxBytes
    self.announcementLimit = announcementLimit
    self.detail = detail
    self.wait = wait
  }

  deinit {
    pulseWatch?.cancel()
    guard let connection else { return }
    if case .location(let place) = source { place.lost(connection) }
    Task { await connection.close() }
  }

  package func next() async -> FollowerEvent? {
    await prepareNext()
    return ready.popFirst()
  }

  /// Returns the next events, at least one, and waits only for the first; nil after the last.
  package func nextBatch() async -> [FollowerEvent]? {
    await prepareNext()
    while step == nil, let next = arrived.last, !needsHierarchy(next), !Task.isCancelled {
      await goOn()
    }
    defer { ready = [] }
    return ready.isEmpty ? nil : Array(ready)
  }

  /// Goes on until an event is ready, or until the follower is over or cancelled.
  private func prepareNext() async {
    while ready.isEmpty {
      if Task.isCancelled || isOver {
        step?.cancel()
        return await disconnect()
      }
      if step != nil || needsAnswer { await goOnWhileListening() } else { await goOn() }
    }
  }

  /// Whether the next part of the work waits for an answer of the engine.
  private var needsAnswer: Bool {
    guard let connection else { return true }
    if pending.isDetailed(at: known?.revision) { return false }
    if let next = arrived.last { return needsHierarchy(next) }
    return !pending.isIdle && !connection.hasNotification
  }

  /// Goes on; returns earlier if the engine is found silent, or answers again.
  private func goOnWhileListening() async {
    if step == nil {
      step = Task {
        await goOn()
        step = nil
        wakeReader()
      }
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        reader = continuation
        if step == nil || Task.isCancelled { wakeReader() }
      }
    } onCancel: {
      Task { await wakeReader() }
    }
  }

  private func wakeReader() { reader.take()?.resume() }

  private func goOn() async {
    do {
      guard let connection else { return try await connect() }
      if let nodes = pending.details(at: known?.revision) {
        if !nodes.isEmpty { ready.append(.detailed(nodes)) }
      } else if let notification = arrived.popLast() {
        try await take(notification, from: connection)
      } else if pending.isIdle || connection.hasNotification {
        isListening = true
        let next = await connection.nextNotifications()
        isListening = false
        guard var notifications = next else {
          if Task.isCancelled { return }
          try checkAnnounced(to: connection)
          // A connection that ends was finished by its owner.
          if case .connection = source { return isOver = true }
          throw await connection.endReason()
            ?? TransportError.connectionLost(at: connection.endpoint)
        }
        notifications.reverse()
        arrived = notifications
      } else {
        try await fetchDetails(from: connection)
      }
    } catch {
      let wasSettled = isSettled
      await disconnect()
      silence = nil
      if Task.isCancelled { return }
      if case .connection = source { isOver = true }
      // A peer that violates the protocol would do so again at once, so its delays keep growing.
      if wasSettled, (error as? TransportError)?.isViolation != true { backoff.reset() }
      ready.append(.disconnected(reason: "\(error)"))
    }
  }

  private func disconnect() async {
    if let connection, case .location(let place) = source { place.lost(connection) }
    stopListening()
    pending.dropEarly()
    arrived = []
    isSettled = false
    await connection?.close()
    connection = nil
  }

  private func connect() async throws {
    switch source {
    case .connection(let connection):
      // Its reader is a part of the app, and as busy as the app is.
      try await settle(try await FlowClient.greet(connection, as: client))
    case .location(let place):
      if !isFirstAttempt {
        await wait(backoff.next(using: &random))
        await place.find()
        if Task.isCancelled { return }
      }
      isFirstAttempt = false
      let pulse = Pulse()
      listen(to: pulse)
      let connection = try await FlowClient.connect(
        to: place.endpoint, as: client, inboxBytes: inboxBytes, pulse: pulse,
        patience: .untilAnswered)
      if Task.isCancelled { return await connection.close() }
      if connection.pulse !== pulse { listen(to: connection.pulse) }
      place.met(connection)
      try await settle(connection)
    }
  }

  /// Reports everything from before the connection: the missed events, or the whole state.
  private func settle(_ connection: FlowClient) async throws {
    self.connection = connection
    ready.append(.connected(connection.describedEngine))
    let start = try await connection.send(
      SubscribeRequest(
        epoch: known?.epoch, sinceRevision: known?.revision,
        sinceNavigation: known?.navigation))
    if start.resumed, known != nil {
      try await fetchErrors(from: connection)
      try await fetchRoutes(of: start.epoch, from: connection)
      isSettled = true
      return
    }
    let last = known?.epoch == start.epoch ? known?.navigation ?? 0 : 0
    known = nil
    try await resync(connection, epoch: start.epoch, from: start.revision)
    // Navigations from before the viewer attached were not missed.
    known?.navigation = start.navigationCount
    try await recall(from: connection, after: last, upTo: start.navigationCount)
    let (errors, total) = try await connection.errors(since: 0)
    known?.errors.didFetch(from: errors.first?.sequence, total: total)
    ready.append(.journal(errors, total: total))
    try await fetchRoutes(of: start.epoch, from: connection)
    isSettled = true
  }

  /// Reports the navigations from before the connection, which say more than the errors by which
  /// they failed; later ones come as notifications.
  private func recall(
    from connection: FlowClient, after last: UInt64, upTo count: UInt64
  ) async throws {
    guard connection.hasFlightRecorder else { return }
    let recalled = try await connection.navigations(since: last).reports
      .filter { $0.sequence <= count }
    let known = min(count, last) + UInt64(recalled.count)
    if count > known { ready.append(.leftOut(Int(clamping: count - known))) }
    if !recalled.isEmpty { ready.append(.recalled(recalled)) }
  }

  // MARK: The engine's life

  private func listen(to pulse: Pulse) {
    stopListening()
    self.pulse = pulse
    pulse.observe { [weak self] in Task { await self?.noteLife() } }
    pulseWatch = Task { [weak self] in
      while !Task.isCancelled, await pulse.wait() { await self?.noteLife() }
    }
  }

  private func stopListening() {
    pulse?.observe(nil)
    pulse = nil
    pulseWatch?.cancel()
    pulseWatch = nil
  }

  /// Reports that the engine is silent, or that it answers again.
  private func noteLife() {
    guard let pulse else { return }
    let now = pulse.silence()
    if let now, let silence, now.isSame(as: silence) { return }
    if now == nil, silence == nil { return }
    silence = now
    ready.append(now.map { .silent($0) } ?? .answering)
    if isListening { connection?.interruptNotifications() }
    wakeReader()
  }

  private func take(
    _ notification: FlowNotification, from connection: FlowClient
  ) async throws {
    guard let known else { return }
    switch notification {
    case .changed(let delta) where delta.revision <= known.revision: break
    case .changed(let delta) where needsHierarchy(notification):
      try await resync(connection, epoch: known.epoch, from: delta.revision)
    case .changed(let delta):
      self.known?.revision = delta.revision
      pending.remove(changedIn: delta)
      ready.append(.changed(delta))
    case .navigated(let navigation) where navigation.sequence <= known.navigation: break
    case .navigated(let navigation):
      self.known?.navigation = navigation.sequence
      ready.append(.navigated(navigation))
    case .errorReported(let report):
      if self.known?.errors.isNew(report.sequence) == true { ready.append(.errorReported(report)) }
    case .linted(let change):
      ready.append(.linted(added: change.added, removed: change.removed))
    case .breakpoint(let event): ready.append(.breakpoint(event))
    case .dropped(let loss):
      ready.append(.lost(loss.lost))
      await waitAfterLosses()
      try await resync(connection, epoch: known.epoch, from: max(known.revision, loss.to))
      try await fetchErrors(from: connection)
    }
  }

  /// Whether the notification says, or shows by a gap, that others are missing.
  private func needsHierarchy(_ notification: FlowNotification) -> Bool {
    switch notification {
    case .changed(let delta): known.map { delta.since > $0.revision } ?? false
    case .dropped: true
    case .navigated, .errorReported, .linted, .breakpoint: false
    }
  }

  /// Two losses within this time cause a delay.
  private static let lossesApart = Duration.seconds(5)

  /// Waits if one loss soon follows another: each makes the viewer request the whole hierarchy.
  private func waitAfterLosses() async {
    if let lastLoss, ContinuousClock.now - lastLoss < Self.lossesApart {
      await wait(lossBackoff.next(using: &random))
    } else {
      lossBackoff.reset()
    }
    lastLoss = ContinuousClock.now
  }

  private func fetchErrors(from connection: FlowClient) async throws {
    let (missed, total) = try await connection.errors(since: known?.errors.last ?? 0)
    for report in missed { ready.append(.errorReported(report)) }
    known?.errors.didFetch(from: missed.first?.sequence, total: total)
  }

  private func fetchRoutes(
    of epoch: String, from connection: FlowClient
  ) async throws {
    guard asksForRoutes, connection.listsRoutes, declaredEpoch != epoch else { return }
    ready.append(.declared(try await connection.routes().declared))
    declaredEpoch = epoch
  }

  /// Takes a new snapshot; checks that it is of this epoch, and of the announced revision or later.
  private func resync(
    _ connection: FlowClient, epoch: String, from announced: UInt64
  ) async throws {
    let snapshot = try await connection.snapshot(detail)
    guard snapshot.epoch == epoch else {
      throw impossible("flow/snapshot", "epoch", "it has changed", of: connection)
    }
    guard snapshot.revision >= announced else {
      throw impossible(
        "flow/snapshot", "revision",
        "\(snapshot.revision) is before the announced \(announced)", of: connection)
    }
    known = Known(
      epoch: snapshot.epoch, revision: snapshot.revision,
      navigation: known?.navigation ?? 0, errors: known?.errors ?? ReportedErrors())
    ready.append(.snapshot(snapshot))
    pending.restart(with: detail == .skeleton ? snapshot.preorder.map(\.id) : [])
  }

  private func impossible(
    _ method: String, _ place: String, _ reason: String, of connection: FlowClient
  ) -> TransportError {
    .notTheProtocol(
      at: connection.endpoint, reason: "in its \(method), \(WireViolation(place, reason))")
  }

  // MARK: Details

  /// Requests the details of the next coordinators that are known only by their skeleton.
  ///
  /// The answer may be of a later revision than the reader has. It then waits for the deltas up to
  /// that revision, and a delta that changes one of these coordinators already has its full node.
  private func fetchDetails(from connection: FlowClient) async throws {
    guard let question = pending.question() else { return }
    let answer = try await connection.send(NodesRequest(ids: question.ids))
    pending.hold(
      answer, to: question,
      deadline: Task { [announcementLimit] in
        try? await Task.sleep(for: announcementLimit)
        if !Task.isCancelled { await self.giveUp(on: answer.revision) }
      })
  }

  private func giveUp(on revision: UInt64) async {
    if pending.markOverdue(revision) { await connection?.close() }
  }

  /// Throws if the connection was closed because deltas up to the revision of an answer never came.
  private func checkAnnounced(to connection: FlowClient) throws {
    guard let early = pending.early, early.isOverdue else { return }
    throw impossible(
      "flow/nodes", "revision",
      "\(early.answer.revision) was not announced within \(announcementLimit.components.seconds) s",
      of: connection)
  }
}
