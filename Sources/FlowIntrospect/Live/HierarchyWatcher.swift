import FlowEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What happened since the last time, as the main actor hands it over.
struct CollectedChanges: Sendable {
  var time = Date()
  var found = FoundChanges()
  var navigations: [NavigationRecord] = []
  /// The number of the first of them.
  var firstNavigation: UInt64 = 1
  /// The number of the last navigation there was, those that were lost included.
  var lastNavigation: UInt64 = 0
  var errors: [ErrorJournal.Entry] = []
  /// How many navigations and errors did not fit into the queue.
  var lostEvents = 0
  var isRootAlive = true
}

/// What runs on the app's main actor: it notes what changed, says once that there is something, and
/// hands it over when it is asked to.
@MainActor
final class HierarchyWatcher {
  /// One time of watching, from the first viewer to the last.
  struct Watch: Sendable {
    let rootID: NodeID
    /// Yields once there is something to collect, and not again until it was collected; ends with the watch.
    ///
    /// A stream of its own for each watch: whoever is cancelled while waiting for a stream ends it for all.
    let signals: AsyncStream<Void>
  }

  /// How long walking and collecting held the main actor so far.
  private(set) var timeSpent = Duration.zero

  private weak var root: (any FlowInspectable)?
  private var walker: HierarchyWalker?
  private var journal: ErrorJournal
  private var errorObservation: FlowObservation?
  private var observation: FlowObservation?
  private var signal: AsyncStream<Void>.Continuation?
  private var isSignalled = false
  private var isStopped = false
  private var navigations: [(record: NavigationRecord, isKnown: Bool)] = []
  private var navigationCount: UInt64 = 0
  private var errors: [ErrorJournal.Entry] = []
  private var lostNavigations = 0
  private var lostErrors = 0

  /// How many navigations, and how many errors, wait at most to be collected; more are counted and dropped.
  private static let queueLimit = 20_000
  /// How long the first walk holds the main actor at a time.
  private static let walkSlice = Duration.milliseconds(2)

  init(root: any FlowInspectable) {
    self.root = root
    journal = ErrorJournal(
      root: root, handler: (root as? any CoordinatorNode)?.errorHandler ?? .shared)
    // Errors are few, so they are noted while nobody looks too.
    errorObservation = FlowErrorHandler.observeAll { [weak self] in self?.note($0) }
  }

  /// Whether what happens is noted at present.
  ///
  /// Begins to watch; nil where the root was released, or nothing more is to be watched.
  ///
  /// The first walk follows.
  func start() -> Watch? {
    guard !isStopped, let root else { return nil }
    stop()
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    walker = HierarchyWalker(root: root)
    observation = FlowEvents.observe { [weak self] in self?.note($0) }
    return Watch(rootID: root.inspectionID, signals: signals)
  }

  /// Goes on with the first walk; empty once everybody was looked at, nil where nothing is watched any more.
  func walkOn() -> [InspectedNode]? {
    let start = ContinuousClock.now
    defer { timeSpent += .now - start }
    return walker?.walkOn(until: start + Self.walkSlice)
  }

  var isWatching: Bool { observation != nil }

  func stop() {
    observation?.cancel()
    observation = nil
    signal?.finish()
    signal = nil
    walker = nil
    navigations = []
    errors = []
    (lostNavigations, lostErrors) = (0, 0)
    isSignalled = false
  }

  func stopForGood() {
    isStopped = true
    stop()
    errorObservation?.cancel()
  }

  /// Looks at what was marked, and empties the queues.
  func collect() -> CollectedChanges {
    let start = ContinuousClock.now
    defer { timeSpent += .now - start }
    isSignalled = false
    var changes = CollectedChanges()
    changes.lastNavigation = navigationCount
    guard let walker else { return changes }
    changes.found = walker.collect()
    // Other trees of the process have navigations of their own; an origin may be new, or gone by now.
    let own = navigations.filter { $0.isKnown || walker.contains($0.record.origin.id) }
    changes.navigations = own.map(\.record)
    changes.firstNavigation = navigationCount + 1
    changes.errors = errors
    changes.lostEvents = lostNavigations + lostErrors
    changes.isRootAlive = root != nil
    // What was lost has a number too, so that it is missed.
    navigationCount += UInt64(own.count + lostNavigations)
    changes.lastNavigation = navigationCount
    navigations.removeAll(keepingCapacity: navigations.count < 1_000)
    errors = []
    (lostNavigations, lostErrors) = (0, 0)
    return changes
  }

  /// What would be found if coordinators were as `foreseen` says; to be asked after ``collect()``.
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges {
    walker?.foresee(foreseen) ?? FoundChanges()
  }

  var errorCount: UInt64 { journal.count }

  func journal(since sequence: UInt64) -> (entries: [ErrorJournal.Entry], total: UInt64) {
    (journal.entries.filter { $0.sequence > sequence }, journal.count)
  }

  /// Notes that a coordinator of another framework changed.
  func note(changed inspectable: any FlowInspectable) {
    guard let walker else { return }
    walker.mark(inspectable)
    wake()
  }

  private func note(_ report: FlowErrorReport) {
    guard let entry = journal.note(report, isKnown: { walker?.contains($0) == true }),
      walker != nil
    else { return }
    if errors.count < Self.queueLimit { errors.append(entry) } else { lostErrors += 1 }
    wake()
  }

  private func note(_ event: FlowEvent) {
    guard let walker else { return }
    switch event {
    case .stateChanged(let coordinator), .hierarchyChanged(let coordinator):
      walker.mark(coordinator)
    case .navigated(let record, _):
      let isKnown = walker.contains(record.origin.id)
      if navigations.count < Self.queueLimit {
        navigations.append((record, isKnown))
      } else if isKnown {
        lostNavigations += 1
      }
    case .errorReported: return
    }
    wake()
  }

  private func wake() {
    if isSignalled { return }
    isSignalled = true
    signal?.yield()
  }
}

extension NodeID {
  init(_ id: CoordinatorID) { self.init(rawValue: id.rawValue) }
}
