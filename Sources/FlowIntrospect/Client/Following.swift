import DequeModule

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows one engine step by step, each time that somebody wants to know what is next.
actor Following {
  private let client: InitializeRequest.ClientInfo
  private let detail: SnapshotRequest.Detail
  private let inboxBytes: Int
  private var path: String
  private var name: String?
  private var connection: FlowClient?
  private var ready: Deque<FollowerEvent> = []
  private var known: Known?
  /// Who is known by the skeleton only.
  private var undetailed: Deque<NodeID> = []
  private var skeletons: Set<NodeID> = []
  private var resyncs = 0
  private var delay: Duration?
  private var lost = Date()

  /// Up to where the reader knows one run of the engine.
  private struct Known {
    var epoch: String
    var revision: UInt64
    var navigation: UInt64
    var error: UInt64
  }

  private static let firstDelay = Duration.milliseconds(100)
  private static let longestDelay = Duration.seconds(2)

  init(
    path: String, as client: InitializeRequest.ClientInfo, detail: SnapshotRequest.Detail,
    inboxBytes: Int = Limits.inboxBytes
  ) {
    self.inboxBytes = inboxBytes
    self.path = path
    self.client = client
    self.detail = detail
  }

  deinit {
    if let connection { Task { await connection.close() } }
  }

  func next() async -> FollowerEvent? {
    while ready.isEmpty {
      if Task.isCancelled {
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
          throw TransportError.connectionLost(path: path)
        }
        try await take(notification, from: connection)
      } else {
        try await fetchDetails(from: connection)
      }
    } catch {
      await disconnect()
      if Task.isCancelled { return }
      ready.append(.disconnected(reason: "\(error)"))
    }
  }

  private func disconnect() async {
    if connection != nil { lost = Date() }
    await connection?.close()
    connection = nil
  }

  private func connect() async throws {
    if let delay {
      try? await Task.sleep(for: delay * Double.random(in: 0.8...1.2))
      self.delay = min(delay * 2, Self.longestDelay)
      if let name, let again = await Self.find(name, near: path, since: lost) { path = again }
      if Task.isCancelled { return }
    } else {
      delay = Self.firstDelay
    }
    let connection = try await FlowClient.connect(
      to: path, as: client, inboxBytes: inboxBytes)
    self.connection = connection
    name = connection.engine.name
    ready.append(.connected(connection.engine))
    try await settle(connection)
    delay = Self.firstDelay
  }

  /// Learns all there is from before: what was missed, or everything.
  private func settle(_ connection: FlowClient) async throws {
    let start = try await connection.send(
      SubscribeRequest(
        epoch: known?.epoch, sinceRevision: known?.revision,
        sinceNavigation: known?.navigation))
    if start.resumed, let known {
      try await fetchErrors(after: known.error, from: connection)
      return
    }
    known = nil
    try await resync(connection)
    // What was asked for before the viewer came is none that it missed.
    known?.navigation = start.navigationCount
    let (errors, total) = try await connection.errors()
    known?.error = total
    ready.append(.journal(errors, total: total))
  }

  private func take(
    _ notification: FlowNotification, from connection: FlowClient
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
    case .errorReported(let report) where report.sequence <= known.error: break
    case .errorReported(let report):
      self.known?.error = report.sequence
      ready.append(.errorReported(report))
    case .dropped(let loss):
      ready.append(.lost(loss.lost))
      try await resync(connection)
      try await fetchErrors(after: known.error, from: connection)
    }
  }

  private func fetchErrors(after sequence: UInt64, from connection: FlowClient) async throws {
    let (missed, total) = try await connection.errors(since: sequence)
    for report in missed { ready.append(.errorReported(report)) }
    known?.error = total
  }

  private func resync(_ connection: FlowClient) async throws {
    let snapshot = try await connection.snapshot(detail)
    resyncs += 1
    known = Known(
      epoch: snapshot.epoch, revision: snapshot.revision,
      navigation: known?.navigation ?? 0, error: known?.error ?? 0)
    ready.append(.snapshot(snapshot))
    undetailed = detail == .skeleton ? Deque(snapshot.preorder.map(\.id)) : []
    skeletons = Set(undetailed)
  }

  /// Brings the details of the next few coordinators that are known by the skeleton only.
  ///
  /// They may be of a later revision than what the reader knows: the deltas up to there come first, and
  /// who changed in one of them is known whole by that.
  private func fetchDetails(from connection: FlowClient) async throws {
    while let id = undetailed.first, !skeletons.contains(id) { undetailed.removeFirst() }
    let next = Array(undetailed.prefix(Limits.itemsPerChunk))
    let ids = next.filter { skeletons.contains($0) }
    if ids.isEmpty { return }
    let asked = resyncs
    let answer = try await connection.send(NodesRequest(ids: ids))
    while let known, known.revision < answer.revision {
      guard let notification = await connection.nextNotification() else {
        throw TransportError.connectionLost(path: path)
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

  /// The engine behind `path`, or one of the same name that started since the connection was lost: one
  /// that ran all along is another app.
  private static func find(_ name: String, near path: String, since loss: Date) async -> String? {
    if case .live = try? SocketProbe.look(at: path) { return path }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let directory = SocketDirectory(path: String(path[..<slash]))
    return await RunningEngine.all(in: directory)
      .first { $0.info?.name == name && $0.info.map { $0.startedAt > loss - 1 } == true }?.path
  }
}
