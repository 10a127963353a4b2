import DequeModule
import Foundation

/// The changes since the last collection, which the main actor hands over.
struct CollectedChanges: Sendable {
  var time = Date()
  var found = FoundChanges()
  var navigations: [NavigationRecord] = []
  var firstNavigation: UInt64 = 1
  /// The number of the last navigation, including lost ones.
  var lastNavigation: UInt64 = 0
  var errors: [ErrorJournal.Entry] = []
  /// The number of navigations and errors that did not fit into the queue.
  var lostEvents = 0
  var isRootAlive = true

  /// Whether nothing happened.
  var isEmpty: Bool {
    found.isEmpty && navigations.isEmpty && errors.isEmpty && lostEvents == 0 && isRootAlive
  }
}

/// Observes a hierarchy on the app's main actor: notes changes, signals once that there are
/// changes, and hands them over on request.
@MainActor
package final class HierarchyObserver {
  /// The total time for which walking and collecting has held the main actor.
  package private(set) var timeSpent = Duration.zero

  private let source: any HierarchySource
  private weak var root: (any FlowInspectable)?
  private var walker: HierarchyWalker?
  private var journal: ErrorJournal
  private var errorObservation: SourceObservation?
  private var observation: SourceObservation?
  private var signal: AsyncStream<Void>.Continuation?
  private var isSignalled = false
  private var isStopped = false
  private var navigations: [(record: NavigationRecord, isKnown: Bool)] = []
  private var navigationCount: UInt64 = 0
  private var errors: [ErrorJournal.Entry] = []
  private var lostNavigations = 0
  private var lostErrors = 0
  /// The navigations while nothing is watched; nil without a flight recorder.
  private var waiting: WaitingNavigations?
  private var isWaitingAnnounced = false
  private var flightObservation: SourceObservation?
  private let treeID: CoordinatorID?
  /// Called once when enough navigations wait to become text.
  var onWaiting: @MainActor () -> Void = {}

  /// The maximum number of waiting navigations, and of errors; more are counted and dropped.
  private static let queueLimit = 20_000
  /// The maximum time for which one slice of the first walk holds the main actor.
  private static let walkSlice = Duration.milliseconds(2)

  init(source: any HierarchySource, keepsNavigations: Bool = false) {
    self.source = source
    root = source.root
    treeID = source.treeID
    journal = ErrorJournal(source: source)
    // Errors are rare, so they are noted even without a viewer.
    errorObservation = source.observeErrors { [weak self] in self?.note($0) }
    guard keepsNavigations else { return }
    waiting = WaitingNavigations()
    var own: SourceObservation?
    own = source.observe { [weak self] event in
      guard let self else {
        own?()
        own = nil
        return
      }
      keep(event)
    }
    flightObservation = own
  }

  /// Starts to observe, before the first walk; nil if the root was released or the observer stopped.
  ///
  /// The signals yield once for changes, and not again until the changes are collected; they end
  /// with the watch. Each watch has its own stream, because cancelling one waiter of a stream ends
  /// the stream for all.
  func start() -> (rootID: CoordinatorID, signals: AsyncStream<Void>)? {
    guard !isStopped, let root else { return nil }
    stop()
    let (signals, signal) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    walker = HierarchyWalker(root: root, additions: source.additions)
    observation = source.observe { [weak self] in self?.note($0) }
    return (root.inspectionID, signals)
  }

  /// Continues the first walk; returns an empty array at its end, and nil if the watch has ended.
  func walkOn() -> [InspectedNode]? {
    let start = ContinuousClock.now
    defer { timeSpent += .now - start }
    return walker?.walkOn(until: start + Self.walkSlice)
  }

  var isWatching: Bool { observation != nil }

  func stop() {
    observation?()
    observation = nil
    signal?.finish()
    signal = nil
    for (record, isKnown) in navigations
    where isKnown || walker?.contains(record.origin.id) == true {
      waiting?.append(record)
    }
    walker = nil
    navigations = []
    errors = []
    (lostNavigations, lostErrors) = (0, 0)
    isSignalled = false
  }

  package func stopForGood() {
    isStopped = true
    stop()
    errorObservation?()
    flightObservation?()
    waiting = nil
  }

  /// Inspects the marked coordinators, and empties the queues.
  func collect() -> CollectedChanges {
    let start = ContinuousClock.now
    defer { timeSpent += .now - start }
    if walker != nil { source.willCollect() }
    isSignalled = false
    var changes = CollectedChanges()
    changes.lastNavigation = navigationCount
    guard let walker else { return changes }
    changes.found = walker.collect()
    // Keeps only navigations of this tree. The origin may have joined or left it since.
    let own = navigations.filter { $0.isKnown || walker.contains($0.record.origin.id) }
    changes.navigations = own.map(\.record)
    changes.firstNavigation = navigationCount + 1
    changes.errors = errors
    changes.lostEvents = lostNavigations + lostErrors
    changes.isRootAlive = root != nil
    // Lost navigations get numbers too, so that viewers notice the gap.
    navigationCount += UInt64(own.count + lostNavigations)
    changes.lastNavigation = navigationCount
    navigations.removeAll(keepingCapacity: navigations.count < 1_000)
    errors = []
    (lostNavigations, lostErrors) = (0, 0)
    return changes
  }

  /// Takes the navigations of the time in which nothing was watched, and numbers them.
  func takeWaiting() -> (records: Deque<NavigationRecord>, first: UInt64, last: UInt64) {
    let taken = waiting ?? WaitingNavigations()
    if waiting != nil { waiting = WaitingNavigations() }
    isWaitingAnnounced = false
    // Lost navigations get numbers too, so that viewers notice the gap.
    let first = navigationCount + UInt64(taken.lost) + 1
    navigationCount += UInt64(taken.lost + taken.records.count)
    return (taken.records, first, navigationCount)
  }

  private func keep(_ event: SourceEvent) {
    guard walker == nil, case .navigated(let record) = event, record.root == treeID else {
      return
    }
    waiting?.append(record)
    if !isWaitingAnnounced, waiting?.records.count ?? 0 >= WaitingNavigations.batch {
      isWaitingAnnounced = true
      onWaiting()
    }
  }

  /// Returns what the walker would find in the predicted state; call ``collect()`` first.
  func foresee(_ foreseen: [any FlowInspectable]) -> FoundChanges {
    walker?.foresee(foreseen) ?? FoundChanges()
  }

  var errorCount: UInt64 { journal.count }

  func journal(since sequence: UInt64) -> (entries: [ErrorJournal.Entry], total: UInt64) {
    (journal.entries.filter { $0.sequence > sequence }, journal.count)
  }

  /// Notes that a coordinator of another framework changed.
  package func note(changed inspectable: any FlowInspectable) {
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

  private func note(_ event: SourceEvent) {
    guard let walker else { return }
    switch event {
    case .changed(let coordinator): walker.mark(own: coordinator)
    case .navigated(let record):
      let isKnown = walker.contains(record.origin.id)
      if navigations.count < Self.queueLimit {
        navigations.append((record, isKnown))
      } else if isKnown {
        lostNavigations += 1
      }
    }
    wake()
  }

  private func wake() {
    if isSignalled { return }
    isSignalled = true
    signal?.yield()
  }
}
