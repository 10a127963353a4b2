import DequeModule

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows one engine step by step, each time that the next event is asked for.
package actor Following {
  /// Where the engine is.
  package enum Source: Sendable {
    /// Behind a socket; it is looked for again when the connection is lost.
    case socket(EnginePlace, client: InitializeRequest.ClientInfo)
    /// At the other end of a link, for as long as that stands.
    case link(any EngineLink)
  }

  private let source: Source
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool
  private let inboxBytes: Int
  /// How long deltas may take that an answer is ahead of.
  private let announcementLimit: Duration
  /// The run whose declared routes were told.
  private var declaredEpoch: String?
  private var connection: (any EngineLink)?
  private var isOver = false
  private var ready: Deque<FollowerEvent> = []
  private var known: Known?
  private var pending = PendingDetails()
  /// Whether the present connection has told all there is from before.
  private var isSettled = false
  private var isFirstAttempt = true
  private var backoff = Backoff()
  /// How long to wait with a new hierarchy after a loss that follows soon on another.
  private var lossBackoff = Backoff()
  private var lastLoss: ContinuousClock.Instant?
  private var random = SystemRandomNumberGenerator()
  private let wait: @Sendable (Duration) async -> Void

  /// Up to where the reader knows one run of the engine.
  private struct Known {
    var epoch: String
    var revision: UInt64
    var navigation: UInt64
    var errors: ToldErrors
  }

  /// `wait` lets the time pass between two attempts, or less where the task is cancelled.
  package init(
    _ source: Source, detail: SnapshotRequest.Detail, asksForRoutes: Bool = false,
    inboxBytes: Int = Limits.inboxBytes,
    announcementLimit: Duration = FlowClient.answerLimit,
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.source = source
    self.asksForRoutes = asksForRoutes
    self.inboxBytes = inboxBytes
    self.announcementLimit = announcementLimit
    self.detail = detail
    self.wait = wait
  }

  deinit {
    if let connection { Task { await connection.close() } }
  }

  package func next() async -> FollowerEvent? {
    while ready.isEmpty {
      if Task.isCancelled || isOver {
        await disconnect()
        return nil
      }
      await goOn()
    }
    return ready.popFirst()
  }

  private func goOn() async {
    do {
      guard let connection else { return try await connect() }
      if let nodes = pending.details(at: known?.revision) {
        if !nodes.isEmpty { ready.append(.detailed(nodes)) }
      } else if pending.isIdle || connection.hasNotification {
        guard let notification = await connection.nextNotification() else {
          if Task.isCancelled { return }
          try checkAnnounced(to: connection)
          // A link ends when it was finished.
          if case .link = source { return isOver = true }
          throw await connection.endReason()
            ?? TransportError.connectionLost(path: connection.path)
        }
        try await take(notification, from: connection)
      } else {
        try await fetchDetails(from: connection)
      }
    } catch {
      let wasSettled = isSettled
      await disconnect()
      if Task.isCancelled { return }
      if case .link = source { isOver = true }
      // What says impossible things would say them again at once.
      if wasSettled, (error as? TransportError)?.isViolation != true { backoff.reset() }
      ready.append(.disconnected(reason: "\(error)"))
    }
  }

  private func disconnect() async {
    if connection != nil, case .socket(let place, _) = source { place.lost() }
    pending.dropEarly()
    isSettled = false
    await connection?.close()
    connection = nil
  }

  private func connect() async throws {
    switch source {
    case .link(let link): try await settle(link)
    case .socket(let place, let client): try await connect(to: place, as: client)
    }
  }

  private func connect(to place: EnginePlace, as client: InitializeRequest.ClientInfo) async throws
  {
    if !isFirstAttempt {
      await wait(backoff.next(using: &random))
      await place.find()
      if Task.isCancelled { return }
    }
    isFirstAttempt = false
    let connection = try await FlowClient.connect(
      to: place.path, as: client, inboxBytes: inboxBytes)
    place.met(connection.engine)
    try await settle(connection)
  }

  /// Learns all there is from before: what was missed, or everything.
  private func settle(_ connection: any EngineLink) async throws {
    self.connection = connection
    ready.append(.connected(connection.engine))
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
    known = nil
    try await resync(connection, epoch: start.epoch, from: start.revision)
    // What was asked for before the viewer came is none that it missed.
    known?.navigation = start.navigationCount
    let (errors, total) = try await connection.allErrors(since: 0)
    known?.errors.didFetch(from: errors.first?.sequence, total: total)
    ready.append(.journal(errors, total: total))
    try await fetchRoutes(of: start.epoch, from: connection)
    isSettled = true
  }

  private func take(
    _ notification: FlowNotification, from connection: any EngineLink
  ) async throws {
    guard let known else { return }
    switch notification {
    case .changed(let delta) where delta.revision <= known.revision: break
    case .changed(let delta) where delta.since <= known.revision:
      self.known?.revision = delta.revision
      pending.remove(changedIn: delta)
      ready.append(.changed(delta))
    case .changed(let delta):
      try await resync(connection, epoch: known.epoch, from: delta.revision)
    case .navigated(let navigation) where navigation.sequence <= known.navigation: break
    case .navigated(let navigation):
      self.known?.navigation = navigation.sequence
      ready.append(.navigated(navigation))
    case .errorReported(let report):
      if self.known?.errors.isNew(report.sequence) == true { ready.append(.errorReported(report)) }
    case .linted(let change):
      ready.append(.linted(added: change.added, removed: change.removed))
    case .dropped(let loss):
      ready.append(.lost(loss.lost))
      await waitAfterLosses()
      try await resync(connection, epoch: known.epoch, from: max(known.revision, loss.to))
      try await fetchErrors(from: connection)
    }
  }

  /// How soon a loss has to follow on another to be waited for.
  private static let lossesApart = Duration.seconds(5)

  /// Lets some time pass where one loss follows on another: each has the whole hierarchy asked for again.
  private func waitAfterLosses() async {
    if let lastLoss, ContinuousClock.now - lastLoss < Self.lossesApart {
      await wait(lossBackoff.next(using: &random))
    } else {
      lossBackoff.reset()
    }
    lastLoss = ContinuousClock.now
  }

  private func fetchErrors(from connection: any EngineLink) async throws {
    let (missed, total) = try await connection.allErrors(since: known?.errors.last ?? 0)
    for report in missed { ready.append(.errorReported(report)) }
    known?.errors.didFetch(from: missed.first?.sequence, total: total)
  }

  private func fetchRoutes(
    of epoch: String, from connection: any EngineLink
  ) async throws {
    guard asksForRoutes, declaredEpoch != epoch else { return }
    do {
      ready.append(.declared(try await connection.allRoutes().declared))
    } catch let error as RemoteError where error.code == RemoteError.Code.methodNotFound {
      // An engine of an earlier version: what its app declared is not known.
    }
    declaredEpoch = epoch
  }

  /// Takes a new snapshot, which is of this run, and of no earlier revision than was announced.
  private func resync(
    _ connection: any EngineLink, epoch: String, from announced: UInt64
  ) async throws {
    let snapshot = try await connection.wholeSnapshot(detail)
    guard snapshot.epoch == epoch else {
      throw impossible("flow/snapshot", "epoch", "it is another than before", of: connection)
    }
    guard snapshot.revision >= announced else {
      throw impossible(
        "flow/snapshot", "revision",
        "\(snapshot.revision) is before \(announced), which was announced", of: connection)
    }
    known = Known(
      epoch: snapshot.epoch, revision: snapshot.revision,
      navigation: known?.navigation ?? 0, errors: known?.errors ?? ToldErrors())
    ready.append(.snapshot(snapshot))
    pending.restart(with: detail == .skeleton ? snapshot.preorder.map(\.id) : [])
  }

  private func impossible(
    _ method: String, _ place: String, _ reason: String, of connection: any EngineLink
  ) -> TransportError {
    .notTheProtocol(
      path: connection.path, reason: "in its \(method), \(WireViolation(place, reason))")
  }

  // MARK: Details

  /// Asks for the details of the next few coordinators that are known by the skeleton only.
  ///
  /// They may be of a later revision than what the reader knows: then they wait for the deltas up to there,
  /// and a coordinator that one of those changes is known whole by that.
  private func fetchDetails(from connection: any EngineLink) async throws {
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

  /// Throws where the connection was closed since what an answer was ahead of never came.
  private func checkAnnounced(to connection: any EngineLink) throws {
    guard let early = pending.early, early.isOverdue else { return }
    throw impossible(
      "flow/nodes", "revision",
      "\(early.answer.revision) was not announced within \(announcementLimit.components.seconds) s",
      of: connection)
  }
}
