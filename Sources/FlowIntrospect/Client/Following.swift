import DequeModule

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows one engine step by step, each time that somebody wants to know what is next.
actor Following {
  /// Where the engine is.
  enum Source: Sendable {
    /// Behind a socket; it is looked for again when the connection is lost.
    case socket(EnginePlace, client: InitializeRequest.ClientInfo)
    /// At the other end of a link, for as long as that stands.
    case link(any EngineLink)
  }

  private let source: Source
  private let detail: SnapshotRequest.Detail
  private let asksForRoutes: Bool
  private let inboxBytes: Int
  /// The run whose declared routes were told.
  private var declaredEpoch: String?
  private var connection: (any EngineLink)?
  private var isOver = false
  private var ready: Deque<FollowerEvent> = []
  private var known: Known?
  /// Who is known by the skeleton only.
  private var undetailed: Deque<NodeID> = []
  private var skeletons: Set<NodeID> = []
  private var resyncs = 0
  private var isFirstAttempt = true
  private var backoff = Backoff()
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
  init(
    _ source: Source, detail: SnapshotRequest.Detail, asksForRoutes: Bool = false,
    inboxBytes: Int = Limits.inboxBytes,
    wait: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.source = source
    self.asksForRoutes = asksForRoutes
    self.inboxBytes = inboxBytes
    self.detail = detail
    self.wait = wait
  }

  deinit {
    if let connection { Task { await connection.close() } }
  }

  func next() async -> FollowerEvent? {
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
      if undetailed.isEmpty || connection.hasNotification {
        guard let notification = await connection.nextNotification() else {
          if Task.isCancelled { return }
          // A link ends when it was finished.
          if case .link = source { return isOver = true }
          throw TransportError.connectionLost(path: connection.path)
        }
        try await take(notification, from: connection)
      } else {
        try await fetchDetails(from: connection)
      }
    } catch {
      await disconnect()
      if Task.isCancelled { return }
      if case .link = source { isOver = true }
      ready.append(.disconnected(reason: "\(error)"))
    }
  }

  private func disconnect() async {
    if connection != nil, case .socket(let place, _) = source { place.lost() }
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
    backoff.reset()
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
      return
    }
    known = nil
    try await resync(connection)
    // What was asked for before the viewer came is none that it missed.
    known?.navigation = start.navigationCount
    let (errors, total) = try await connection.allErrors(since: 0)
    known?.errors.didFetch(from: errors.first?.sequence, total: total)
    ready.append(.journal(errors, total: total))
    try await fetchRoutes(of: start.epoch, from: connection)
  }

  private func take(
    _ notification: FlowNotification, from connection: any EngineLink
  ) async throws {
    guard let known else { return }
    switch notification {
    case .changed(let delta) where delta.revision <= known.revision: break
    case .changed(let delta) where delta.since <= known.revision:
      self.known?.revision = delta.revision
      skeletons.subtract(delta.added.lazy.map(\.id))
      skeletons.subtract(delta.changed.lazy.map(\.id))
      skeletons.subtract(delta.removed)
      ready.append(.changed(delta))
    case .changed:
      try await resync(connection)
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
      try await resync(connection)
      try await fetchErrors(from: connection)
    }
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

  private func resync(_ connection: any EngineLink) async throws {
    let snapshot = try await connection.wholeSnapshot(detail)
    resyncs += 1
    known = Known(
      epoch: snapshot.epoch, revision: snapshot.revision,
      navigation: known?.navigation ?? 0, errors: known?.errors ?? ToldErrors())
    ready.append(.snapshot(snapshot))
    undetailed = detail == .skeleton ? Deque(snapshot.preorder.map(\.id)) : []
    skeletons = Set(undetailed)
  }

  /// Brings the details of the next few coordinators that are known by the skeleton only.
  ///
  /// They may be of a later revision than what the reader knows: the deltas up to there come first, and
  /// who changed in one of them is known whole by that.
  private func fetchDetails(from connection: any EngineLink) async throws {
    while let id = undetailed.first, !skeletons.contains(id) { undetailed.removeFirst() }
    let next = Array(undetailed.prefix(Limits.itemsPerChunk))
    let ids = next.filter { skeletons.contains($0) }
    if ids.isEmpty { return }
    let asked = resyncs
    let answer = try await connection.send(NodesRequest(ids: ids))
    while let known, known.revision < answer.revision {
      guard let notification = await connection.nextNotification() else {
        throw TransportError.connectionLost(path: connection.path)
      }
      try await take(notification, from: connection)
    }
    // A new snapshot in between knows better.
    if resyncs != asked { return }
    // Only now, since a connection that is lost on the way brings none of them.
    undetailed.removeFirst(next.count)
    let nodes = answer.nodes.filter { skeletons.remove($0.id) != nil }
    if !nodes.isEmpty { ready.append(.detailed(nodes)) }
    // As many as fit into a message came; the rest is asked for again.
    undetailed.append(contentsOf: ids.filter { skeletons.contains($0) && !nodes.isEmpty })
  }
}
