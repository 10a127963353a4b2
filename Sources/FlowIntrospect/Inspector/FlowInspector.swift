import FlowEngine
import Logging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Serves a live hierarchy to any viewer on this machine that belongs to the same user.
///
/// ```swift
/// let inspector = try FlowInspector.start(appCoordinator, name: "shop")
/// ```
///
/// While nobody looks, the app pays nothing. While somebody does, it pays for noting what changed, and
/// for looking at what was noted at most ``flushInterval`` apart. The root is not retained.
@MainActor
public final class FlowInspector {
  /// Who serves.
  public let engine: EngineInfo
  /// Where the socket is.
  public let socketPath: String
  /// How far apart changes are told at least.
  public static let flushInterval = Duration.milliseconds(8)

  private weak var root: (any FlowInspectable)?
  private var options: InspectorOptions
  /// What it can do, known without the main actor: that may be busy while somebody connects.
  let capabilities: InitializeRequest.Capabilities
  private var journal: ErrorJournal
  private var errorObservation: FlowObservation?
  private let epoch = UUID().uuidString
  private let publisher = Publisher()
  private var server: SocketServer?
  private var subscribers: [ObjectIdentifier: Outbox] = [:]
  private var tracker: HierarchyTracker?
  private var revision: UInt64 = 0
  private var observations: [FlowObservation] = []
  private var isFlushScheduled = false
  private var navigations: [(record: NavigationRecord, isKnown: Bool)] = []
  private var errors: [ErrorJournal.Entry] = []
  private var lostEvents = 0
  private var navigationCount: UInt64 = 0

  /// How many navigations, and how many errors, wait at most to be told; more are counted and dropped.
  private static let queueLimit = 20_000

  /// Starts to serve `root` and what is below it.
  ///
  /// The socket is `<name>-<pid>.sock` in `directory`, or `path` where that is given. By default
  /// viewers can only look: see ``InspectorOptions``.
  ///
  /// - Throws: ``TransportError``, where the directory cannot be trusted, the path is too long, or
  ///   somebody serves there already.
  public static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory = .standard(),
    path: String? = nil, options: InspectorOptions = InspectorOptions()
  ) throws -> FlowInspector {
    let pid = getpid()
    if path == nil { try directory.prepare() }
    let socketPath = path ?? directory.socketPath(name: name, pid: pid)
    let inspector = FlowInspector(
      root: root, name: name, pid: pid, socketPath: socketPath, options: options)
    try inspector.serve()
    return inspector
  }

  private init(
    root: some FlowInspectable, name: String, pid: Int32, socketPath: String,
    options: InspectorOptions
  ) {
    self.root = root
    self.options = options
    let isOwn = LiveHierarchy(root: root).hasOwnCoordinators
    capabilities = InitializeRequest.Capabilities(
      control: isOwn && options.allowsControl, explain: isOwn)
    self.socketPath = socketPath
    journal = ErrorJournal(
      root: root, handler: (root as? any CoordinatorNode)?.errorHandler ?? .shared)
    engine = EngineInfo(
      name: Limits.clipped(name), pid: pid, version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }

  private func serve() throws {
    // Errors are few, so they are noted while nobody looks too.
    errorObservation = FlowErrorHandler.observeAll { [weak self] in self?.note($0) }
    let logger = Logger(label: "flowscope.inspector")
    server = try SocketServer(path: socketPath, logger: logger) { [self, engine] in
      ServerSession(engine: engine, inspector: self, logger: logger)
    }
  }

  /// Closes every connection and takes the socket away.
  public func stop() {
    server?.stop()
    server = nil
    publisher.stop()
    subscribers = [:]
    errorObservation?.cancel()
    stopWatching()
  }

  /// Notes that a coordinator of another framework changed; FlowEngine's are watched anyway.
  public func didChange(_ inspectable: any FlowInspectable) {
    guard let tracker else { return }
    tracker.mark(inspectable)
    scheduleFlush()
  }
}

// MARK: What sessions ask

extension FlowInspector {
  /// The hierarchy as it is now; nil where the root was released.
  func currentSnapshot() -> FlowSnapshot? {
    guard let root else { return nil }
    if let tracker {
      flush()
      return tracker.snapshot
    }
    revision += 1
    return FlowSnapshot(of: root, epoch: epoch, revision: revision)
  }

  func subscribe(_ outbox: Outbox) -> SubscribeRequest.Result? {
    guard let root else { return nil }
    if tracker == nil {
      revision += 1
      tracker = HierarchyTracker(root: root, epoch: epoch, revision: revision)
      startWatching()
    } else {
      flush()
    }
    subscribers[ObjectIdentifier(outbox)] = outbox
    return SubscribeRequest.Result(
      epoch: epoch, revision: revision, errorCount: journal.count)
  }

  func unsubscribe(_ outbox: Outbox) {
    subscribers[ObjectIdentifier(outbox)] = nil
    if subscribers.isEmpty { stopWatching() }
  }

  func journal(since sequence: UInt64) -> (entries: [ErrorJournal.Entry], total: UInt64) {
    (journal.entries.filter { $0.sequence > sequence }, journal.count)
  }
}

// MARK: What sessions ask to be done

extension FlowInspector {
  func control() throws(RemoteError) -> InspectorControl {
    guard let root else { throw .hierarchyGone }
    return InspectorControl(root: root, allowsControl: options.allowsControl)
  }

  func route(named name: RouteName) throws(RemoteError) -> any Route {
    guard let root else { throw .hierarchyGone }
    return try options.catalogue.route(named: name, in: root)
  }

  func explain(_ name: RouteName, from origin: NodeID?) throws(RemoteError) -> Explained {
    let foretold = try control().explain(route(named: name), from: origin)
    guard let root, let snapshot = currentSnapshot() else { throw .hierarchyGone }
    return Explained(foretold, of: root, in: snapshot)
  }

  func carryOut(
    _ operation: @MainActor (FlowInspector) throws(RemoteError) -> ControlOutcome
  ) throws(RemoteError) -> (ControlOutcome, epoch: String, revision: UInt64) {
    let outcome = try operation(self)
    // While nobody subscribed, every snapshot has a revision of its own, and the next one has this.
    if tracker == nil { return (outcome, epoch, revision + 1) }
    flush()
    return (outcome, epoch, revision)
  }
}

// MARK: Watching

extension FlowInspector {
  private func startWatching() {
    observations = [FlowEvents.observe { [weak self] in self?.note($0) }]
  }

  private func stopWatching() {
    for observation in observations { observation.cancel() }
    observations = []
    tracker = nil
    navigations = []
    errors = []
    lostEvents = 0
  }

  private func note(_ report: FlowErrorReport) {
    guard let entry = journal.note(report, seen: tracker?.snapshot), tracker != nil else { return }
    if errors.count < Self.queueLimit { errors.append(entry) } else { lostEvents += 1 }
    scheduleFlush()
  }

  private func note(_ event: FlowEvent) {
    guard let tracker else { return }
    switch event {
    case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
      guard let inspectable = coordinator as? any FlowInspectable else { return }
      tracker.mark(inspectable)
    case .navigated(let record, _):
      if navigations.count < Self.queueLimit {
        let isKnown = tracker.snapshot[NodeID(rawValue: record.origin.id.rawValue)] != nil
        navigations.append((record, isKnown))
      } else {
        lostEvents += 1
      }
    case .errorReported: return
    }
    scheduleFlush()
  }

  private func scheduleFlush() {
    if isFlushScheduled { return }
    isFlushScheduled = true
    Task { [weak self] in
      try? await Task.sleep(for: Self.flushInterval)
      self?.isFlushScheduled = false
      self?.flush()
    }
  }

  private func flush() {
    guard let tracker else { return }
    let delta = tracker.flush()
    // Other trees of the process have navigations of their own; an origin may be new, or gone by now.
    let own = navigations.filter {
      $0.isKnown || tracker.snapshot[NodeID(rawValue: $0.record.origin.id.rawValue)] != nil
    }
    if delta != nil { revision += 1 }
    let batch = PublishedBatch(
      delta: delta, revision: revision, navigations: own.map(\.record),
      firstNavigation: navigationCount + 1, errors: errors,
      lostEvents: lostEvents)
    navigationCount += UInt64(own.count)
    (navigations, errors, lostEvents) = ([], [], 0)
    if !batch.isEmpty { publisher.publish(batch, to: Array(subscribers.values)) }
  }
}
