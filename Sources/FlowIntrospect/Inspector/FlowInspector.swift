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
  private let errorHandler: FlowErrorHandler
  private let epoch = UUID().uuidString
  private let publisher = Publisher()
  private var server: SocketServer?
  private var subscribers: [ObjectIdentifier: Outbox] = [:]
  private var tracker: HierarchyTracker?
  private var revision: UInt64 = 0
  private var observations: [FlowObservation] = []
  private var isFlushScheduled = false
  private var navigations: [NavigationRecord] = []
  private var errors: [FlowErrorReport] = []
  private var lostNavigations = 0

  /// How many navigations wait at most to be told; more are counted and dropped.
  private static let queueLimit = 20_000

  /// Starts to serve `root` and what is below it.
  ///
  /// The socket is `<name>-<pid>.sock` in `directory`, or `path` where that is given.
  ///
  /// - Throws: ``TransportError``, where the directory cannot be trusted, the path is too long, or
  ///   somebody serves there already.
  public static func start(
    _ root: some FlowInspectable, name: String, directory: SocketDirectory = .standard(),
    path: String? = nil
  ) throws -> FlowInspector {
    let pid = getpid()
    if path == nil { try directory.prepare() }
    let socketPath = path ?? directory.socketPath(name: name, pid: pid)
    let inspector = FlowInspector(root: root, name: name, pid: pid, socketPath: socketPath)
    try inspector.serve()
    return inspector
  }

  private init(root: some FlowInspectable, name: String, pid: Int32, socketPath: String) {
    self.root = root
    self.socketPath = socketPath
    errorHandler = (root as? any CoordinatorNode)?.errorHandler ?? .shared
    engine = EngineInfo(
      name: Limits.clipped(name), pid: pid, version: flowscopeVersion,
      startedAt: Date().inMicroseconds)
  }

  private func serve() throws {
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
      epoch: epoch, revision: revision, errorCount: errorHandler.reportCount)
  }

  func unsubscribe(_ outbox: Outbox) {
    subscribers[ObjectIdentifier(outbox)] = nil
    if subscribers.isEmpty { stopWatching() }
  }

  func journal(since sequence: UInt64) -> (reports: [FlowErrorReport], total: UInt64) {
    (errorHandler.journal.filter { $0.sequence > sequence }, errorHandler.reportCount)
  }
}

// MARK: Watching

extension FlowInspector {
  private func startWatching() {
    observations = [
      FlowEvents.observe { [weak self] in self?.note($0) },
      errorHandler.observe { [weak self] report in
        self?.errors.append(report)
        self?.scheduleFlush()
      },
    ]
  }

  private func stopWatching() {
    for observation in observations { observation.cancel() }
    observations = []
    tracker = nil
    navigations = []
    errors = []
    lostNavigations = 0
  }

  private func note(_ event: FlowEvent) {
    guard let tracker else { return }
    switch event {
    case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
      guard let inspectable = coordinator as? any FlowInspectable else { return }
      tracker.mark(inspectable)
    case .navigated(let record):
      if navigations.count < Self.queueLimit {
        navigations.append(record)
      } else {
        lostNavigations += 1
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
    let told = tracker.snapshot
    let delta = tracker.flush()
    // Other trees of the process have navigations of their own.
    navigations.removeAll {
      let origin = NodeID(rawValue: $0.origin.id.rawValue)
      return tracker.snapshot[origin] == nil && told[origin] == nil
    }
    if delta != nil { revision += 1 }
    let batch = PublishedBatch(
      delta: delta, revision: revision, navigations: navigations, errors: errors,
      lostNavigations: lostNavigations)
    (navigations, errors, lostNavigations) = ([], [], 0)
    if batch.delta == nil, batch.navigations.isEmpty, batch.errors.isEmpty,
      batch.lostNavigations == 0
    {
      return
    }
    publisher.publish(batch, to: Array(subscribers.values))
  }
}
